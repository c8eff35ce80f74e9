import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { chartOf, type Chart } from '../../src/inspector/diagram/chart.ts';
import { Diagram } from '../../src/inspector/diagram/diagram.tsx';
import { placeChart } from '../../src/inspector/diagram/layout.ts';
import { toMermaid } from './mermaid.ts';
import { readMachines } from './read-machines.ts';

const STYLESHEET = 'src/inspector/diagram/diagram.css';

const toSvg = async (chart: Chart): Promise<string> => {
  const drawing = renderToStaticMarkup(createElement(Diagram, { placed: await placeChart(chart) }));
  return `${drawing.replace('>', () => `><style>${readFileSync(STYLESHEET, 'utf8')}</style>`)}\n`;
};

const tableOf = ({ states }: Chart) =>
  states
    .filter(({ path }) => path !== '')
    .map(({ path, tags, description }) => `| ${path} | ${tags.join(', ')} | ${description} |`)
    .join('\n');

const section = (name: string, chart: Chart): string => `## ${chart.id}

${chart.states[0]?.description ?? ''}

![The ${chart.id} chart](${name}.svg)

| state | tags | what it is |
| --- | --- | --- |
${tableOf(chart)}

[src/machines/${name}.ts](../../src/machines/${name}.ts) · [${name}.json](${name}.json) · [${name}.mmd](${name}.mmd)
`;

const README_HEAD = `# The machines

Written by \`npm run machines\` from \`src/machines\`, and checked by \`npm run check\`. An arrow says on what event, and in
brackets under which condition; what happens without leaving a state stands in its box; point at either to read what it
does and why. Each \`.json\` is the machine's own configuration, which \`createMachine\` takes with the implementations; each
\`.mmd\` is a Mermaid state diagram. Any file of \`src/machines\` can be pasted into Stately's editor as it is.
`;

/** Texts by file name. */
export const renderCharts = async (): Promise<Map<string, string>> => {
  const files = new Map<string, string>();
  const sections: string[] = [];
  for (const { name, config } of await readMachines()) {
    const chart = chartOf(config);
    files.set(`${name}.json`, `${JSON.stringify(config, null, 2)}\n`);
    files.set(`${name}.mmd`, toMermaid(chart));
    files.set(`${name}.svg`, await toSvg(chart));
    sections.push(section(name, chart));
  }
  return files.set('README.md', [README_HEAD, ...sections].join('\n'));
};
