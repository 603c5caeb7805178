import { beforeEach, describe, expect, it } from 'vitest';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeOldKey } from '../../../test/old-secrets.ts';
import { type MasterKeys, masterKeys } from './master-keys.ts';
import type { SealedPlace } from './sealed-columns.ts';
import { openSecret, rewrapKeys, rotateTenantKey, type SealingContext, sealSecret } from './tenant-secrets.ts';

const test = useTestApp();
let tenant: TestTenant;
beforeEach(async () => {
  tenant = await test.makeTenant();
});

const inTenant = <T>(work: (ctx: SealingContext) => Promise<T>, of = tenant, master_keys?: MasterKeys) =>
  test.services.database.inTenant(of.id, (db) =>
    work({ ...test.services, ...(master_keys && { master_keys }), db, tenant: of }),
  );
/** An answer of the needs analysis, as an example of a place. */
const HERE = { table: 'contact_answer', column: 'answer_sealed', row: 'a' } as const;
const seal = (text: string, of = tenant) => inTenant((ctx) => sealSecret(ctx, HERE, text), of);
const open = (sealed: Buffer, of = tenant, place: SealedPlace = HERE) =>
  inTenant((ctx) => openSecret(ctx, place, sealed), of);

describe('an encrypted secret', () => {
  it.each(['JBSWY3DPEHPK3PXP', '', 'ключ 🔑'])("decrypts to the same text: '%s'", async (text) => {
    expect(await open(await seal(text))).toBe(text);
  });

  it('reveals nothing about the text and is never the same twice', async () => {
    const [one, two] = [await seal('JBSWY3DPEHPK3PXP'), await seal('JBSWY3DPEHPK3PXP')];
    expect(one.equals(two)).toBe(false);
    expect(one.toString('latin1')).not.toContain('JBSWY3DP');
  });

  it("doesn't open for another tenant, even with a copy of the key", async () => {
    const other = await test.makeTenant();
    const sealed = await seal('mine');
    await expect(open(sealed, other)).rejects.toThrow();
    await seal('theirs', other);
    await expect(open(sealed, other)).rejects.toThrow();
    await test.query(
      'update tenant_key set wrapped = (select wrapped from tenant_key where tenant_id = $1) where tenant_id = $2',
      [tenant.id, other.id],
    );
    await expect(open(sealed, other)).rejects.toThrow();
  });

  it.each<[string, SealedPlace]>([
    ['row', { ...HERE, row: 'b' }],
    ['column', { table: 'outside_account', column: 'token_sealed', row: 'a' }],
    ['table', { table: 'contact_rx_item', column: 'item_sealed', row: 'a' }],
  ])('opens in no other %s of its tenant', async (_, place) => {
    const sealed = await seal('mine');
    const why = `${place.table}.${place.column} of row '${place.row}' of tenant ${tenant.id} does not open: it was sealed for another place`;
    await expect(open(sealed, tenant, place)).rejects.toThrow(why);
    const other: SealedPlace = { table: 'outside_account', column: 'credential_sealed', row: 'a' };
    const credential = await inTenant((ctx) => sealSecret(ctx, other, 'mine'));
    await expect(open(credential, tenant, place)).rejects.toThrow('it was sealed for another place');
    expect(await open(credential, tenant, other)).toBe('mine');
  });

  it("doesn't open if it is changed by one bit, truncated, or of another kind", async () => {
    const sealed = await seal('mine');
    for (let byte = 0; byte < sealed.length; byte++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(sealed.readUInt8(byte) ^ 1, byte);
      await expect(open(changed)).rejects.toThrow();
    }
    for (const length of [0, 4, 20, sealed.length - 1])
      await expect(open(sealed.subarray(0, length))).rejects.toThrow();
  });
});

describe('values encrypted before they were bound to a place', () => {
  const oldSecret = async (text: string) => {
    const sealOld = await makeOldKey(test, tenant.id, test.services.master_keys);
    return Buffer.from(sealOld(text).slice(2), 'hex');
  };

  it('open with a key of that time, only in their own tenant', async () => {
    const sealed = await oldSecret('from before');
    expect(await open(sealed)).toBe('from before');
    const other = await test.makeTenant();
    await makeOldKey(test, other.id, test.services.master_keys);
    await expect(open(sealed, other)).rejects.toThrow();
  });

  it("don't open with a newer key, and a key can't be turned into an older one", async () => {
    const renewed = await seal('today');
    renewed.writeUInt8(1, 0);
    await expect(open(renewed)).rejects.toThrow('has a format that its key never sealed');
    await test.query('update tenant_key set binds_place = false where tenant_id = $1', [tenant.id]);
    await expect(open(renewed)).rejects.toThrow();
    await expect(seal('today')).rejects.toThrow();
  });

  it("don't become a newer format by changing the first byte", async () => {
    const sealed = await oldSecret('from before');
    sealed.writeUInt8(2, 0);
    await expect(open(sealed)).rejects.toThrow('does not open');
  });
});

describe('the keys', () => {
  const keys = () =>
    test.query<{ version: number; wrapped_by: string }>(
      'select version, wrapped_by from tenant_key where tenant_id = $1 order by version',
      [tenant.id],
    );

  it('a tenant gets one with its first secret, also for two secrets at once', async () => {
    expect(await keys()).toEqual([]);
    const sealed = await Promise.all(['a', 'b', 'c'].map((text) => seal(text)));
    expect(await keys()).toHaveLength(1);
    expect(await Promise.all(sealed.map((each) => open(each)))).toEqual(['a', 'b', 'c']);
  });

  it('after a rotation, new secrets use the new key, and older ones still open', async () => {
    const before = await seal('before');
    expect(await inTenant(rotateTenantKey)).toBe(2);
    const after = await seal('after');
    expect([before.readUInt32BE(1), after.readUInt32BE(1)]).toEqual([1, 2]);
    expect([await open(before), await open(after)]).toEqual(['before', 'after']);
  });

  it('a new installation secret needs the old one until the schedule has encrypted the tenant keys again', async () => {
    const sealed = await seal('mine');
    await inTenant(rotateTenantKey);
    const fresh = masterKeys('another secret of the installation');
    const both: MasterKeys = [...fresh, ...test.services.master_keys];
    const openWith = (master_keys: MasterKeys) => inTenant((ctx) => openSecret(ctx, HERE, sealed), tenant, master_keys);
    await expect(openWith(fresh)).rejects.toThrow('BOOKLINE_SECRET_PREVIOUS');
    expect(await openWith(both)).toBe('mine');
    const log = test.app.log;
    await rewrapKeys.run({ ...test.services, master_keys: both, log, signal: new AbortController().signal });
    expect(await keys()).toEqual([1, 2].map((version) => ({ version, wrapped_by: fresh[0].id })));
    expect(await openWith(fresh)).toBe('mine');
    await expect(open(sealed)).rejects.toThrow();
  });
});
