import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { openFolderStore } from '../../platform/files/folder-store.ts';
import { newId } from '../../platform/ids.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** The URL of an S3-compatible server. Absent: Amazon's for the region. */
  readonly endpoint?: string;
  /** Absent: credentials from the environment, such as the machine's role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The prefix of every key, for a bucket with other content. */
  readonly prefix: string;
}

const TIMES = { connect_ms: 5000, silence_ms: 60_000 };
const PART_BYTES = 8 * 1024 * 1024;

/**
 * The file store in a bucket of S3 or a compatible server: `<prefix><tenant>/<key>`. Files are received on this machine and stream to the bucket when
 * they are adopted. A whole file for a parser is downloaded to this machine and deleted with the file, at the latest at the next start. Throws 503 if
 * the bucket can't be reached.
 */
export async function openS3Store(
  settings: S3Settings,
  dataDir: string,
  clock: Clock,
  times: typeof TIMES = TIMES,
): Promise<FileStore & { close(): void }> {
  const here = join(dataDir, 's3');
  await rm(join(here, 'files'), { recursive: true, force: true });
  const local = await openFolderStore(here);
  const { bucket, prefix, endpoint, region, credentials } = settings;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Retried with growing, random pauses.
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: times.connect_ms,
      requestTimeout: times.silence_ms,
      throwOnRequestTimeout: true,
    },
    // Many compatible servers don't support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const breaker = createCircuitBreaker(clock, { failures: 5, pause_s: 20 });

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    const pause = breaker.closedFor();
    if (pause > 0) throw new AppError('unavailable', { retry_after_s: pause });
    try {
      const result = await work();
      breaker.answered();
      return result;
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (status !== undefined && status < 500) {
        breaker.answered();
        throw error;
      }
      breaker.failed();
      throw new AppError('unavailable', { cause: error });
    }
  }

  const objectOf = (tenantId: number, key: string) => {
    if (!Number.isSafeInteger(tenantId) || !/^[0-9a-f-]{36}$/.test(key))
      throw new Error('this is not the key of a file');
    return { Bucket: bucket, Key: `${prefix}${tenantId}/${key}` };
  };

  async function read(tenantId: number, key: string): Promise<Readable> {
    const object = objectOf(tenantId, key);
    const { Body } = await ask(() => client.send(new GetObjectCommand(object)));
    if (!(Body instanceof Readable)) throw new Error('the bucket answered without a stream');
    return Body;
  }

  return {
    temporaryPath: local.temporaryPath,
    async adopt(tenantId, temporaryPath, key = newId()) {
      const object = objectOf(tenantId, key);
      await ask(() => {
        const params = { ...object, Body: createReadStream(temporaryPath), ContentType: 'application/octet-stream' };
        return new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done();
      });
      await rm(temporaryPath, { force: true });
      return key;
    },
    async localPath(tenantId, key) {
      const known = await local.localPath(tenantId, key).catch(() => undefined);
      if (known) return known;
      const path = local.temporaryPath();
      try {
        await pipeline(await read(tenantId, key), createWriteStream(path, { mode: 0o600 }));
        await local.adopt(tenantId, path, key);
      } finally {
        await rm(path, { force: true });
      }
      return local.localPath(tenantId, key);
    },
    read,
    async remove(tenantId, key) {
      const object = objectOf(tenantId, key);
      await ask(() => client.send(new DeleteObjectCommand(object)));
      await local.remove(tenantId, key);
    },
    close: () => client.destroy(),
  };
}
