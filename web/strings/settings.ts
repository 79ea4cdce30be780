/** The settings that several figures share, in words, by their keys. Those of one figure have theirs beside them: `labels`. */
import type { Language } from '../strings.js';

const en = {
  model: 'model',
  layer: 'model',
  own: 'model',
  base: 'base',
  m: 'position m of the query',
  n: 'position n of the key',
  pair: 'pair',
  both: 'query and key as one',
  'fade.distance': 'distance',
  'fade.axis': 'axis of the distance',
  'fade.seed': 'random query and key',
  'fade.hands': 'query and key set by hand',
  'past.train': 'training length',
  'past.target': 'length to be read',
  'past.factor': 'factor',
  'past.raisedBase': 'larger base',
  'past.share': 'share of the pairs that turn',
  'past.methods': 'ways side by side',
  'past.method': 'way that is looked at',
};

const zh: typeof en = {
  model: '模型',
  layer: '模型',
  own: '模型',
  base: '底数',
  m: '查询的位置 m',
  n: '键的位置 n',
  pair: '维度对',
  both: '查询和键一起移动',
  'fade.distance': '距离',
  'fade.axis': '距离轴',
  'fade.seed': '随机的查询和键',
  'fade.hands': '手动设定的查询和键',
  'past.train': '训练长度',
  'past.target': '要读的长度',
  'past.factor': '倍数',
  'past.raisedBase': '加大的底数',
  'past.share': '转动的维度对比例',
  'past.methods': '并排比较的方法',
  'past.method': '所看的方法',
};

export const SHARED: Record<Language, typeof en> = { en, zh };
