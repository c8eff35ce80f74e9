import { useState, type ClipboardEvent } from 'react';
import { findKindOf } from '../../../api/search.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { safeRedirect } from '../../navigation/safe-redirect.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import { recordPath } from '../../../kinds/declaration.ts';
import { kindRegistry } from '../../../kinds/registry.ts';
import { findScreen } from '../screens.ts';
import { UUID } from '../../parts/uuid.ts';

const PLURALS = Object.keys(kindRegistry) as (keyof typeof kindRegistry)[];

/** Path within this app, with or without origin; else null. */
const addressIn = (text: string): string | null => {
  const { origin } = location;
  const address = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  const isOurs = /^\/\S*$/.test(address) && findScreen(new URL(address, origin).pathname) !== null;
  return isOurs ? safeRedirect(address, origin) : null;
};

export const usePasted = (go: (href: string) => void) => {
  const { http } = useWiring();
  const [message, setMessage] = useState<string | null>(null);
  const lookUp = async (id: string) => {
    setMessage('Looking up this ID…');
    try {
      const plural = await findKindOf(http, PLURALS, id);
      if (plural) go(recordPath(kindRegistry[plural], id.toLowerCase()));
      else setMessage('No record has this ID.');
    } catch (error) {
      setMessage(describeFailure(error));
    }
  };
  return {
    message,
    forget: () => setMessage(null),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain').trim();
      const address = addressIn(text);
      if (address) {
        event.preventDefault();
        go(address);
      } else if (UUID.test(text)) void lookUp(text);
    },
  };
};
