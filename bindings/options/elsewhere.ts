/** Words of other libraries: those who call kernels may know them, those who read a file or plan do not need them. */

/** By our names, theirs without underscores. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  causal: 'iscausal',
  base: 'ropetheta theta',
  heads: 'numheads nheads numattentionheads',
  kvHeads: 'numkvheads numkeyvalueheads',
  headDim: 'dim',
  scale: 'softmaxscale smscale',
  softcap: 'logitssoftcap softcapping',
  mask: 'attnmask attentionmask',
  bias: 'attnbias',
  window: 'windowsize slidingwindow',
  scaling: 'ropescaling',
  type: 'ropetype',
  pairing: 'interleaved',
  positions: 'positionids',
  sequenceLength: 'seqlen',
  offset: 'start startindex startpos keystart keyoffset',
  queryOffset: 'querystart seqlenoffset seqlenoffsets npast',
  maxPosition: 'maxpositionembeddings',
  original: 'originalmaxpositionembeddings',
};
