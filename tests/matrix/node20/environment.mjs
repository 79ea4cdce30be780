import { node } from '../shared/node.mjs';

export default node('20.20.2', { common: true });
