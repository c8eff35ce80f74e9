import type { ListedKind } from '../../../contract/kinds.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { RecordList } from '../list/record-list.tsx';
import type { ScreenModule } from './screens.ts';

export const listScreen = (kind: ListedKind): ScreenModule => {
  const declaration = kindRegistry[kind];
  return { Screen: () => <RecordList declaration={declaration} /> };
};
