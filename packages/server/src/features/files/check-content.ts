import { open, stat } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { documentType } from './document-type.ts';
import { isImage, remakeImage } from './remake-image.ts';

export interface CheckedFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
}

/**
 * Determines the type of a file by its bytes; its name and the browser's type do not count. An image is re-encoded at `made`. Throws 422 at
 * `field` for a type that is not accepted.
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
  if (accept === 'image') throw invalid(field, 'Choose a JPEG, PNG, WebP, GIF, or AVIF image.');
  const document = await documentType(uploaded, sniffed);
  if (!document)
    throw invalid(
      field,
      'This file type isn’t supported. Use a PDF, Word, Excel, PowerPoint, OpenDocument, text, CSV, image, audio, or video file.',
    );
  return {
    path: uploaded.path,
    name: withExtension(uploaded.name, document.extension),
    size: uploaded.size,
    content_type: document.content_type,
  };
}

/** A file name with the extension of its type. */
function withExtension(name: string, extension: string): string {
  const same = extension === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${extension}$`, 'i');
  if (same.test(name)) return name;
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${extension}`;
}

/** The signatures of all accepted formats are in the first part of a file. */
const HEAD_BYTES = 256 * 1024;

/** The media type that the bytes of a file show; undefined for plain text and unknown formats. Never unpacks more than the head. */
async function sniff(path: string): Promise<string | undefined> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    // Some detectors throw on a file that is cut off in the middle of a part. What they cannot read counts as unknown.
    const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead)).catch(() => undefined);
    return type?.mime;
  } finally {
    await handle.close();
  }
}
