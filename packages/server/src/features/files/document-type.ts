import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { UploadedFile } from '../../platform/http/routes.ts';

export interface DocumentType {
  readonly content_type: string;
  readonly extension: string;
}

const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';

/** Types by their bytes. No archives, programs, macros, or anything that a browser would run. */
const accepted: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  [`${office}wordprocessingml.document`]: 'docx',
  [`${office}spreadsheetml.sheet`]: 'xlsx',
  [`${office}presentationml.presentation`]: 'pptx',
  [`${openDocument}text`]: 'odt',
  [`${openDocument}spreadsheet`]: 'ods',
  [`${openDocument}presentation`]: 'odp',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** The old Office formats share one container; only the name tells which one it is. */
const oldOffice: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/** The type under which a file other than an image is stored; undefined if it is not accepted. */
export async function documentType(file: UploadedFile, sniffed: string | undefined): Promise<DocumentType | undefined> {
  const named = extname(file.name).slice(1).toLowerCase();
  if (sniffed === undefined) {
    if (!['txt', 'csv', 'log', 'md'].includes(named) || !(await isPlainText(file.path))) return undefined;
    return named === 'csv'
      ? { content_type: 'text/csv', extension: 'csv' }
      : { content_type: 'text/plain', extension: named };
  }
  if (sniffed === 'application/x-cfb') {
    const content_type = oldOffice[named];
    return content_type ? { content_type, extension: named } : undefined;
  }
  const extension = accepted[sniffed];
  return extension ? { content_type: sniffed, extension } : undefined;
}

/** Valid UTF-8, without NUL, and without markup at the beginning. */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const part = decoder.decode(chunk, { stream: true });
      if (part.includes('\u0000') || (first && /^\s*</.test(part))) return false;
      first = false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
