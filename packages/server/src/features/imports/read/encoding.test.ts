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

it('reads Windows-1252, including curly quotes and the euro sign', async () => {
  const bytes = Buffer.concat([Buffer.from('Name\r\nJos\xe9 \x93Pepe\x94, \x80', 'latin1'), Buffer.from([0x35, 0x9f])]);
  expect(await read(bytes)).toEqual({ encoding: 'windows-1252', text: 'Name\r\nJosé “Pepe”, €5Ÿ' });
});

// Software other than the reader wrote the bytes.
it.each([
  [
    'gb18030',
    '姓名,电话,城市\n王小明,6145550101,哥伦布\n李娜,6145550102,纽约\n张伟,6145550103,旧金山\n',
    'd0d5c3fb2cb5e7bbb02cb3c7cad00acdf5d0a1c3f72c363134353535303130312cb8e7c2d7b2bc0ac0eec4c82c363134353535303130322cc5a6d4bc0ad5c5ceb02c363134353535303130332cbec9bdf0c9bd0a',
  ],
  [
    'big5',
    '姓名,電話,城市\n王小明,6145550101,臺北\n陳美玲,6145550102,紐約\n林志偉,6145550103,舊金山\n',
    'a96da6572cb971b8dc2cabb0a5ab0aa4fda470a9fa2c363134353535303130312cbb4fa55f0ab3afacfcacc22c363134353535303130322cafc3acf90aaa4ca7d3b0b62c363134353535303130332cc2c2aaf7a4730a',
  ],
  [
    'shift_jis',
    '氏名,電話,都市\n山田太郎,6145550101,東京\nさとう はなこ,6145550102,おおさか\nタナカ,6145550103,ナゴヤ\n',
    '8e8196bc2c936498622c93738e730a8e52936391be98592c363134353535303130312c938c8b9e0a82b382c682a42082cd82c882b12c363134353535303130322c82a882a882b382a90a835e8369834a2c363134353535303130332c8369835383840a',
  ],
  [
    'windows-1250',
    'First Name,Last Name,City\nŁukasz,Wiśniewski,Łódź\nJiří,Dvořák,Plzeň\nZoë,Żółć,Kraków\n',
    '4669727374204e616d652c4c617374204e616d652c436974790aa3756b61737a2c57699c6e696577736b692ca3f3649f0a4a69f8ed2c44766ff8e16b2c506c7a65f20a5a6feb2caff3b3e62c4b72616bf3770a',
  ],
  [
    'windows-1251',
    'Имя,Фамилия,Город\nИван,Петров,Москва\nОльга,Смирнова,Колумбус\n',
    'c8ecff2cd4e0ece8ebe8ff2cc3eef0eee40ac8e2e0ed2ccfe5f2f0eee22ccceef1eae2e00aceebfce3e02cd1ece8f0edeee2e02ccaeeebf3ece1f3f10a',
  ],
  [
    'koi8-r',
    'Имя,Фамилия,Город\nИван,Петров,Москва\nОльга,Смирнова,Колумбус\n',
    'e9cdd12ce6c1cdc9ccc9d12ce7cfd2cfc40ae9d7c1ce2cf0c5d4d2cfd72cedcfd3cbd7c10aefccd8c7c12cf3cdc9d2cecfd7c12cebcfccd5cdc2d5d30a',
  ],
  [
    'euc-kr',
    '이름,전화,도시\n김민수,6145550101,서울\n이영희,6145550102,부산\n',
    'c0ccb8a72cc0fcc8ad2cb5b5bdc30ab1e8b9cebcf62c363134353535303130312cbcadbfef0ac0ccbfb5c8f12c363134353535303130322cbacebbea0a',
  ],
  [
    'macintosh',
    'First Name,Last Name,City\nJosé,Müller,Córdoba\nZoë,Peña,Bogotá\nAndré,Núñez,Mérida\n',
    '4669727374204e616d652c4c617374204e616d652c436974790a4a6f738e2c4d9f6c6c65722c439772646f62610a5a6f912c506596612c426f676f74870a416e64728e2c4e9c96657a2c4d8e726964610a',
  ],
  [
    'windows-1252',
    'First Name,Last Name\nAnn,O’Neil\nBob,Lee – Jr\nZoë,D’Angelo\n',
    '4669727374204e616d652c4c617374204e616d650a416e6e2c4f924e65696c0a426f622c4c65652096204a720a5a6feb2c4492416e67656c6f0a',
  ],
])('knows %s by its letters', async (encoding, text, hex) => {
  expect(await read(Buffer.from(hex, 'hex'))).toEqual({ encoding, text });
});

it('reads one bad byte as one bad letter, and leaves the other accents intact', async () => {
  const bytes = Buffer.concat([Buffer.from('José,Müller\nRen'), Buffer.from([0xe9]), Buffer.from(',Lee\nZoë,Ray\n')]);
  expect(await read(bytes)).toEqual({ encoding: 'utf-8', text: 'José,Müller\nRen\ufffd,Lee\nZoë,Ray\n' });
});

it('accepts a text with a stray control character as text', async () => {
  expect(await read(Buffer.from('Name,Phone\nAn\x01n,1\n'))).toMatchObject({ encoding: 'utf-8' });
});

it('reads beyond the beginning: the first accent may be in the last row', async () => {
  const plain = 'Ann,Lee\n'.repeat(100_000);
  expect((await read(Buffer.from(`${plain}José`))).encoding).toBe('utf-8');
  expect((await read(Buffer.from(`${plain}Jos\xe9,x`, 'latin1'))).encoding).toBe('windows-1252');
});

it('reads letters whose bytes span two reads', async () => {
  const text = `x${'é€😀'.repeat(60_000)}`;
  expect(await read(Buffer.from(text))).toEqual({ encoding: 'utf-8', text });
});

it('stays with UTF-8 if a few letters are cut in half', async () => {
  const bytes = Buffer.concat([Buffer.from('é\n'.repeat(100)), Buffer.from([0xc3, 0x0a])]);
  expect((await read(bytes)).encoding).toBe('utf-8');
});

it('removes NUL and the end mark of DOS', async () => {
  expect((await read(Buffer.from(`${'Ann,Lee\n'.repeat(100)}\0\x1a`))).text).toBe('Ann,Lee\n'.repeat(100));
});

it('refuses binary data', async () => {
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 97 + (i >> 3)) % 256));
  await expect(read(bytes)).rejects.toMatchObject({ code: 'not_a_table' });
});
