import type { KeyboardEvent } from 'react';
import type { Column } from '../../kinds/declaration.ts';
import { usePointerDrag } from '../keyboard/use-pointer-drag.ts';
import { MAX_WIDTH_PX, MIN_WIDTH_PX, toPixels, withinLimits } from './column-width.ts';
import './columns.css';

const WIDTH_STEP_PX = 16;

interface DraggedGrip {
  readonly grip: Element;
  /** Viewport pixels. */
  readonly startX: number;
  readonly startWidth: number;
}

const widthAt = ({ startX, startWidth }: DraggedGrip, x: number) => withinLimits(startWidth + x - startX);

interface ColumnResizerProps {
  readonly column: Column;
  /** @param width pixels; null for the default */
  readonly onResize: (width: number | null) => void;
}

export const ColumnResizer = ({ column, onResize }: ColumnResizerProps) => {
  const width = toPixels(column.width);
  const draw = (grip: Element, css: string | undefined) =>
    grip.closest('th')?.style.setProperty('width', css ?? '');
  const { begin } = usePointerDrag<DraggedGrip>({
    // Rerendering many rows is slow.
    onMove: (dragged, { x }) => draw(dragged.grip, `${widthAt(dragged, x)}px`),
    onEnd: (dragged, isDropped, { x }) =>
      isDropped ? onResize(widthAt(dragged, x)) : draw(dragged.grip, column.width),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: withinLimits(width - WIDTH_STEP_PX),
      ArrowRight: withinLimits(width + WIDTH_STEP_PX),
      Home: MIN_WIDTH_PX,
      End: MAX_WIDTH_PX,
      Enter: null,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  };
  return (
    <div
      className="column-grip no-print"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${column.title}`}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH_PX}
      aria-valuemax={MAX_WIDTH_PX}
      aria-valuetext={`${width} pixels`}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(null)}
      onPointerDown={(event) => {
        const { currentTarget: grip, clientX: startX } = event;
        begin(event, { grip, startX, startWidth: grip.closest('th')?.offsetWidth ?? width });
      }}
    />
  );
};
