/** What only the page for teachers has; its file is fetched there alone, because it has the name of that page. */
import './builder.css';

export { startBuilder } from './builder.js';
