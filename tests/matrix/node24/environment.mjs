import { node } from '../shared/node.mjs';

export default node('24.21.0', { common: true });
