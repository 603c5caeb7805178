import { randomBytes } from 'node:crypto';
import type { Services, SignedInContext, Tenant } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { Chore } from '../jobs/tasks.ts';
import { decrypt, encrypt } from './aes-gcm.ts';
import {
  findKeyToSealWith,
  findTenantKey,
  insertTenantKey,
  listKeysWrappedByOthers,
  listTenantIds,
  updateWrapping,
} from './tenant-keys.queries.ts';

/** What sealing needs: a tenant's open transaction and the installation's keys. Every Context is one. */
export interface SealingContext extends Pick<Services, 'master_keys' | 'clock'> {
  readonly db: Db;
  readonly tenant: Pick<Tenant, 'id'>;
}

/** The first byte of what is sealed; another one would mean another way of sealing. */
const FORMAT = 1;
const HEADER = 5;

/**
 * Encrypts a secret for the database: AES-256-GCM with the tenant's own newest key, bound to the tenant. The same text gives other bytes
 * each time.
 */
export async function sealSecret(ctx: SealingContext, text: string): Promise<Buffer> {
  const { version, key } = await newestKey(ctx);
  return sealWith(ctx, version, key, text);
}

/** The same for many, with one look at the key. */
export async function sealSecrets(ctx: SealingContext, texts: readonly string[]): Promise<Buffer[]> {
  if (texts.length === 0) return [];
  const { version, key } = await newestKey(ctx);
  return texts.map((text) => sealWith(ctx, version, key, text));
}

function sealWith(ctx: SealingContext, version: number, key: Buffer, text: string): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt8(FORMAT, 0);
  header.writeUInt32BE(version, 1);
  return Buffer.concat([header, encrypt(key, Buffer.from(text, 'utf8'), boundTo(ctx, version))]);
}

/** The text that was sealed. Throws for another tenant's, for changed bytes, and where the installation's secret was lost. */
export async function openSecret(ctx: SealingContext, sealed: Buffer): Promise<string> {
  const [text] = await openSecrets(ctx, [sealed]);
  if (text === undefined) throw new Error('nothing was opened');
  return text;
}

/** The same for many, in their order, with one look at each key. */
export async function openSecrets(ctx: SealingContext, sealed: readonly Buffer[]): Promise<string[]> {
  const keys: Keys = new Map();
  await findKeys(ctx, new Set(sealed.map(versionOf)), keys);
  return openWith(ctx, keys, sealed);
}

/** What opens a tenant's secrets batch after batch, outside of any transaction: each key is looked up once, in a short one of its own. */
export function secretOpener(
  signedIn: Pick<SignedInContext, 'tenant' | 'transaction'>,
): (sealed: readonly Buffer[]) => Promise<string[]> {
  const keys: Keys = new Map();
  return async (sealed) => {
    const unknown = new Set(sealed.map(versionOf).filter((version) => !keys.has(version)));
    if (unknown.size > 0) await signedIn.transaction((ctx) => findKeys(ctx, unknown, keys));
    return openWith(signedIn, keys, sealed);
  };
}

/** A tenant's keys by version. */
type Keys = Map<number, Buffer>;

async function findKeys(ctx: SealingContext, versions: ReadonlySet<number>, keys: Keys): Promise<void> {
  for (const version of versions) {
    const row = await findTenantKey(ctx.db, ctx.tenant.id, version);
    if (!row) throw new Error(`tenant ${ctx.tenant.id} has no key of version ${version}`);
    keys.set(version, unwrap(ctx, row));
  }
}

function openWith(of: Pick<SealingContext, 'tenant'>, keys: Keys, sealed: readonly Buffer[]): string[] {
  return sealed.map((bytes) => {
    const version = versionOf(bytes);
    const key = keys.get(version);
    if (!key) throw new Error(`the key of version ${version} was not looked up`);
    return decrypt(key, bytes.subarray(HEADER), boundTo(of, version)).toString('utf8');
  });
}

/** The version of the key that sealed this. */
function versionOf(sealed: Buffer): number {
  if (sealed.length < HEADER || sealed.readUInt8(0) !== FORMAT) throw new Error('this was not sealed by this server');
  return sealed.readUInt32BE(1);
}

/** Gives the tenant a new key for what is sealed from now on; answers its version. What older keys sealed still opens: seal it anew to move it. */
export async function rotateTenantKey(ctx: SealingContext): Promise<number> {
  const newest = await findTenantKey(ctx.db, ctx.tenant.id);
  await addKey(ctx, (newest?.version ?? 0) + 1);
  return (await newestKey(ctx)).version;
}

/** Wraps the tenant's keys with the installation's key of today; answers how many were wrapped with another. Sealed secrets stay as they are. */
export async function rewrapTenantKeys(ctx: SealingContext): Promise<number> {
  const [current] = ctx.master_keys;
  const rows = await listKeysWrappedByOthers(ctx.db, ctx.tenant.id, current.id);
  for (const row of rows) {
    const wrapped = encrypt(current.key, unwrap(ctx, row), boundTo(ctx, row.version));
    await updateWrapping(ctx.db, ctx.tenant.id, row.version, { wrapped_by: current.id, wrapped });
  }
  return rows.length;
}

/** After the installation got a new secret: brings every tenant's keys under it, so that the old one can be forgotten. */
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
        // The others' keys must not wait for this one's.
        log.error({ err: error, tenant_id: id }, "a tenant's keys could not be brought under the new secret");
      }
    }
  },
};

const boundTo = ({ tenant }: Pick<SealingContext, 'tenant'>, version: number) => `tenant ${tenant.id} key ${version}`;

async function newestKey(ctx: SealingContext): Promise<{ version: number; key: Buffer }> {
  let row = await findKeyToSealWith(ctx.db, ctx.tenant.id);
  if (!row) {
    await addKey(ctx, 1);
    row = await findKeyToSealWith(ctx.db, ctx.tenant.id);
  }
  if (!row) throw new Error(`tenant ${ctx.tenant.id} could not be given a key`);
  return { version: row.version, key: unwrap(ctx, row) };
}

/** Two at once make one key: the first stands. */
async function addKey(ctx: SealingContext, version: number): Promise<void> {
  const [current] = ctx.master_keys;
  await insertTenantKey(ctx.db, {
    tenant_id: ctx.tenant.id,
    version,
    wrapped_by: current.id,
    wrapped: encrypt(current.key, randomBytes(32), boundTo(ctx, version)),
    created_at: ctx.clock.now(),
  });
}

function unwrap(ctx: SealingContext, row: { version: number; wrapped_by: string; wrapped: Buffer }): Buffer {
  const master = ctx.master_keys.find(({ id }) => id === row.wrapped_by);
  if (!master)
    throw new Error('a key is wrapped with a secret that this server was not given: set BOOKLINE_SECRET_PREVIOUS');
  return decrypt(master.key, row.wrapped, boundTo(ctx, row.version));
}
