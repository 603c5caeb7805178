import { parseArgs } from 'node:util';
import { line } from '@bookline/contract/fields';
import { domainOrNone } from '@bookline/contract/form-fields';
import { ONE_TIME_PASSWORD_HOURS } from '@bookline/contract/rules/constants';
import { variants } from '@bookline/contract/rules/variant';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { SYSTEM_ACTOR } from '../platform/audit.ts';
import { systemClock } from '../platform/clock.ts';
import { type OwnerTransaction, ownerTransaction } from '../platform/db/owner-transaction.ts';
import { newId } from '../platform/ids.ts';
import { createTenant } from './create-tenant.ts';
import { addHost, removeHost, tellServers, tenantOf } from './hosts.ts';
import { resetAdminPassword } from './one-time-password.ts';
import { rotateKeys } from './rotate-keys.ts';
import { TenantError } from './tenant-error.ts';
import { withOwner } from './with-owner.ts';

export const USAGE = `npm run tenant:create -- --slug lakeside --name "Lakeside Group" --variant agent_network --host lakeside.example.com --email ada@lakeside.example
  --variant     ${variants.join(', ')}
  --first-name  --last-name  of the admin. Default: Admin and the tenant's name
npm run tenant:password -- --slug lakeside --email ada@lakeside.example
npm run tenant:host -- add|remove --slug lakeside --host seniors.example.com
npm run tenant:networks -- list|clear --slug lakeside
npm run keys:rotate -- --tenant lakeside`;

const slug = z
  .string({ message: 'is missing' })
  .regex(/^[a-z][a-z0-9-]{1,40}$/, 'must start with a letter and contain only lowercase letters, digits, and hyphens');
const host = domainOrNone.refine((value) => value !== '', 'is missing');
const newTenant = z.object({
  slug,
  name: line(80).min(1, 'is missing'),
  variant: z.enum(variants, { message: `must be ${variants.join(', ')}` }),
  host,
  email: z.email('must be an email address').max(254),
  'first-name': line(60).optional(),
  'last-name': line(60).optional(),
});
const hostChange = z.object({ slug, host });
const adminOf = z.object({ slug, email: z.email('must be an email address').max(254) });
const networksOf = z.object({ slug });
const rotation = z.object({ tenant: slug });

/** Runs `tenant:create`, `tenant:password`, `tenant:host`, `tenant:networks`, or `keys:rotate` and returns its output. Throws TenantError. */
export async function runCommand(args: readonly string[], config: Config): Promise<string> {
  const [command, ...rest] = args;
  if (command === 'create') return create(read(newTenant, rest).values, config);
  if (command === 'password') return givePassword(read(adminOf, rest).values, config);
  if (command === 'rotate-keys') return rotateKeys(read(rotation, rest).values.tenant, config);
  if (command === 'networks') return networks(read(networksOf, rest), config);
  if (command !== 'host') throw new TenantError(`Unknown command. Usage:\n${USAGE}`);
  const { values, action } = read(hostChange, rest);
  if (action !== 'add' && action !== 'remove') throw new TenantError(`Use add or remove. Usage:\n${USAGE}`);
  const change = action === 'add' ? addHost : removeHost;
  await withOwner(config, (url) => ownerTransaction(url, (db) => change(db, values.slug, values.host)));
  return action === 'add'
    ? `Added ${values.host} to '${values.slug}'.`
    : `Removed ${values.host} from '${values.slug}'.`;
}

async function networks(
  { values: { slug }, action }: { values: z.output<typeof networksOf>; action: string | undefined },
  config: Config,
): Promise<string> {
  if (action === 'clear') {
    const count = await withOwner(config, (url) =>
      ownerTransaction(url, (db) => clearNetworks(db, slug, systemClock.now())),
    );
    return count > 0
      ? `Removed all allowed networks (${count}) from '${slug}'. Users can sign in from anywhere.`
      : `'${slug}' has no allowed networks. Users can already sign in from anywhere.`;
  }
  if (action !== 'list') throw new TenantError(`Use list or clear. Usage:\n${USAGE}`);
  const list = await withOwner(config, (url) => ownerTransaction(url, (db) => listNetworks(db, slug)));
  return list.length > 0 ? list.join('\n') : `'${slug}' has no allowed networks. Users can sign in from anywhere.`;
}

async function create(values: z.output<typeof newTenant>, config: Config): Promise<string> {
  const { 'first-name': first_name = 'Admin', 'last-name': last_name = values.name, ...tenant } = values;
  const { password } = await withOwner(config, (url) =>
    ownerTransaction(url, (db) => createTenant(db, { ...tenant, first_name, last_name }, systemClock.now())),
  );
  const address = new URL(config.public_url ?? `http://localhost:${config.port}`);
  address.hostname = tenant.host;
  return [
    `Created ${tenant.name}: ${address.origin}/login`,
    `Sign in as ${tenant.email} with the one-time password ${password}`,
    ONE_TIME,
  ].join('\n');
}

const ONE_TIME = `It's shown only this once and works for one sign-in within ${ONE_TIME_PASSWORD_HOURS} hours. Choose your own password right after that.`;

async function givePassword(admin: z.output<typeof adminOf>, config: Config): Promise<string> {
  const password = await withOwner(config, (url) =>
    ownerTransaction(url, (db) => resetAdminPassword(db, admin, systemClock.now())),
  );
  return [`Sign in as ${admin.email} with the one-time password ${password}`, ONE_TIME].join('\n');
}

function read<T extends z.ZodObject>(schema: T, args: string[]): { values: z.output<T>; action: string | undefined } {
  const options = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, { type: 'string' as const }]));
  let given: ReturnType<typeof parseArgs>;
  try {
    given = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new TenantError(`${error instanceof Error ? error.message : error}\nUsage:\n${USAGE}`);
  }
  const parsed = schema.safeParse(given.values);
  if (parsed.success) return { values: parsed.data, action: given.positionals[0] };
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  const missing = given.values[name] === undefined;
  throw new TenantError(`--${name} ${missing ? 'is missing' : issue?.message}. Usage:\n${USAGE}`);
}

/** The networks that a tenant's users can sign in from, as text. None means anywhere. Throws TenantError if the tenant doesn't exist. */
async function listNetworks(db: OwnerTransaction, slug: string): Promise<readonly string[]> {
  const tenant_id = await tenantOf(db, slug);
  const rows = await db.query<{ network: string; label: string }>(
    'select network::text, label from allowed_network where tenant_id = $1 order by network',
    [tenant_id],
  );
  return rows.map(({ network, label }) => (label ? `${network}  ${label}` : network));
}

/**
 * Lets a tenant's users sign in from anywhere again, for System Admins who are locked out because their address changed. It's recorded in the audit
 * log. Throws TenantError if the tenant doesn't exist.
 */
async function clearNetworks(db: OwnerTransaction, slug: string, now: Date): Promise<number> {
  const tenant_id = await tenantOf(db, slug);
  const removed = await db.query<{ network: string }>(
    'delete from allowed_network where tenant_id = $1 returning network::text',
    [tenant_id],
  );
  if (removed.length === 0) return 0;
  await db.query(
    `insert into audit_log (tenant_id, id, at, actor_id, request_id, ip, action, subject_type, subject_id, detail)
     values ($1, $2, $3, $4, 'tenant:networks', '', 'allowed_networks.replace', 'tenant', $5, $6)`,
    [tenant_id, newId(), now, SYSTEM_ACTOR, String(tenant_id), JSON.stringify({ networks: [] })],
  );
  await tellServers(db, tenant_id);
  return removed.length;
}
