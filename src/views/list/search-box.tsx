import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import { Icon } from '../parts/icon.tsx';

interface SearchBoxProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly hint: string;
  /** What the list is searched for; it may lag behind what is typed. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The person turns to something else. */
  readonly onLeave: (text: string) => void;
}

/** A key draws this field alone at once; what it means for the list is drawn when no further key is waiting. */
export const SearchBox = ({ ref, label, hint, text, onText, onLeave }: SearchBoxProps) => {
  const [typed, setTyped] = useState(text);
  const own = useRef(new Set<string>());
  const latest = useRef(typed);
  useEffect(() => {
    // Back, a link or "Clear search" changed it, rather than a key of which the list has only now heard.
    if (!own.current.has(text)) {
      latest.current = text;
      setTyped(text);
    }
    if (text === latest.current) own.current.clear();
  }, [text]);
  return (
    <div className="list-search">
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        className="input"
        aria-label={label}
        placeholder={hint}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onBlur={() => onLeave(latest.current)}
        onChange={({ target: { value } }) => {
          own.current.add(value);
          latest.current = value;
          setTyped(value);
          startTransition(() => onText(value));
        }}
      />
    </div>
  );
};
