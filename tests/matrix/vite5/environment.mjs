import { vite } from '../shared/vite.mjs';

export default vite('5.4.21', { moves: true });
