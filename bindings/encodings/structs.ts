/** The structs of `include/ropewalk/encodings.h` that the encodings are told by. */
import type { MakeStruct } from '../border/struct.js';
import { T5_BUCKETS } from '../attention/bias.js';

export const createEncodingStructs = (struct: MakeStruct) => ({
  grid: struct('PairGrid', 'Tq Tk H K headDim queryOffset keyOffset'),
  mask: struct('PairMask', 'left right keep head query key'),
  rotary: struct('RotaryOptions', 'pairing gain sign center scaleBase'),
  t5Buckets: struct('T5Buckets', T5_BUCKETS),
  transformerXl: struct('TransformerXl', 'u v w D base layout exponent'),
  tupe: struct('Tupe', 'table uq uk D bias untieCls theta1 theta2'),
  debertaBuckets: struct('DebertaBuckets', 'span buckets maxPosition'),
  deberta: struct(
    'Deberta',
    'table wk wq D rule.span rule.buckets rule.maxPosition',
    'contentToPosition positionToContent order',
  ),
  fire: struct('Fire', 'c threshold epsilon width w1 b1 w2 b2'),
});
