import { MoreIcon } from './more-icon.tsx';
import './new-tab-link.css';

/** For forms: what is typed stays in sight. */
export const NewTabLink = ({ href, text }: { readonly href: string; readonly text: string }) => (
  <a className="new-tab-link" href={href} target="_blank" rel="noreferrer">
    {text}
    <MoreIcon name="external" />
    <span className="visually-hidden"> (opens a new tab)</span>
  </a>
);
