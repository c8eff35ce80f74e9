import { posix } from 'node:path';
import { getFormatFromId } from 'numfmt';
import { readXml } from './read-xml.ts';
import type { Unpack } from './unpack.ts';

export interface Sheet {
  readonly name: string;
  readonly path: string;
}

export interface Workbook {
  /** Visible ones, in order; all where none is. */
  readonly sheets: readonly Sheet[];
  /** Names of the others. */
  readonly hiddenSheets: readonly string[];
  readonly is1904: boolean;
  readonly sharedStrings: readonly string[];
  /** By style index. */
  readonly formats: readonly string[];
}

/** `_x000D_` (ECMA-376, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface Relation {
  readonly type: string;
  readonly path: string;
}

const relationsOf = async (unpack: Unpack, part: string): Promise<Map<string, Relation>> => {
  const found = new Map<string, Relation>();
  const folder = posix.dirname(part);
  const bytes = unpack(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  if (bytes)
    await readXml(bytes, {
      open: (name, { Id = '', Type = '', Target = '' }) => {
        if (name !== 'Relationship') return;
        const path = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
        found.set(Id, { type: posix.basename(Type), path });
      },
    });
  return found;
};

const stringsOf = async (bytes: AsyncIterable<Buffer> | null): Promise<string[]> => {
  const strings: string[] = [];
  let text = '';
  let isPhonetic = false;
  if (bytes)
    await readXml(bytes, {
      open: (name) => {
        if (name === 'si') text = '';
        if (name === 'rPh') isPhonetic = true;
      },
      close: (name, piece) => {
        if (name === 'rPh') isPhonetic = false;
        else if (name === 't' && !isPhonetic) text += piece;
        else if (name === 'si') strings.push(unescapeText(text));
      },
    });
  return strings;
};

/** Excel's limit; numfmt takes minutes over a hostile one. */
const MAX_FORMAT_CHARS = 255;

const formatsOf = async (bytes: AsyncIterable<Buffer> | null): Promise<string[]> => {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let isCellStyle = false;
  if (bytes)
    await readXml(bytes, {
      open: (name, attributes) => {
        if (name === 'cellXfs') isCellStyle = true;
        const { formatCode: code = '' } = attributes;
        if (name === 'numFmt' && code !== '' && code.length <= MAX_FORMAT_CHARS)
          own.set(Number(attributes['numFmtId']), code);
        if (name !== 'xf' || !isCellStyle) return;
        const id = Number(attributes['numFmtId'] ?? 0);
        formats.push(own.get(id) ?? getFormatFromId(id) ?? 'General');
      },
      close: (name) => {
        if (name === 'cellXfs') isCellStyle = false;
      },
    });
  return formats;
};

/** @throws when it is no workbook */
export const readWorkbook = async (unpack: Unpack): Promise<Workbook> => {
  const main = [...(await relationsOf(unpack, '')).values()].find(({ type }) => type === 'officeDocument');
  const part = main?.path ?? 'xl/workbook.xml';
  const bytes = unpack(part);
  if (!bytes) throw new Error('the workbook has no main part');
  const relations = await relationsOf(unpack, part);
  const sheets: (Sheet & { isHidden: boolean })[] = [];
  let is1904 = false;
  await readXml(bytes, {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1] ?? '';
      const relation = relations.get(id);
      if (relation?.type !== 'worksheet') return;
      const { name = '', state = 'visible' } = attributes;
      sheets.push({ name, path: relation.path, isHidden: state !== 'visible' });
    },
  });
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  const pathOf = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.path ?? '';
  return {
    sheets: seen.length > 0 ? seen : sheets,
    hiddenSheets: seen.length > 0 ? sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name) : [],
    is1904,
    sharedStrings: await stringsOf(unpack(pathOf('sharedStrings'))),
    formats: await formatsOf(unpack(pathOf('styles'))),
  };
};
