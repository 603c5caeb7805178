import { SaxesParser } from 'saxes';
import { ImportFileError } from '../import-file-error.ts';

/** Events of an XML document; names without their namespace prefix. */
export interface XmlListener {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Text between two tags is at most a cell, of which a workbook allows 32,767 characters. */
const MAX_BETWEEN_TAGS = 4 * 1024 ** 2;
/** The same for the complete text of a cell; other writers allow more. */
export const MAX_CELL = 1_000_000;
/** No Office file is a fifth as deep. */
const MAX_DEPTH = 100;

/**
 * Parses XML from a stream of bytes (UTF-8; no document types, so no custom entities) and notifies `listener`. It yields after each chunk, so
 * that the caller can process the events before the next one. Throws an ImportFileError `unreadable` for XML that is not well-formed.
 */
export async function* readXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let sinceTag = 0;
  let isThere = false;
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    if (++depth > MAX_DEPTH) throw unreadable();
    listener.open(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth--;
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
    // A missing optional part of a workbook reads as empty.
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

/** The text of a cell, or a row, is too long to have been typed. */
export const tooLongACell = () =>
  new ImportFileError(
    'unreadable',
    'The workbook has a row of more than a million characters. Shorten it, or save the sheet as CSV and import that.',
  );
