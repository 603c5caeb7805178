import { mkdir, mkdtemp, readdir, readFile, rm, symlink, unlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLogStream } from './log-stream.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookline-log-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const textOf = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');

it('starts a new file when one is too large, keeps five, and loses no line', async () => {
  const log = openLogStream({ file: join(folder, 'server.log'), limit: 1000 });
  const line = (n: number) => `${String(n).padStart(9)}\n`;
  // The next file may start after any line.
  const written = async () => (await Promise.all(['server.log', 'server.log.1'].map(textOf))).join('');
  for (let n = 0; n < 900; n++) {
    log.write(line(n));
    // Written one at a time.
    if (n % 10 === 0) await expect.poll(written, { interval: 1 }).toContain(line(n));
  }
  await expect.poll(written).toContain(line(899));
  const names = (await readdir(folder)).sort();
  expect(names).toEqual(['server.log', ...[1, 2, 3, 4, 5].map((n) => `server.log.${n}`)]);
  const kept = (await Promise.all(names.reverse().map(textOf))).join('').trimEnd().split('\n').map(Number);
  // The lines in the files continue without a gap up to the last one.
  expect(kept).toEqual(Array.from(kept, (_, i) => 899 - kept.length + 1 + i));
  expect(kept.length).toBeGreaterThan(500);
});

it('two streams on one file both continue in the new file and lose no line', async () => {
  const file = join(folder, 'server.log');
  const [one, other] = [0, 1].map(() => openLogStream({ file, limit: 300 }));
  const all = async () => (await Promise.all((await readdir(folder)).map(textOf))).join('').split('\n').sort();
  const written = [''];
  for (let n = 0; n < 40; n++) {
    one?.write(`one ${n}\n`);
    other?.write(`other ${n}\n`);
    written.push(`one ${n}`, `other ${n}`);
    await expect.poll(all, { interval: 1 }).toEqual([...written].sort());
  }
  expect((await readdir(folder)).length).toBeGreaterThan(1);
});

it('starts no new file while another process does, and doesn’t wait for one that was killed', async () => {
  const file = join(folder, 'server.log');
  const lock = `${file}.rotating`;
  await mkdir(lock);
  const log = openLogStream({ file, limit: 10 });
  for (const line of ['one long line\n', 'another long line\n']) {
    log.write(line);
    await expect.poll(() => textOf('server.log')).toContain(line);
  }
  expect(await readdir(folder)).toEqual(['server.log', 'server.log.rotating']);
  await utimes(lock, 0, 0);
  log.write('sees the old lock\n');
  await expect.poll(() => readdir(folder)).toEqual(['server.log']);
  log.write('last line\n');
  await expect.poll(() => readdir(folder)).toEqual(['server.log', 'server.log.1']);
  expect((await textOf('server.log.1')).split('\n')).toHaveLength(5);
});

it.runIf(process.platform === 'linux')(
  'survives a full disk: reports it once, and continues when there is space',
  async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const file = join(folder, 'server.log');
    await symlink('/dev/full', file);
    const log = openLogStream({ file });
    log.write('before\n');
    await expect.poll(() => said.mock.calls.length).toBe(1);
    expect(said.mock.calls[0]?.[0]).toMatch(/The log can't be written: ENOSPC.* keeps trying/);
    // More than the buffer: the lines that don't fit are counted.
    for (let n = 0; n < 30; n++) log.write(`${n} ${'x'.repeat(100_000)}\n`);
    await unlink(file);
    const shortened = async () => (await textOf('server.log')).replaceAll(/x+/g, 'x');
    await expect.poll(shortened).toContain('20 lines before this one were lost');
    log.write('after\n');
    await expect.poll(shortened).toContain('after');
    const kept = Array.from({ length: 10 }, (_, n) => `${n} x`);
    const [notice] = (await shortened()).split('\n').slice(11, 12);
    expect((await shortened()).split('\n')).toEqual(['before', ...kept, notice, 'after', '']);
    expect(notice).toContain('"level":40');
    expect(said).toHaveBeenCalledOnce();
  },
);
