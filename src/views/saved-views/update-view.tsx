import type { SavedView } from '../../api/saved-views.ts';
import { writeView } from '../flows/handle-flow-event.ts';
import { Button } from '../parts/button.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { updateOf } from './view-writes.ts';

interface UpdateViewProps {
  readonly view: SavedView;
  /** What is shown. */
  readonly query: string;
}

export const UpdateView = ({ view, query }: UpdateViewProps) => {
  const wiring = useWiring();
  return (
    <Button
      variant="quiet"
      className="views-update"
      title={`Update “${view.name}” to what is shown`}
      onClick={() => writeView(wiring, updateOf(view, query))}
    >
      Update view
    </Button>
  );
};
