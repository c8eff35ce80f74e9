import '@fontsource-variable/inter/index.css';
import './later.css';
import './print.css';

export { loadTypeface } from '../parts/load-typeface.ts';
