import { useState, type ClipboardEvent } from 'react';
import { findKindOf } from '../../../api/search.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { safeRedirect } from '../../navigation/safe-redirect.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import { recordPath } from '../../../kinds/declaration.ts';
import { kindRegistry } from '../../../kinds/registry.ts';
import { findScreen } from '../../navigation/screens.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PLURALS = Object.keys(kindRegistry) as (keyof typeof kindRegistry)[];

/** The address within this app that a text is, with or without its origin. */
const addressIn = (text: string): string | null => {
  const { origin } = location;
  const address = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  const isOurs = /^\/\S*$/.test(address) && findScreen(new URL(address, origin).pathname) !== null;
  return isOurs ? safeRedirect(address, origin) : null;
};

/**
 * Leads from a pasted address of this app or a record's id straight to it; anything else is left to be searched for.
 * @returns what to listen with, and a word on a look-up that is under way or found nothing
 */
export const usePasted = (go: (href: string) => void) => {
  const { http } = useWiring();
  const [word, setWord] = useState<string | null>(null);
  const lookUp = async (id: string) => {
    setWord('Looking for the record with this id …');
    try {
      const plural = await findKindOf(http, PLURALS, id);
      if (plural) go(recordPath(kindRegistry[plural], id.toLowerCase()));
      else setWord('No record has this id.');
    } catch (error) {
      setWord(describeFailure(error));
    }
  };
  return {
    word,
    forget: () => setWord(null),
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
