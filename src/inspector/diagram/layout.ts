import { instance, type Graph } from '@viz-js/viz';
import { parentOf, type Chart, type ChartState, type ChartTransition } from './chart.ts';
import { conditionOf, LINE_HEIGHT_PX, linesOf, widthOf, type Line } from './wording.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface PlacedState extends Box {
  readonly state: ChartState;
  readonly lines: readonly Line[];
}
interface Group {
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly ChartTransition[];
}
export interface PlacedEdge extends Group {
  /** SVG path; the arrowhead's corners. */
  readonly path: string;
  readonly arrow: string;
  readonly label: Box | null;
}
/** Pixels from the top left. */
export interface Placed {
  readonly chart: Chart;
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly frames: readonly (Box & { readonly path: string })[];
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly edges: readonly PlacedEdge[];
}

const POINTS_PER_INCH = 72;
const BOX_PADDING_PX = { x: 12, y: 9 };

type Size = Pick<Box, 'width' | 'height'>;

const sizeOf = (lines: readonly Line[], padding = BOX_PADDING_PX): Size => ({
  width: Math.ceil(Math.max(...lines.map(widthOf)) + 2 * padding.x),
  height: lines.length * LINE_HEIGHT_PX + 2 * padding.y,
});

const boxOf = ({ tags }: ChartState, lines: readonly Line[]): Size => {
  const [name, ...rest] = lines;
  return sizeOf(name ? [{ ...name, text: [name.text, ...tags].join('   ') }, ...rest] : rest);
};

/** Makes Graphviz reserve the label's space. */
const spacer = ({ width, height }: Size) => ({
  html: `<TABLE BORDER="0" FIXEDSIZE="TRUE" WIDTH="${width}" HEIGHT="${height}"><TR><TD></TD></TR></TABLE>`,
});

const nodeName = (path: string) => `state:${path}`;
const dotName = (path: string) => `dot:${path}`;

const groupsOf = (chart: Chart): Group[] => {
  const groups = new Map<string, { from: string; to: string; transitions: ChartTransition[] }>();
  for (const { path, transitions } of chart.states) {
    for (const transition of transitions) {
      if (transition.target === null) continue;
      const key = JSON.stringify([path, transition.target]);
      const group = groups.get(key) ?? { from: path, to: transition.target, transitions: [] };
      group.transitions.push(transition);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
};

export const labelOf = ({ transitions }: Pick<Group, 'transitions'>): Line[] =>
  transitions.map((transition) => ({ text: conditionOf(transition), role: 'stays', transition }));

const graphOf = (chart: Chart, boxes: ReadonlyMap<string, Size>, groups: readonly Group[]): Graph => {
  type Part = Required<Pick<Graph, 'nodes' | 'edges' | 'subgraphs'>>;
  const nodeOf = (path: string) => {
    const { width, height } = boxes.get(path) ?? { width: 1, height: 1 };
    return {
      name: nodeName(path),
      attributes: { width: width / POINTS_PER_INCH, height: height / POINTS_PER_INCH },
    };
  };
  const partOf = (path: string): Part => {
    const state = chart.states.find((candidate) => candidate.path === path);
    const children = chart.states.filter((other) => other.path !== '' && parentOf(other.path) === path);
    const dot = state?.initial
      ? [{ name: dotName(path), attributes: { width: 0.12, height: 0.12, shape: 'circle' } }]
      : [];
    return {
      nodes: [
        ...dot,
        ...(boxes.has(path) && (path !== '' || children.length > 0) ? [nodeOf(path)] : []),
        ...children
          .filter(({ kind }) => kind !== 'compound' && kind !== 'parallel')
          .map((child) => nodeOf(child.path)),
      ],
      edges: state?.initial ? [{ tail: dotName(path), head: nodeName(state.initial) }] : [],
      subgraphs: children
        .filter(({ kind }) => kind === 'compound' || kind === 'parallel')
        .map((child) => ({
          name: `cluster:${child.path}`,
          graphAttributes: { margin: 14 },
          ...partOf(child.path),
        })) as Part['subgraphs'],
    };
  };
  const { nodes, edges, subgraphs } = partOf('');
  return {
    directed: true,
    graphAttributes: { rankdir: 'TB', nodesep: 0.45, ranksep: 0.5, splines: true, pad: 0.15 },
    nodeAttributes: { shape: 'box', fixedsize: true, label: '' },
    nodes,
    subgraphs,
    edges: [
      ...edges,
      ...groups.map((group, index) => ({
        tail: nodeName(group.from),
        head: nodeName(group.to),
        attributes: { id: `edge:${index}`, label: spacer(sizeOf(labelOf(group), { x: 6, y: 3 })) },
      })),
    ],
  };
};

interface Drawn {
  readonly bb: string;
  readonly objects?: readonly { name: string; pos?: string; bb?: string }[];
  readonly edges?: readonly { id?: string; pos: string; lp?: string }[];
}

const numbers = (list: string) => list.split(',').map(Number);
const round = (value: number) => Math.round(value * 10) / 10;

/** `e,endX,endY x,y …`: the arrow's end, then Bézier points. */
const curveOf = (pos: string, flip: (point: string) => readonly [number, number]) => {
  const parts = pos.split(' ');
  const end = parts.find((part) => part.startsWith('e,'));
  const [start, ...rest] = parts.filter((part) => !/^[es],/.test(part)).map(flip);
  if (!start) return { path: '', arrow: '' };
  const path = `M${start.join(',')} C${rest.map((point) => point.join(',')).join(' ')}`;
  const neck = rest.at(-1) ?? start;
  const tip = end ? flip(end.slice(2)) : neck;
  const length = Math.hypot(tip[0] - neck[0], tip[1] - neck[1]) || 1;
  const across = [((tip[1] - neck[1]) / length) * 4, ((neck[0] - tip[0]) / length) * 4] as const;
  const corners = [
    tip,
    [round(neck[0] + across[0]), round(neck[1] + across[1])],
    [round(neck[0] - across[0]), round(neck[1] - across[1])],
  ];
  return { path, arrow: corners.map((corner) => corner.join(',')).join(' ') };
};

export const placeChart = async (chart: Chart): Promise<Placed> => {
  const viz = await instance();
  const groups = groupsOf(chart);
  const shown = chart.states.filter(({ path, transitions }) => path !== '' || transitions.length > 0);
  const lines = new Map(shown.map((state) => [state.path, linesOf(state)]));
  const boxes = new Map(shown.map((state) => [state.path, boxOf(state, lines.get(state.path) ?? [])]));
  const drawn = viz.renderJSON(graphOf(chart, boxes, groups)) as Drawn;
  const [, , width = 0, height = 0] = numbers(drawn.bb);
  const flip = (point: string): readonly [number, number] => {
    const [x = 0, y = 0] = numbers(point);
    return [round(x), round(height - y)];
  };
  const around = (center: string, { width: wide, height: high }: Size): Box => {
    const [x, y] = flip(center);
    return { x: round(x - wide / 2), y: round(y - high / 2), width: wide, height: high };
  };
  const objects = new Map((drawn.objects ?? []).map((object) => [object.name, object]));

  return {
    chart,
    width: Math.ceil(width),
    height: Math.ceil(height),
    states: shown.flatMap((state) => {
      const pos = objects.get(nodeName(state.path))?.pos;
      const size = boxes.get(state.path);
      return pos && size ? [{ state, lines: lines.get(state.path) ?? [], ...around(pos, size) }] : [];
    }),
    frames: [...objects.values()].flatMap(({ name, bb }) => {
      if (!name.startsWith('cluster:') || !bb) return [];
      const [left = 0, bottom = 0, right = 0, top = 0] = numbers(bb);
      const [x, y] = flip(`${left},${top}`);
      const size = { width: round(right - left), height: round(top - bottom) };
      return [{ path: name.slice('cluster:'.length), x, y, ...size }];
    }),
    dots: [...objects.values()].flatMap(({ name, pos }) => {
      if (!name.startsWith('dot:') || !pos) return [];
      const [x, y] = flip(pos);
      return [{ x, y }];
    }),
    edges: (drawn.edges ?? []).map(({ id, pos, lp }): PlacedEdge => {
      const group = groups[Number(id?.slice('edge:'.length))];
      const curve = curveOf(pos, flip);
      if (!group) return { from: '', to: '', transitions: [], label: null, ...curve };
      const label = lp ? around(lp, sizeOf(labelOf(group), { x: 6, y: 3 })) : null;
      return { ...group, ...curve, label };
    }),
  };
};
