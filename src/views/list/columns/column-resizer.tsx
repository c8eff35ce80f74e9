import type { KeyboardEvent } from 'react';
import type { Column } from '../../../kinds/declaration.ts';
import { usePointerDrag } from '../../parts/use-pointer-drag.ts';
import './columns.css';

const MIN_WIDTH_PX = 64;
const MAX_WIDTH_PX = 800;
const WIDTH_STEP_PX = 16;

const within = (width: number) => Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, width)));

const toPixels = (width: string | undefined) => {
  const number = Number.parseFloat(width ?? '9rem');
  return Math.round(
    width?.endsWith('px')
      ? number
      : number * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
};

interface DraggedGrip {
  readonly grip: Element;
  /** Viewport pixels. */
  readonly startX: number;
  readonly startWidth: number;
}

const widthAt = ({ startX, startWidth }: DraggedGrip, x: number) => within(startWidth + x - startX);

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
      ArrowLeft: within(width - WIDTH_STEP_PX),
      ArrowRight: within(width + WIDTH_STEP_PX),
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
