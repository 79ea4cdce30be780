import { vite } from '../shared/vite.mjs';

export default vite('7.3.8', { moves: true });
