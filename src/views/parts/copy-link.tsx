import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { MoreIcon } from './more-icon.tsx';
import './copy-link.css';

interface CopyLinkProps {
  readonly label: string;
  readonly address: string;
}

/** Has the focus once it is there, with all of it selected. */
export const CopyLink = ({ label, address }: CopyLinkProps) => {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied('yes');
    } catch {
      // Needs https and permission.
      field.current?.select();
      setCopied('refused');
    }
  };
  return (
    <div className="copy-link">
      <div>
        <input
          ref={field}
          className="input"
          aria-label={label}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="primary" onClick={() => void copy()}>
          <MoreIcon name="copy" />
          Copy link
        </Button>
      </div>
      <p role="status">
        {copied === 'yes' && 'Link copied.'}
        {copied === 'refused' && 'Couldn’t copy. The link is selected: press Ctrl+C.'}
      </p>
    </div>
  );
};
