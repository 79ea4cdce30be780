import { node } from '../shared/node.mjs';

export default node('22.23.3', { common: true });
