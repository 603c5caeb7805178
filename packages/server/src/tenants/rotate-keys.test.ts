import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { makeOldKey } from '../../test/old-secrets.ts';
import { readConfig } from '../config.ts';
import { masterKeys } from '../platform/crypto/master-keys.ts';
import { openSecrets, type SealingContext } from '../platform/crypto/tenant-secrets.ts';
import { newId } from '../platform/ids.ts';
import { rotateKeys } from './rotate-keys.ts';

const SECRET = 'the secret of an installation that has one';
/** Enough for three transactions. */
const ITEMS = 1_200;

it('binds older encrypted values to their place, even if killed halfway; then the old format no longer opens', async () => {
  const test = await createTestApp();
  onTestFinished(() => test.close());
  const tenant = await test.makeTenant();
  const owner = await test.makeUser(tenant);
  const contact = await test.makeContact(tenant, { owner });
  const services = { ...test.services, master_keys: masterKeys(SECRET) };
  const inTenant = <T>(work: (ctx: SealingContext) => Promise<T>) =>
    services.database.inTenant(tenant.id, (db) => work({ ...services, db, tenant }));
  const sealOld = await makeOldKey(test, tenant.id, services.master_keys);
  await test.insert(
    'contact_rx_item',
    ...Array.from({ length: ITEMS }, (_, position) => ({
      tenant_id: tenant.id,
      id: newId(),
      contact_id: contact.id,
      section: 'conditions',
      position,
      item_sealed: sealOld(`item ${position}`),
      saved_by_id: owner.id,
      saved_at: test.clock.now(),
    })),
  );
  const items = () =>
    test.query<{ row: string; sealed: Buffer }>(
      'select id as row, item_sealed as sealed from contact_rx_item where tenant_id = $1 order by position',
      [tenant.id],
    );
  const texts = async () => {
    const rows = await items();
    return inTenant((ctx) => openSecrets(ctx, { table: 'contact_rx_item', column: 'item_sealed' }, rows));
  };
  const old = async () => (await items()).filter(({ sealed }) => sealed.readUInt8(0) === 1).length;
  const all = Array.from({ length: ITEMS }, (_, position) => `item ${position}`);
  expect(await texts()).toEqual(all);

  // A lock on a row in the last third stops the run halfway, so that it can be killed there.
  const holder = new pg.Client({ connectionString: test.owner_url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('select 1 from contact_rx_item where tenant_id = $1 and position = $2 for update', [
    tenant.id,
    ITEMS - 1,
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'bookline-rotate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const rotate = () => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), 'rotate-keys', '--tenant', tenant.slug],
      {
        env: {
          NODE_ENV: 'test',
          BOOKLINE_SECRET: SECRET,
          DATA_DIR: folder,
          DATABASE_URL: test.app_url,
          DATABASE_URL_DIRECT: test.owner_url,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    return { child, ended: once(child, 'close').then(() => said) };
  };
  const first = rotate();
  await expect.poll(old).toBe(200);
  first.child.kill('SIGKILL');
  await first.ended;
  await holder.query('rollback');
  expect(await texts()).toEqual(all);

  const [kept] = (await items()).slice(-1);
  expect(await rotate().ended).toContain('was cut off and is finished now');
  expect(await old()).toBe(0);
  expect(await texts()).toEqual(all);
  expect(await test.query('select version, binds_place from tenant_key where tenant_id = $1', [tenant.id])).toEqual([
    { version: 2, binds_place: true },
  ]);
  // Bytes from before the rotation.
  await test.query('update contact_rx_item set item_sealed = $1 where id = $2', [kept?.sealed, kept?.row]);
  expect(await old()).toBe(1);
  await expect(texts()).rejects.toThrow('has no key of version 1');
});

it('creates a new key if an earlier version left a key rotation unfinished', async () => {
  const test = await createTestApp();
  onTestFinished(() => test.close());
  const tenant = await test.makeTenant();
  const keys = masterKeys(SECRET);
  const sealOld = await makeOldKey(test, tenant.id, keys);
  await makeOldKey(test, tenant.id, keys, 2);
  const sealed = sealOld('from before');
  await test.insert('setting', { tenant_id: tenant.id, key: 'A_SECRET', public: false, sealed });
  const config = readConfig({
    BOOKLINE_SECRET: SECRET,
    NODE_ENV: 'test',
    PORT: '3000',
    DATABASE_URL: test.app_url,
    DATABASE_URL_DIRECT: test.owner_url,
  });
  expect(await rotateKeys(tenant.slug, config)).toContain('has a new key.\nSealed again: 1.');
  expect(await test.query('select version from tenant_key where tenant_id = $1', [tenant.id])).toEqual([
    { version: 3 },
  ]);
});
