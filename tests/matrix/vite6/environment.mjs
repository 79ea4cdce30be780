import { vite } from '../shared/vite.mjs';

export default vite('6.4.6', { moves: true });
