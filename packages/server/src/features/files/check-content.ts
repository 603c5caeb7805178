import { stat } from 'node:fs/promises';
import { invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { documentType } from './document-type.ts';
import { isImage, remakeImage } from './remake-image.ts';
import { sniff } from './sniff.ts';

export interface CheckedFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
}

/**
 * Decides by its bytes what a file is; its name and what the browser called it count for nothing. An image is made anew at `made`. Throws
 * 422 at `field` for what is not accepted.
 */
export async function checkContent(
  uploaded: UploadedFile,
  { accept, field, made }: { accept: 'image' | 'document'; field: string; made: string },
): Promise<CheckedFile> {
  if (uploaded.size === 0) throw invalid(field, 'This file is empty.');
  const sniffed = await sniff(uploaded.path);
  if (isImage(sniffed)) {
    const { content_type, extension } = await remakeImage(uploaded.path, made, field);
    const { size } = await stat(made);
    return { path: made, name: withExtension(uploaded.name, extension), size, content_type };
  }
  if (accept === 'image') throw invalid(field, 'Choose a picture: JPEG, PNG, WebP, GIF or AVIF.');
  const document = await documentType(uploaded, sniffed);
  if (!document)
    throw invalid(
      field,
      'This kind of file is not accepted. Use PDF, Word, Excel, PowerPoint, OpenDocument, text, CSV, a picture, sound or video.',
    );
  return {
    path: uploaded.path,
    name: withExtension(uploaded.name, document.extension),
    size: uploaded.size,
    content_type: document.content_type,
  };
}

/** A name that says what the file is. */
function withExtension(name: string, extension: string): string {
  const same = extension === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${extension}$`, 'i');
  if (same.test(name)) return name;
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${extension}`;
}
