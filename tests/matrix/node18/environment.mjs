import { node } from '../shared/node.mjs';

export default node('18.20.8');
