import { RecordList } from '../../views/list/record-list.tsx';
import { universities } from './universities.tsx';

export const Screen = () => <RecordList declaration={universities} />;
