import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { openS3Store, type S3Settings } from './s3-store.ts';

let folder: string;
let server: S3Server;
let settings: S3Settings;
const credentials = { accessKeyId: 'for-tests', secretAccessKey: 'for tests alone' };
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookline-s3-'));
  server = await startS3Server({ bucket: 'crm', access_key: credentials.accessKeyId });
  settings = {
    bucket: 'crm',
    region: 'us-east-1',
    endpoint: server.endpoint,
    credentials,
    prefix: 'files/',
  };
});
afterAll(async () => {
  for (const step of undo.splice(0)) step();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

let place = 0;
let store: Awaited<ReturnType<typeof openS3Store>>;
const dataDir = () => join(folder, `data-${place}`);
const open = async (other: Partial<S3Settings> = {}, { clock = createTestClock(), silence_ms = 10_000 } = {}) => {
  const times = { connect_ms: 1000, silence_ms };
  const opened = await openS3Store({ ...settings, ...other }, dataDir(), clock, times);
  undo.push(() => opened.close());
  return opened;
};
beforeEach(async () => {
  place++;
  store = await open();
});

async function adopt(content: string | Uint8Array, tenant = 1): Promise<string> {
  const path = store.temporaryPath();
  await writeFile(path, content);
  return store.adopt(tenant, path);
}

it('keeps adopted files, per tenant, until they are removed', async () => {
  const key = await adopt('a,b\n');
  expect(await readdir(join(dataDir(), 's3/incoming'))).toEqual([]);
  expect(await text(await store.read(1, key))).toBe('a,b\n');
  await expect(store.read(2, key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  await store.remove(1, key);
  await store.remove(1, key);
  await expect(store.read(1, key)).rejects.toMatchObject({ name: 'NoSuchKey' });
});

it('uploads and downloads a large file in parts, byte for byte', async () => {
  const large = Buffer.alloc(20 * 1024 * 1024, 'x');
  for (let at = 0; at < large.length; at += 4096) large.writeUInt32LE(at, at);
  const key = await adopt(large);
  expect((await buffer(await store.read(1, key))).equals(large)).toBe(true);
});

it('fetches a whole file to this machine for parsers, and deletes the copy with the file and at the next start', async () => {
  const key = await adopt('rows');
  const path = await store.localPath(1, key);
  expect(await readFile(path, 'utf8')).toBe('rows');
  expect(await store.localPath(1, key)).toBe(path);
  await store.remove(1, key);
  await expect(readFile(path)).rejects.toThrow();
  await expect(store.localPath(1, key)).rejects.toThrow();
  const other = await adopt('more');
  const kept = await store.localPath(1, other);
  await open();
  await expect(readFile(kept)).rejects.toThrow();
  expect(await text(await store.read(1, other))).toBe('more');
});

it('refuses a key that leads outside its folder', async () => {
  for (const key of ['../2/secret', '', 'x'.repeat(36)]) {
    await expect(store.read(1, key)).rejects.toThrow('not the key');
    await expect(store.remove(1, key)).rejects.toThrow('not the key');
  }
});

it('reports why a bucket or key is refused', async () => {
  const wrong = await open({ bucket: 'no-such-bucket' });
  await expect(wrong.read(1, '0190d0a0-0000-7000-8000-000000000000')).rejects.toMatchObject({ name: 'NoSuchBucket' });
  const stranger = await open({ credentials: { accessKeyId: 'wrong-id', secretAccessKey: 'wrong-key' } });
  await expect(stranger.read(1, '0190d0a0-0000-7000-8000-000000000000')).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
  });
});

it('is unavailable while the bucket is down or silent, keeps the received file, and pauses after five failures', async () => {
  const mute = createServer(() => undefined);
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  undo.push(() => mute.close());
  const address = mute.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const silent = await open({ endpoint: `http://127.0.0.1:${port}` }, { silence_ms: 200 });
  await expect(silent.read(1, '0190d0a0-0000-7000-8000-000000000000')).rejects.toMatchObject({ code: 'unavailable' });

  const clock = createTestClock();
  const away = await open({ endpoint: 'http://127.0.0.1:1' }, { clock });
  const path = away.temporaryPath();
  await writeFile(path, 'words');
  for (let n = 0; n < 5; n++)
    await expect(away.adopt(1, path)).rejects.toMatchObject({ code: 'unavailable', retry_after_s: undefined });
  expect(await readFile(path, 'utf8')).toBe('words');
  await expect(away.adopt(1, path)).rejects.toMatchObject({ code: 'unavailable', retry_after_s: 20 });
  clock.advance(21);
  await expect(away.adopt(1, path)).rejects.toMatchObject({ retry_after_s: undefined });
});
