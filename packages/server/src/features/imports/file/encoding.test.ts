import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { detectEncoding, readText } from './encoding.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoding-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    const encoding = await detectEncoding(file);
    const pieces: string[] = [];
    for await (const { text } of readText(file, encoding)) pieces.push(text);
    return { encoding, text: pieces.join('') };
  } finally {
    await file.close();
  }
}

const TEXT = 'Name,Ort\r\nJosé Müller,Köln\r\n“Ann”,€5\r\n';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

it.each([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
  ['UTF-16 little-endian with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 little-endian without one', Buffer.from(TEXT, 'utf16le'), 'utf-16le'],
  ['UTF-16 big-endian with a mark', swapped(`\ufeff${TEXT}`), 'utf-16be'],
  ['UTF-16 big-endian without one', swapped(TEXT), 'utf-16be'],
])('reads %s', async (_, bytes, encoding) => {
  expect(await read(bytes)).toEqual({ encoding, text: TEXT });
});

it('reads Windows-1252, curly quotes and the euro sign included', async () => {
  const bytes = Buffer.concat([Buffer.from('Name\r\nJos\xe9 \x93Pepe\x94, \x80', 'latin1'), Buffer.from([0x35, 0x9f])]);
  expect(await read(bytes)).toEqual({ encoding: 'windows-1252', text: 'Name\r\nJosé “Pepe”, €5Ÿ' });
});

it('looks beyond the beginning: the first accent may be in the last row', async () => {
  const plain = 'Ann,Lee\n'.repeat(100_000);
  expect((await read(Buffer.from(`${plain}José`))).encoding).toBe('utf-8');
  expect((await read(Buffer.from(`${plain}Jos\xe9,x`, 'latin1'))).encoding).toBe('windows-1252');
});

it('reads letters whose bytes lie across the borders of its reads', async () => {
  const text = `x${'é€😀'.repeat(60_000)}`;
  expect(await read(Buffer.from(text))).toEqual({ encoding: 'utf-8', text });
});

it('stays with UTF-8 where a few letters were cut in half', async () => {
  const bytes = Buffer.concat([Buffer.from('é\n'.repeat(100)), Buffer.from([0xc3, 0x0a])]);
  expect((await read(bytes)).encoding).toBe('utf-8');
});

it('takes out NUL and the end mark of DOS', async () => {
  expect((await read(Buffer.from(`${'Ann,Lee\n'.repeat(100)}\0\x1a`))).text).toBe('Ann,Lee\n'.repeat(100));
});

it('refuses binary data', async () => {
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 97 + (i >> 3)) % 256));
  await expect(read(bytes)).rejects.toMatchObject({ code: 'not_a_table' });
});
