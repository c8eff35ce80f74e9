import type { ListedKind } from '../../../contract/kinds.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { RecordDetail } from '../detail/record-detail.tsx';
import type { ScreenModule } from './screens.ts';

export const detailScreen = async (kind: ListedKind): Promise<ScreenModule> => {
  const declaration = kindRegistry[kind];
  const details = await declaration.loadDetails();
  return {
    Screen: ({ id }) => <RecordDetail key={id} {...{ declaration, details, id }} />,
  };
};
