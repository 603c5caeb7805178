import { SaxesParser } from 'saxes';
import { ImportFileError } from '../import-file-error.ts';

/** What is heard of an XML document; names without their namespace's prefix. */
export interface XmlListener {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Text between two tags is a cell at most, of which a workbook allows 32,767 characters. */
const MAX_BETWEEN_TAGS = 4 * 1024 ** 2;

/**
 * Reads XML as its bytes come (UTF-8; no document types, so no entities of the document's own) and tells `listener`. Yields
 * after each chunk, so that what was heard can be passed on before the next one is asked for. Throws an ImportFileError
 * `unreadable` for what is not well-formed.
 */
export async function* readXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let sinceTag = 0;
  let isThere = false;
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    listener.open(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    listener.close?.(local(name));
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('doctype', () => {
    throw unreadable();
  });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of chunks) {
      isThere = true;
      sinceTag += chunk.length;
      if (sinceTag > MAX_BETWEEN_TAGS) throw unreadable();
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    // A part that a workbook need not have reads as nothing.
    if (isThere) parser.close();
  } catch (error) {
    if (error instanceof ImportFileError || (error instanceof Error && 'syscall' in error)) throw error;
    throw unreadable(error);
  }
  yield;
}

/** Reads the whole of a small part. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(chunks, listener));
}

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

function unreadable(cause?: unknown): ImportFileError {
  return new ImportFileError(
    'unreadable',
    'The workbook is damaged. Open it in Excel, save it again and import that.',
    { cause },
  );
}
