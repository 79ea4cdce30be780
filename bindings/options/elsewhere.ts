/**
 * Words of other libraries: those who call kernels may know them, those who read a file or plan do not need them. By our
 * names, theirs without underscores.
 */

/** What configs, tables and rotation can be told. */
export const ROTATION_WORDS: Readonly<Record<string, string>> = {
  base: 'ropetheta theta freqbase',
  heads: 'numheads nheads numattentionheads qnumheads',
  headDim: 'dim',
  rotaryDim: 'dims ndims partialrotaryfactor rotaryembeddingdim',
  scaling: 'ropescaling freqscale scale',
  factor: 'freqscale scale',
  attentionFactor: 'attentionscaling attnfactor',
  type: 'ropetype',
  pairing: 'interleaved traditional mode',
  table: 'cos sin coscache sincache',
  positions: 'positionids',
  sequenceLength: 'seqlen',
  offset: 'start startindex startpos keystart keyoffset seqlenoffset seqlenoffsets',
  maxPosition: 'maxpositionembeddings',
  original: 'originalmaxpositionembeddings',
};

/** What attention, the cache and the other encodings can be told beside it. */
export const ATTENTION_WORDS: Readonly<Record<string, string>> = {
  causal: 'iscausal',
  kvHeads: 'numkvheads numkeyvalueheads kvnumheads',
  scale: 'softmaxscale smscale scaling',
  softcap: 'logitssoftcap logitsoftcap softcapping attnlogitsoftcapping',
  mask: 'attnmask attentionmask',
  bias: 'attnbias',
  window: 'windowsize localwindowsize slidingwindow',
  kvLengths: 'cacheseqlens nonpadkvseqlen keyvalueseqlengths',
  queryLengths: 'queryseqlengths',
  queryOffset: 'querystart seqlenoffset seqlenoffsets npast',
};
