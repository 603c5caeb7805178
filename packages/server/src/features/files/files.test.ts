import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import type { SignedInContext } from '../../platform/context.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { deleteFile, fileUrl, type KeptFile, keepFile, storeFile } from './files.api.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let ctx: SignedInContext;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  ctx = await contextOf(user);
});

async function contextOf(person: TestUser): Promise<SignedInContext> {
  const session_id = randomUUID();
  // A session that lasts whatever the clock is set to, because links end with their session.
  const always = '2099-01-01T00:00:00Z';
  await test.query(
    `insert into session (token_hash, id, tenant_id, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
     values (uuid_send($1), $1, $2, $3, $4, $5, $5, '127.0.0.1', 'test')`,
    [session_id, person.tenant.id, person.id, test.clock.now(), always],
  );
  const origin = { session_id, request_id: 'test', ip: '127.0.0.1' };
  const log = test.app.log;
  const who = { tenant_id: person.tenant.id, user_id: person.id, real_user_id: person.id, origin };
  const found = await actFor({ ...test.services, log }, who);
  if (!found) throw new Error('there is no such person');
  return found;
}

async function uploaded(name: string, content: string | Uint8Array): Promise<UploadedFile> {
  const path = test.services.files.temporaryPath();
  await writeFile(path, content);
  return { path, name, size: Buffer.byteLength(content) };
}

const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#c33' } });

async function keep(
  name: string,
  content: string | Uint8Array,
  options: { accept?: 'image' | 'document'; public?: boolean } = {},
): Promise<KeptFile> {
  const file = await uploaded(name, content);
  return ctx.transaction((tx) => keepFile(tx, file, { purpose: 'test', accept: 'document', ...options }));
}
const urlOf = (id: string, by = ctx) => by.transaction((tx) => fileUrl(tx, id));
const stored = () => test.query<{ key: string }>('select key from stored_file where tenant_id = $1', [tenant.id]);
const refused = (sentence: RegExp) => ({ code: 'invalid', fields: { file: [expect.stringMatching(sentence)] } });

describe('links', () => {
  it('serve the file as a download that no browser runs', async () => {
    const kept = await keep('Plan “G”, notes.csv', 'name,phone\nJoan,614\n');
    const reply = await test.visitor(tenant).get(await urlOf(kept.id));
    expect(reply).toMatchObject({ status: 200, text: 'name,phone\nJoan,614\n' });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': expect.stringMatching(/^attachment; .*notes\.csv/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'content-length': '20',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    });
    // On a host without a tenant, the link itself names the tenant.
    expect(await test.visitor().get(await urlOf(kept.id))).toMatchObject({ status: 200 });
  });

  it('stay the same for an hour and expire after two', async () => {
    const { id } = await keep('a.txt', 'words');
    test.clock.set('2026-03-02T16:00:00Z');
    const url = await urlOf(id);
    test.clock.set('2026-03-02T16:59:59Z');
    expect(await urlOf(id)).toBe(url);
    test.clock.set('2026-03-02T17:59:59Z');
    expect((await test.visitor(tenant).get(url)).status).toBe(200);
    test.clock.set('2026-03-02T18:00:00Z');
    expect((await test.visitor(tenant).get(url)).status).toBe(404);
    expect((await (await test.signIn(user)).get(url)).status).toBe(404);
  });

  it('end with their session, and open nothing while the user has a pending requirement', async () => {
    const { id } = await keep('a.txt', 'words');
    const url = await urlOf(id);
    const status = async () => (await test.visitor(tenant).get(url)).status;
    expect(await status()).toBe(200);
    await test.query('update app_user set must_change_password = true where id = $1', [user.id]);
    expect(await status()).toBe(404);
    await test.query('update app_user set must_change_password = false where id = $1', [user.id]);
    expect(await status()).toBe(200);
    expect(url).toContain(`&by=${ctx.actor.session_id}&`);
    expect((await test.visitor(tenant).get(url.replace(/&by=[^&]+/, ''))).status).toBe(404);
    await test.query('delete from session where id = $1', [ctx.actor.session_id]);
    expect(await status()).toBe(404);
    const { id: key } = await test.makeApiKey(user);
    const program = { ...ctx, actor: { ...ctx.actor, session_id: key } };
    const theirs = await program.transaction((tx) => fileUrl({ ...tx, actor: program.actor }, id));
    expect((await test.visitor(tenant).get(theirs)).status).toBe(200);
    await test.query('update api_key set revoked_at = now() where id = $1', [key]);
    expect((await test.visitor(tenant).get(theirs)).status).toBe(404);
  });

  it('open nothing from a network that the tenant does not allow', async () => {
    const { id } = await keep('a.txt', 'words');
    const url = await urlOf(id);
    const from = async (ip: string) => (await test.visitor(tenant, { ip }).get(url)).status;
    await test.insert('allowed_network', { tenant_id: tenant.id, network: '192.0.2.0/24', label: 'Office' });
    expect(await from('198.51.100.7')).toBe(404);
    expect(await from('192.0.2.200')).toBe(200);
    await test.query('delete from allowed_network where tenant_id = $1', [tenant.id]);
    expect(await from('198.51.100.7')).toBe(200);
  });

  it('that were changed, or belong to another file, tenant, or host, return 404', async () => {
    const other = await test.makeUser(await test.makeTenant());
    const theirs = await contextOf(other);
    const file = await uploaded('theirs.txt', 'secret');
    const foreign = await theirs.transaction((tx) => keepFile(tx, file, { purpose: 'test', accept: 'document' }));
    const own = await keep('own.txt', 'words');
    const [mine, url] = [await urlOf(own.id), await urlOf(foreign.id, theirs)];
    const expires = Number(/expires=(\d+)/.exec(url)?.[1]);
    const bad = [
      url.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`),
      url.replace(/&signature=.*/, ''),
      url.replace(/&signature=.*/, '&signature='),
      url.replace(`expires=${expires}`, `expires=${expires + 3600}`),
      url.replace(`tenant=${other.tenant.id}`, `tenant=${tenant.id}`),
      mine.replace(own.id, foreign.id),
      mine.replace(own.id, foreign.id).replace(`tenant=${tenant.id}`, `tenant=${other.tenant.id}`),
      `/v1/files/${foreign.id}`,
      `/v1/files/${foreign.id}?tenant=${other.tenant.id}`,
      `/v1/files/${foreign.id}?tenant=999999`,
      `/v1/files/${randomUUID()}?tenant=${tenant.id}`,
    ];
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    for (const who of [admin, test.visitor(tenant), test.visitor(), test.visitor(other.tenant)])
      for (const path of bad) expect([path, (await who.get(path)).status]).toEqual([path, 404]);
    // A valid link on the host of another tenant fails too.
    expect((await admin.get(url)).status).toBe(404);
    expect((await test.visitor(other.tenant).get(url)).text).toBe('secret');
    await expect(urlOf(foreign.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of a public image do not expire and need no session', async () => {
    const { id } = await keep('logo.png', await picture().png().toBuffer(), { accept: 'image', public: true });
    const url = await urlOf(id);
    test.clock.advance(400 * 86_400);
    const reply = await test.visitor(tenant).get(url);
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.headers['content-disposition']).toMatch(/^inline/);
  });

  it('end with the file, whose bytes a job removes', async () => {
    const { id } = await keep('a.txt', 'words');
    const url = await urlOf(id);
    const [row] = await stored();
    await ctx.transaction((tx) => deleteFile(tx, id));
    await ctx.transaction((tx) => deleteFile(tx, id));
    expect((await test.visitor(tenant).get(url)).status).toBe(404);
    await test.runJobs();
    await expect(test.services.files.read(tenant.id, row?.key ?? '')).rejects.toThrow();
    const audited = await test.query('select action from audit_log where tenant_id = $1 order by id', [tenant.id]);
    expect(audited.map(({ action }) => action)).toEqual(['file.create', 'file.delete']);
  });
});

describe('stored content', () => {
  it('is named and typed by its bytes', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    expect(await keep('me.png', jpeg, { accept: 'image' })).toMatchObject({
      name: 'me.jpg',
      content_type: 'image/jpeg',
    });
    expect(await keep('evil.html', jpeg)).toMatchObject({ name: 'evil.jpg', content_type: 'image/jpeg' });
    expect(await keep('plan', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n')).toMatchObject({
      name: 'plan.pdf',
      content_type: 'application/pdf',
    });
    const docx = await zip({ '[Content_Types].xml': contentTypes, 'word/document.xml': '<w/>' });
    expect(await keep('letter.docx', docx)).toMatchObject({
      content_type: expect.stringContaining('wordprocessingml'),
    });
  });

  it('of an image is only its pixels, upright and no larger than a screen', async () => {
    const exif = { IFD0: { Copyright: 'Joan Adams' }, IFD3: { GPSLatitude: '40/1 0/1 0/1' } };
    const shot = await picture(3000, 1000).withExif(exif).jpeg().toBuffer();
    const turned = await sharp(shot).keepExif().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(turned.includes('Joan Adams')).toBe(true);
    const { id } = await keep('me.jpg', Buffer.concat([turned, Buffer.from('<script>alert(1)</script>')]));
    const { bytes } = await test.visitor(tenant).get(await urlOf(id));
    expect(bytes.includes('Joan Adams') || bytes.includes('script')).toBe(false);
    const { width, height, exif: left } = await sharp(bytes).metadata();
    expect({ width, height, left }).toEqual({ width: 853, height: 2560, left: undefined });
  });

  it('is nothing that a browser or a desktop would run', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const evil: [string, string | Uint8Array][] = [
      ['logo.svg', svg],
      ['logo.png', svg],
      ['logo.txt', `\ufeff \n${svg}`],
      ['page.html', '<!doctype html><script>alert(1)</script>'],
      ['page.txt', '<!doctype html><script>alert(1)</script>'],
      ['data.xml', '<?xml version="1.0"?><a/>'],
      ['run.js', 'alert(1)'],
      ['run.sh', '#!/bin/sh\nrm -rf /'],
      ['run.txt', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
      ['bytes.csv', new Uint8Array([0xff, 0xfe, 0x00, 0x41])],
      ['archive.zip', await zip({ 'a.txt': 'words' })],
      ['archive.docx', await zip({ 'a.txt': 'words' })],
      [
        'macros.docx',
        await zip({ '[Content_Types].xml': contentTypes.replace(/document\.main\+xml/, 'x'), 'a.exe': 'MZ' }),
      ],
    ];
    for (const accept of ['document', 'image'] as const)
      for (const [name, content] of evil)
        await expect(keep(name, content, { accept }), name).rejects.toMatchObject(refused(/./));
    await expect(keep('a.pdf', '%PDF-1.7\n', { accept: 'image' })).rejects.toMatchObject(refused(/image/));
    await expect(keep('a.txt', '')).rejects.toMatchObject(refused(/empty/));
    expect(await stored()).toEqual([]);
  });

  it('is no bomb: too many pixels, a truncated image, or an archive that unpacks to gigabytes', async () => {
    const wide = declaring(await picture().png().toBuffer(), 60_000, 60_000);
    await expect(keep('bomb.png', wide)).rejects.toMatchObject(refused(/too many pixels/));
    const torn = (await picture(400, 400).png().toBuffer()).subarray(0, 300);
    await expect(keep('torn.png', torn)).rejects.toMatchObject(refused(/can’t be read/));
    const bomb = zipBomb();
    expect(bomb.length).toBeLessThan(2_000_000);
    const harmless = randomBytes(bomb.length);
    const effort = async (name: string, content: Buffer) => {
      const tries: number[] = [];
      for (let tried = 0; tried < 3; tried++) {
        const before = process.cpuUsage();
        await expect(keep(name, content)).rejects.toMatchObject(refused(/isn’t supported/));
        const { user, system } = process.cpuUsage(before);
        tries.push(user + system);
      }
      return Math.min(...tries);
    };
    // The server does not unpack it, so it accepts only a file of that size that is no archive.
    expect((await effort('bomb.docx', bomb)) / (await effort('harmless.docx', harmless))).toBeLessThan(10);
  });

  it('has at most 25 MB', async () => {
    const file = { ...(await uploaded('big.txt', 'words')), size: 25 * 1024 * 1024 + 1 };
    await expect(storeFile(ctx, file, { accept: 'document' })).rejects.toMatchObject({ code: 'payload_too_large' });
  });
});

it('bytes stored for a failed transaction are removed, and can no longer be kept', async () => {
  const bytes = await storeFile(ctx, await uploaded('a.txt', 'words'), { accept: 'document' });
  const failing = ctx.transaction(async (tx) => {
    await keepFile(tx, bytes, { purpose: 'test', accept: 'document' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await test.runChores();
  await test.runJobs();
  await test.services.files.localPath(tenant.id, bytes.key);
  test.clock.advance(3601);
  await test.runChores();
  await test.runJobs();
  await expect(test.services.files.localPath(tenant.id, bytes.key)).rejects.toThrow();
  const late = ctx.transaction((tx) => keepFile(tx, bytes, { purpose: 'test', accept: 'document' }));
  await expect(late).rejects.toThrow('tidied away');
});

const contentTypes =
  '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

async function zip(parts: Record<string, string>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(parts)) file.addBuffer(Buffer.from(content), name);
  file.end();
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A PNG whose header says that it is larger than it is. */
function declaring(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

const MB = 1024 * 1024;

/** A [Content_Types].xml of 1 GB in a megabyte: what detectors of Office files unpack. */
function zipBomb(): Buffer {
  const name = Buffer.from('[Content_Types].xml');
  // Flushed to a byte boundary, the same block can repeat a thousand times.
  const block = deflateRawSync(Buffer.alloc(MB, 32), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const data = Buffer.concat([...Array.from({ length: 1000 }, () => block), deflateRawSync(Buffer.alloc(0))]);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(1000 * MB, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name, data]);
}
