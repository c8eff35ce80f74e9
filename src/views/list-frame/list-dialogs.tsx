import { lazyDetails } from '../../kinds/lazy-details.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { preload, useLazy } from '../loading/use-lazy.ts';
import { loadEdit, loadExport, loadForm, type ListDialogsProps } from './dialog-code.ts';

const loadBody = () => import('./list-dialogs-body.tsx');

export const prepareNew = (declaration: Declaration): void => {
  preload(loadBody);
  preload(lazyDetails(loadForm, declaration));
};

export const prepareEdit = (declaration: Declaration): void => {
  preload(loadBody);
  preload(lazyDetails(loadEdit, declaration));
};

export const prepareExport = (): void => {
  preload(loadBody);
  preload(loadExport);
};

export const ListDialogs = (props: ListDialogsProps) => {
  const { name } = useDialogAddress();
  const body = useLazy(loadBody, name !== null);
  return body && <body.ListDialogsBody {...props} />;
};
