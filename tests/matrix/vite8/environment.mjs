import { vite } from '../shared/vite.mjs';

export default vite('8.3.8', { common: true });
