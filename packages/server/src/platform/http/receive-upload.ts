import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Upload } from '@bookline/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import qs from 'qs';
import { AppError, invalid } from '../errors.ts';
import type { FileStore } from '../files/file-store.ts';
import type { UploadedFile } from './routes.ts';

export interface Received {
  readonly fields: Record<string, unknown>;
  readonly file: UploadedFile | undefined;
  /** The parts of `upload.more`, by name. */
  readonly files: ReadonlyMap<string, UploadedFile>;
  /** Removes received files that weren't adopted. */
  discard(): Promise<void>;
}

/** Digests of the files by name, to compare a call with an earlier one. */
export async function contentsOf({ file, files }: Received): Promise<Record<string, string>> {
  const named = [...files, ...(file ? [['', file] as const] : [])];
  const digests = named.map(async ([name, { path }]): Promise<[string, string]> => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return [name, hash.digest('hex')];
  });
  return Object.fromEntries(await Promise.all(digests));
}

/**
 * Reads a multipart body. File parts stream to temporary paths, and the others become text fields, nested ones in bracket style. Throws 413 for a file
 * larger than `upload.max_bytes`, and 422 for a second file of a name. Nothing stays behind then.
 */
export async function receiveUpload(request: FastifyRequest, upload: Upload, store: FileStore): Promise<Received> {
  const fields: [string, string][] = [];
  const files = new Map<string, UploadedFile>();
  const paths: string[] = [];
  const discard = async () => void (await Promise.all(paths.map((path) => rm(path, { force: true }))));
  if (!request.isMultipart()) return { fields: plainFields(request.body), file: undefined, files, discard };
  const most = upload.more ? MAX_FILES : 1;
  try {
    const parts = request.parts({
      limits: { fileSize: upload.max_bytes, files: most, fields: most === 1 ? 50 : 500, fieldSize: 1024 * 1024 },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        fields.push([part.fieldname, String(part.value)]);
        continue;
      }
      const name = part.fieldname;
      if (!isExpected(upload, name) || files.has(name))
        throw invalid(name, `Send the file as '${[upload.field, ...(upload.more ?? [])].join("' or '")}'.`);
      const path = store.temporaryPath();
      paths.push(path);
      const target = createWriteStream(path, { mode: 0o600, flags: 'wx' });
      await pipeline(part.file, target);
      if (part.file.truncated) {
        const kb = Math.floor(upload.max_bytes / 1024);
        const limit = kb < 1024 ? `${kb} KB` : `${Math.floor(kb / 1024)} MB`;
        throw new AppError('payload_too_large', {
          fields: {
            [name]: [`This file is larger than ${limit}.${upload.more ? '' : ' Split it and send the parts.'}`],
          },
        });
      }
      files.set(name, { path, name: cleanName(part.filename), size: target.bytesWritten });
      // Keeps the position of a nested part among its neighbors, even without other fields.
      if (name !== upload.field) fields.push([name, cleanName(part.filename)]);
    }
    const file = files.get(upload.field);
    files.delete(upload.field);
    return { fields: nested(fields), file, files, discard };
  } catch (error) {
    await discard();
    // The parser's errors have no code: a truncated body, or one without its boundary.
    if (error instanceof Error && !('code' in error))
      throw new AppError('invalid', {
        fields: { [upload.field]: ['The file did not arrive whole. Send it again.'] },
        cause: error,
      });
    throw error;
  }
}

const MAX_FILES = 50;

const isExpected = (upload: Upload, name: string): boolean =>
  name === upload.field || upload.more?.includes(name.replace(/\[\d{1,3}\]/g, '[*]')) === true;

/** The text parts as an object. `files[0][id]` is nested, as in a query. */
function nested(fields: readonly [string, string][]): Record<string, unknown> {
  if (!fields.some(([name]) => name.includes('['))) return Object.fromEntries(fields);
  const encoded = fields.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return qs.parse(encoded, { depth: 4, arrayLimit: 100, parameterLimit: 1000 });
}

/** A call that accepts a file can also be sent as JSON without one. */
function plainFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** The last part of the name, without characters that a terminal or file system acts on. */
function cleanName(name: string): string {
  const last =
    name
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/[\p{Cc}\u202a-\u202e]/gu, '') ?? '';
  return last.slice(-200) || 'file';
}
