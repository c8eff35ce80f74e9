import { RecordList } from '../../views/list/record-list.tsx';
import { majors } from './majors.tsx';

export const Screen = () => <RecordList declaration={majors} />;
