import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import { Icon } from './icon.tsx';

interface SearchBoxProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onLeave: (text: string) => void;
}

/** Renders only itself on each key. */
export const SearchBox = ({ ref, label, hint, text, onText, onLeave }: SearchBoxProps) => {
  const [typed, setTyped] = useState(text);
  const own = useRef(new Set<string>());
  const lastTyped = useRef(typed);
  useEffect(() => {
    // Follows Back, links and clearing, not its own delayed echo.
    if (!own.current.has(text)) {
      lastTyped.current = text;
      setTyped(text);
    }
    if (text === lastTyped.current) own.current.clear();
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
        onBlur={() => onLeave(lastTyped.current)}
        onChange={({ target: { value } }) => {
          own.current.add(value);
          lastTyped.current = value;
          setTyped(value);
          startTransition(() => onText(value));
        }}
      />
    </div>
  );
};
