import '@fontsource-variable/inter/index.css';
import './later.css';
import './print.css';
