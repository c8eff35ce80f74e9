import type { ClipboardEvent } from 'react';
import type { ListedKind } from '../../../../contract/kinds.ts';
import { pastedIdLogic } from '../../../wiring/flows/pasted-id.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { safeRedirect } from '../../navigation/safe-redirect.ts';
import { useFlowContext } from '../../actors/use-flow-context.ts';
import { recordPath } from '../../../kinds/declaration.ts';
import { kindRegistry } from '../../../kinds/registry.ts';
import { findScreen } from '../screens.ts';
import { UUID } from '../../parts/uuid.ts';

const KINDS = Object.keys(kindRegistry) as ListedKind[];

/** Path within this app, with or without origin; else null. */
const addressIn = (text: string): string | null => {
  const { origin } = location;
  const address = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  const isOurs = /^\/\S*$/.test(address) && findScreen(new URL(address, origin).pathname) !== null;
  return isOurs ? safeRedirect(address, origin) : null;
};

export const usePasted = (go: (href: string) => void) => {
  const flow = useFlow((wiring) => pastedIdLogic(wiring, KINDS), undefined, {
    'record.found': ({ kind, id }) => go(recordPath(kindRegistry[kind], id.toLowerCase())),
  });
  return {
    message: useFlowContext(flow, 'message').message,
    forget: () => flow.send({ type: 'message.forget' }),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain').trim();
      const address = addressIn(text);
      if (address) {
        event.preventDefault();
        go(address);
      } else if (UUID.test(text)) flow.send({ type: 'id.paste', id: text });
    },
  };
};
