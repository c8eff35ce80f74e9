import type { ChartTransition } from './chart.ts';
import { labelOf, type Placed, type PlacedEdge, type PlacedState } from './layout.ts';
import { LINE_HEIGHT_PX, type Line } from './wording.ts';

interface DiagramProps {
  readonly placed: Placed;
  readonly active?: readonly string[];
  /** Several where only guards tell them apart. */
  readonly taken?: readonly ChartTransition[];
}

const LABEL_INSET_PX = 12;
const DIAGRAM_MARGIN_PX = 20;

const explain = ({ label, guard, actions, description }: ChartTransition): string =>
  [
    guard ? `${label}, if ${guard}` : label,
    description,
    actions.length > 0 ? `Does: ${actions.join(', ')}.` : '',
  ]
    .filter((part) => part !== '')
    .join('\n');

interface LinesProps {
  readonly lines: readonly Line[];
  readonly x: number;
  /** Of the first line. */
  readonly y: number;
  readonly taken: readonly ChartTransition[];
}

const Lines = ({ lines, x, y, taken }: LinesProps) =>
  lines.map(({ text, role, transition }, index) => (
    <text
      key={index}
      className={role}
      x={x}
      y={y + index * LINE_HEIGHT_PX}
      data-taken={(transition && taken.includes(transition)) || undefined}
      xmlSpace="preserve"
    >
      {text}
      {transition && <title>{explain(transition)}</title>}
    </text>
  ));

interface StateBoxProps {
  readonly placed: PlacedState;
  readonly isActive: boolean;
  readonly taken: readonly ChartTransition[];
}

const StateBox = ({ placed: { state, lines, x, y, width, height }, isActive, taken }: StateBoxProps) => (
  <g className="state" data-kind={state.path === '' ? 'any' : state.kind} data-active={isActive || undefined}>
    <rect x={x} y={y} width={width} height={height} rx={8} />
    {state.kind === 'final' && (
      <rect className="inner" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
    )}
    <Lines lines={lines} x={x + LABEL_INSET_PX} y={y + 21} taken={taken} />
    {state.tags.length > 0 && (
      <text className="tags" x={x + width - LABEL_INSET_PX} y={y + 21}>
        {state.tags.join(' ')}
      </text>
    )}
  </g>
);

interface ArrowProps {
  readonly edge: PlacedEdge;
  readonly taken: readonly ChartTransition[];
}

const Arrow = ({ edge, taken }: ArrowProps) => (
  <g className="edge" data-taken={edge.transitions.some((one) => taken.includes(one)) || undefined}>
    <path d={edge.path} />
    <polygon points={edge.arrow} />
    {edge.label && <Lines lines={labelOf(edge)} x={edge.label.x + 6} y={edge.label.y + 15} taken={taken} />}
  </g>
);

export const Diagram = ({ placed, active = [], taken = [] }: DiagramProps) => {
  const [root] = placed.chart.states;
  const [width, height] = [placed.width + 2 * DIAGRAM_MARGIN_PX, placed.height + 2 * DIAGRAM_MARGIN_PX];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="chart"
      role="img"
      aria-label={`${placed.chart.id}: ${root?.description ?? ''}`}
      viewBox={`${-DIAGRAM_MARGIN_PX} ${-DIAGRAM_MARGIN_PX} ${width} ${height}`}
      width={width}
      height={height}
    >
      {placed.frames.map(({ path, x, y, width, height }) => (
        <rect
          key={path}
          className="frame"
          data-active={active.includes(path) || undefined}
          {...{ x, y, width, height }}
          rx={10}
        />
      ))}
      {placed.dots.map(({ x, y }) => (
        <circle key={`${x},${y}`} className="dot" cx={x} cy={y} r={4.5} />
      ))}
      {placed.edges.map((edge, index) => (
        <Arrow key={index} edge={edge} taken={taken} />
      ))}
      {placed.states.map((state) => (
        <StateBox
          key={state.state.path}
          placed={state}
          isActive={active.includes(state.state.path)}
          taken={taken}
        />
      ))}
    </svg>
  );
};
