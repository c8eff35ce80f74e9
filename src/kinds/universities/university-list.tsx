import { RecordList } from '../../views/list/record-list.tsx';
import { declaration as universities } from './declaration.tsx';

export const Screen = () => <RecordList declaration={universities} />;
