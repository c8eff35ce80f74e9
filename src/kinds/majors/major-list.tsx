import { RecordList } from '../../views/list/record-list.tsx';
import { declaration as majors } from './declaration.tsx';

export const Screen = () => <RecordList declaration={majors} />;
