import { StringDecoder } from 'node:string_decoder';
import sax from 'sax';

interface XmlReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string, text: string) => void;
}

/** Characters by name, as in HTML 4; missing in the types. */
export const { ENTITIES } = sax as unknown as {
  readonly ENTITIES: Readonly<Record<string, string | undefined>>;
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * `close` receives the text since the last opening tag; a document's own entities are not expanded.
 * @throws when it is not well-formed
 */
export const readXml = async (bytes: AsyncIterable<Buffer>, { open, close }: XmlReader): Promise<void> => {
  const parser = sax.parser(true, { position: false });
  let text = '';
  parser.onopentag = ({ name, attributes }) => {
    text = '';
    open?.(local(name), attributes as Record<string, string>);
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it has no such method
  parser.ontext = (piece) => {
    text += piece;
  };
  parser.oncdata = (piece) => {
    text += piece;
  };
  parser.onclosetag = (name) => {
    close?.(local(name), text);
    text = '';
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it has no such method
  parser.onerror = (error) => {
    throw error;
  };
  const decoder = new StringDecoder('utf8');
  for await (const piece of bytes) parser.write(decoder.write(piece));
  parser.close();
};
