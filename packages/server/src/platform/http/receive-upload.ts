import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Upload } from '@bookline/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '../errors.ts';
import type { FileStore } from '../files/file-store.ts';
import type { UploadedFile } from './routes.ts';

export interface Received {
  readonly fields: Record<string, string>;
  readonly file: UploadedFile | undefined;
  /** Removes what was received and not adopted. */
  discard(): Promise<void>;
}

/**
 * Reads a multipart body: its file part streams to a temporary path, the other parts become text fields. Throws 413 when the file
 * is larger than `upload.max_bytes`, 422 when there is a second file; nothing stays behind then.
 */
export async function receiveUpload(request: FastifyRequest, upload: Upload, files: FileStore): Promise<Received> {
  const fields: Record<string, string> = {};
  const path = files.temporaryPath();
  const discard = () => rm(path, { force: true });
  let file: UploadedFile | undefined;
  if (!request.isMultipart()) return { fields: plainFields(request.body), file, discard };
  try {
    const parts = request.parts({
      limits: { fileSize: upload.max_bytes, files: 1, fields: 50, fieldSize: 1024 * 1024 },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      if (part.fieldname !== upload.field) throw invalid(part.fieldname, `Send the file as '${upload.field}'.`);
      const target = createWriteStream(path, { mode: 0o600, flags: 'wx' });
      await pipeline(part.file, target);
      if (part.file.truncated) {
        const limit = `${Math.floor(upload.max_bytes / 1024 / 1024)} MB`;
        throw new AppError('payload_too_large', {
          fields: { [upload.field]: [`This file is larger than ${limit}. Split it and send the parts.`] },
        });
      }
      file = { path, name: cleanName(part.filename), size: target.bytesWritten };
    }
    return { fields, file, discard };
  } catch (error) {
    await discard();
    // What the parser refuses has no code: a body cut off in the middle, one without its boundary.
    if (error instanceof Error && !('code' in error))
      throw new AppError('invalid', {
        fields: { [upload.field]: ['The file did not arrive whole. Send it again.'] },
        cause: error,
      });
    throw error;
  }
}

/** A call that may carry a file may also come as JSON, where it carries none. */
function plainFields(body: unknown): Record<string, string> {
  return typeof body === 'object' && body !== null ? (body as Record<string, string>) : {};
}

/** The last part of the name, without what a terminal or a file system would act on. */
function cleanName(name: string): string {
  const last =
    name
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/[\p{Cc}\u202a-\u202e]/gu, '') ?? '';
  return last.slice(-200) || 'file';
}
