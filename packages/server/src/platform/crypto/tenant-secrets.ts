import { randomBytes } from 'node:crypto';
import type { Services, SignedInContext, Tenant } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { Chore } from '../jobs/tasks.ts';
import { decrypt, encrypt } from './aes-gcm.ts';
import type { SealedColumn, SealedPlace } from './sealed-columns.ts';
import {
  findKeyToSealWith,
  findTenantKey,
  insertTenantKey,
  listKeysWrappedByOthers,
  listTenantIds,
  type NewTenantKey,
  updateWrapping,
} from './tenant-keys.queries.ts';

/** What encryption needs: a tenant's open transaction and the installation's keys. Every Context is one. */
export interface SealingContext extends Pick<Services, 'master_keys' | 'clock'> {
  readonly db: Db;
  readonly tenant: Pick<Tenant, 'id'>;
}

/** The first byte of an encrypted value. */
const FORMAT = 2;
/** The old format, without a place. It opens anywhere in its tenant, with a key of that time. */
const OLD_FORMAT = 1;
const HEADER = 5;

/** An encrypted value and its row. */
export interface SealedValue {
  readonly row: string;
  readonly sealed: Buffer;
}

/**
 * Encrypts a secret for one place in the database: AES-256-GCM with the tenant's newest key, bound to tenant, table, column, and row. The same text
 * gives different bytes each time. To move a secret, decrypt and encrypt it. Never copy its bytes.
 */
export async function sealSecret(ctx: SealingContext, place: SealedPlace, text: string): Promise<Buffer> {
  return sealWith(ctx, await newestKey(ctx), place, text);
}

/** The same for many values of one column, in order, with one key lookup. */
export async function sealSecrets(
  ctx: SealingContext,
  column: SealedColumn,
  values: readonly { readonly row: string; readonly text: string }[],
): Promise<Buffer[]> {
  if (values.length === 0) return [];
  const key = await newestKey(ctx);
  return values.map(({ row, text }) => sealWith(ctx, key, { ...column, row }, text));
}

function sealWith(ctx: SealingContext, { version, key }: TenantKey, place: SealedPlace, text: string): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt8(FORMAT, 0);
  header.writeUInt32BE(version, 1);
  return Buffer.concat([header, encrypt(key, Buffer.from(text, 'utf8'), boundToPlace(ctx, version, place))]);
}

/**
 * The decrypted text. Throws for a value of another tenant, table, column, or row, for changed bytes, and if the installation's secret was lost.
 */
export async function openSecret(
  ctx: SealingContext,
  { row, ...column }: SealedPlace,
  sealed: Buffer,
): Promise<string> {
  const [text] = await openSecrets(ctx, column, [{ row, sealed }]);
  if (text === undefined) throw new Error('nothing was opened');
  return text;
}

/** The same for many values of one column, in order, with one lookup per key. */
export async function openSecrets(
  ctx: SealingContext,
  column: SealedColumn,
  values: readonly SealedValue[],
): Promise<string[]> {
  const keys: Keys = new Map();
  await findKeys(ctx, versionsOf(values), keys);
  return openWith(ctx, keys, column, values);
}

/** Decrypts a tenant's secrets in batches, outside of any transaction. Each key is looked up once, in a short transaction. */
export function secretOpener(
  signedIn: Pick<SignedInContext, 'tenant' | 'transaction'>,
  column: SealedColumn,
): (values: readonly SealedValue[]) => Promise<string[]> {
  const keys: Keys = new Map();
  return async (values) => {
    const unknown = versionsOf(values);
    for (const version of keys.keys()) unknown.delete(version);
    if (unknown.size > 0) await signedIn.transaction((ctx) => findKeys(ctx, unknown, keys));
    return openWith(signedIn, keys, column, values);
  };
}

interface TenantKey {
  readonly version: number;
  readonly key: Buffer;
  /** It never encrypted anything in the old format. */
  readonly binds_place: boolean;
}

/** A tenant's keys by version. */
type Keys = Map<number, TenantKey>;

async function findKeys(ctx: SealingContext, versions: ReadonlySet<number>, keys: Keys): Promise<void> {
  for (const version of versions) {
    const row = await findTenantKey(ctx.db, ctx.tenant.id, version);
    if (!row) throw new Error(`tenant ${ctx.tenant.id} has no key of version ${version}`);
    keys.set(version, { ...row, key: unwrap(ctx, row) });
  }
}

function openWith(of: OfTenant, keys: Keys, column: SealedColumn, values: readonly SealedValue[]): string[] {
  return values.map(({ row, sealed }) => {
    const version = versionOf(sealed);
    const key = keys.get(version);
    if (!key) throw new Error(`the key of version ${version} was not looked up`);
    const where = `${column.table}.${column.column} of row '${row}' of tenant ${of.tenant.id}`;
    const isOld = sealed.readUInt8(0) === OLD_FORMAT;
    // Otherwise an old copy could be used in another place.
    if (isOld && key.binds_place) throw new Error(`${where} has a format that its key never sealed`);
    const bound_to = isOld ? boundTo(of, key) : boundToPlace(of, version, { ...column, row });
    try {
      return decrypt(key.key, sealed.subarray(HEADER), bound_to).toString('utf8');
    } catch (cause) {
      throw new Error(`${where} does not open: it was sealed for another place, or its bytes were changed`, { cause });
    }
  });
}

const versionsOf = (values: readonly SealedValue[]) => new Set(values.map(({ sealed }) => versionOf(sealed)));

/** The key version of an encrypted value. */
function versionOf(sealed: Buffer): number {
  if (sealed.length < HEADER || ![FORMAT, OLD_FORMAT].includes(sealed.readUInt8(0)))
    throw new Error('this was not sealed by this server');
  return sealed.readUInt32BE(1);
}

/** Creates a new key for the tenant's future secrets and returns its version. Older keys still decrypt their secrets. To move a secret, encrypt it again. */
export async function rotateTenantKey(ctx: SealingContext): Promise<number> {
  const newest = await findTenantKey(ctx.db, ctx.tenant.id);
  await addKey(ctx, (newest?.version ?? 0) + 1);
  return (await newestKey(ctx)).version;
}

/** Encrypts the tenant's keys with the installation's current key. Returns how many used another one. Secrets stay unchanged. */
export async function rewrapTenantKeys(ctx: SealingContext): Promise<number> {
  const [current] = ctx.master_keys;
  const rows = await listKeysWrappedByOthers(ctx.db, ctx.tenant.id, current.id);
  for (const row of rows) {
    const wrapped = encrypt(current.key, unwrap(ctx, row), boundTo(ctx, row));
    await updateWrapping(ctx.db, ctx.tenant.id, row.version, { wrapped_by: current.id, wrapped });
  }
  return rows.length;
}

/** After the installation's secret changed: encrypts every tenant's keys with the new one, so that the old one can be removed. */
export const rewrapKeys: Chore = {
  name: 'rewrap-tenant-keys',
  every_s: 3600,
  async run({ database, master_keys, clock, log, signal }) {
    if (master_keys.length === 1) return;
    for (const id of await database.outsideTenants(listTenantIds)) {
      if (signal.aborted) return;
      try {
        const count = await database.inTenant(id, (db) => rewrapTenantKeys({ db, tenant: { id }, master_keys, clock }));
        if (count > 0) log.info({ tenant_id: id, count }, "a tenant's keys are under the new secret");
      } catch (error) {
        // Other tenants' keys shouldn't wait for this one's.
        log.error({ err: error, tenant_id: id }, "a tenant's keys could not be brought under the new secret");
      }
    }
  },
};

type OfTenant = Pick<SealingContext, 'tenant'>;

/** What an encrypted key, and a value of the old format, is bound to. Changing a key's `binds_place` breaks it. */
const boundTo = ({ tenant }: OfTenant, { version, binds_place }: { version: number; binds_place: boolean }) =>
  `tenant ${tenant.id} key ${version}${binds_place ? ' binds places' : ''}`;

const boundToPlace = ({ tenant }: OfTenant, version: number, { table, column, row }: SealedPlace) =>
  `tenant ${tenant.id} key ${version} at ${table}.${column} ${row}`;

async function newestKey(ctx: SealingContext): Promise<TenantKey> {
  let row = await findKeyToSealWith(ctx.db, ctx.tenant.id);
  if (!row) {
    await addKey(ctx, 1);
    row = await findKeyToSealWith(ctx.db, ctx.tenant.id);
  }
  if (!row) throw new Error(`tenant ${ctx.tenant.id} could not be given a key`);
  return { ...row, key: unwrap(ctx, row) };
}

/** Two parallel calls create one key: the first one stays. */
async function addKey(ctx: SealingContext, version: number): Promise<void> {
  const [current] = ctx.master_keys;
  await insertTenantKey(ctx.db, {
    tenant_id: ctx.tenant.id,
    version,
    wrapped_by: current.id,
    wrapped: encrypt(current.key, randomBytes(32), boundTo(ctx, { version, binds_place: true })),
    binds_place: true,
    created_at: ctx.clock.now(),
  });
}

function unwrap(ctx: SealingContext, row: Omit<NewTenantKey, 'tenant_id' | 'created_at'>): Buffer {
  const master = ctx.master_keys.find(({ id }) => id === row.wrapped_by);
  if (!master)
    throw new Error('a key is wrapped with a secret that this server was not given: set BOOKLINE_SECRET_PREVIOUS');
  return decrypt(master.key, row.wrapped, boundTo(ctx, row));
}
