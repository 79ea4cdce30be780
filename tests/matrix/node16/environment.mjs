import { node } from '../shared/node.mjs';

export default node('16.20.2');
