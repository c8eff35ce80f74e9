import { useState } from 'react';

/** As many names as two lines of the foot hold. */
const SHOWN_LENGTH = 45;

interface ToPublishProps {
  readonly missing: readonly string[];
}

export const ToPublish = ({ missing }: ToPublishProps) => {
  const [isWhole, setWhole] = useState(false);
  const fitting = missing.filter((_, at) => missing.slice(0, at + 1).join(', ').length <= SHOWN_LENGTH);
  const left = missing.length - fitting.length;
  return (
    <p className="dialog-foot-note form-publish" data-whole={isWhole || undefined} title={missing.join(', ')}>
      To publish: {(isWhole ? missing : fitting).join(', ')}
      {left > 0 && ' '}
      {left > 0 && (
        <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `and ${left} more`}
        </button>
      )}
    </p>
  );
};
