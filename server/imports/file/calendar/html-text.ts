import { ENTITIES } from '../xlsx/read-xml.ts';

const BLOCKS =
  'address article blockquote body center dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr html li ol p pre section table tbody thead tr ul';
const INLINES =
  'a abbr b big br cite code del em font i img ins kbd mark o:p q s small span strike strong sub sup td th tt u';
/** Of which nothing is shown. */
const HIDDEN = ['head', 'script', 'style', 'title'];
const BLOCK_NAMES: ReadonlySet<string> = new Set(BLOCKS.split(' '));
const NAMES = [BLOCKS, INLINES, HIDDEN.join(' '), 'meta', 'link'].join(' ').replaceAll(' ', '|');

/** Only known ones: `<anna@example.org>` is an address. */
const TAG = String.raw`<!--|-->|</?(?:${NAMES})(?:\s[^<>]*)?/?>`;
const PIECES = new RegExp(`(${TAG})`, 'i');
/** One opening tag alone, as in `a <b> c`, is none. */
const HTML_SIGN = new RegExp(
  String.raw`<(?:br|p|div|ul|ol|li|table|html|body)(?:\s[^<>]*)?/?>|</(?:${NAMES})\s*>|<a\s[^<>]*href=`,
  'i',
);
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,31}));/gi;
const ESCAPED_SIGN = /&(?:amp|nbsp|quot|apos|lt|gt|#\d+);/;
const LAST_CODE_POINT = 0x10ffff;

const decode = (text: string): string =>
  text.replaceAll(ENTITY, (all, decimal?: string, hex?: string, name = '') => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    if (code === null) return ENTITIES[name] ?? all;
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : all;
  });

const attributeOf = (tag: string, name: string): string => {
  const [, double, single, unquoted] =
    new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, 'i').exec(tag) ?? [];
  return decode(double ?? single ?? unquoted ?? '').trim();
};

const withoutScheme = (address: string) =>
  address.replace(/^(https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');

/** `text (address)`; the address alone where the text is the same. */
const withAddress = (text: string, target: string): string => {
  const address = /^https?:/i.test(target)
    ? target
    : /^(mailto|tel):/i.test(target)
      ? withoutScheme(target)
      : '';
  if (address === '') return text;
  return text.trim() === '' || withoutScheme(text.trim()) === withoutScheme(address)
    ? address
    : `${text} (${address})`;
};

const tidied = (text: string) =>
  text
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const withoutTags = (html: string): string => {
  // Only whole documents are wrapped anywhere; elsewhere a new line is one that was typed.
  const isDocument = /<(html|body)[\s>]/i.test(html);
  let text = '';
  /** Since a link began. */
  let link: { readonly at: number; readonly address: string } | null = null;
  /** What is not shown, until it ends. */
  let hidden: { readonly end: string; readonly from: number } | null = null;
  const pieces = html.split(PIECES);
  const endBlock = () => {
    if (text !== '' && !/\n *$|(?:^|\n)- $/.test(text.slice(-3))) text += '\n';
  };
  const endLink = () => {
    if (link) text = text.slice(0, link.at) + withAddress(text.slice(link.at), link.address);
    link = null;
  };
  for (const [at, piece] of pieces.entries()) {
    const tag = piece.toLowerCase();
    const [, isEnd, name = ''] = /^<(\/?)([a-z1-6:]+)/.exec(at % 2 === 1 ? tag : '') ?? [];
    if (hidden) {
      if (tag.startsWith(hidden.end)) hidden = null;
    } else if (at % 2 === 0) text += decode(isDocument ? piece.replaceAll(/\s+/g, ' ') : piece);
    else if (tag === '<!--') hidden = { end: '-->', from: at };
    else if (tag === '-->') text += piece;
    else if (HIDDEN.includes(name)) hidden = isEnd ? null : { end: `</${name}`, from: at };
    else if (name === 'br') text += '\n';
    else if (name === 'img') text += withAddress(attributeOf(piece, 'alt'), attributeOf(piece, 'src'));
    else if (name === 'a') {
      endLink();
      if (!isEnd) link = { at: text.length, address: attributeOf(piece, 'href') };
    } else if (name === 'td' || name === 'th') text += ' ';
    else if (BLOCK_NAMES.has(name)) {
      endBlock();
      if (name === 'li' && !isEnd) text += '- ';
    }
  }
  endLink();
  // What never ends was not meant to be hidden.
  return tidied(hidden ? text + pieces.slice(hidden.from).join('') : text);
};

/** Text that is evidently HTML, with the addresses of its links; other text as it is. */
export const htmlText = (text: string): string => {
  if (HTML_SIGN.test(text)) return withoutTags(text);
  return ESCAPED_SIGN.test(text) ? decode(text) : text;
};
