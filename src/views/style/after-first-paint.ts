import './later.css';
import './print.css';
