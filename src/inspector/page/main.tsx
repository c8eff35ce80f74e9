import { createRoot } from 'react-dom/client';
import { Page } from './page.tsx';
import '../diagram/diagram.css';
import './page.css';

const root = document.getElementById('inspector');
if (root) createRoot(root).render(<Page />);
