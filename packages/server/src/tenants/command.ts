import { parseArgs } from 'node:util';
import { line } from '@bookline/contract/fields';
import { domainOrNone } from '@bookline/contract/form-fields';
import { variants } from '@bookline/contract/rules/variant';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { ownerTransaction } from '../platform/db/owner-transaction.ts';
import { createTenant } from './create-tenant.ts';
import { addHost, removeHost } from './hosts.ts';
import { rotateKeys } from './rotate-keys.ts';
import { TenantError } from './tenant-error.ts';
import { withOwner } from './with-owner.ts';

export const USAGE = `npm run tenant:create -- --slug lakeside --name "Lakeside Group" --variant agent_network --host lakeside.example.com --email ada@lakeside.example
  --variant     ${variants.join(', ')}
  --first-name  --last-name  of the admin; Admin and the name of the tenant unless given
npm run tenant:host -- add|remove --slug lakeside --host seniors.example.com
npm run keys:rotate -- --tenant lakeside`;

const slug = z
  .string({ message: 'is missing' })
  .regex(/^[a-z][a-z0-9-]{1,40}$/, 'must begin with a letter and hold small letters, digits and hyphens');
const host = domainOrNone.refine((value) => value !== '', 'is missing');
const newTenant = z.object({
  slug,
  name: line(80).min(1, 'is missing'),
  variant: z.enum(variants, { message: `must be ${variants.join(', ')}` }),
  host,
  email: z.email('must be an e-mail address').max(254),
  'first-name': line(60).optional(),
  'last-name': line(60).optional(),
});
const hostChange = z.object({ slug, host });
const rotation = z.object({ tenant: slug });

/** Does what the arguments of `tenant:create`, `tenant:host` or `keys:rotate` say; answers what to print. Throws TenantError with a sentence. */
export async function runCommand(args: readonly string[], config: Config): Promise<string> {
  const [command, ...rest] = args;
  if (command === 'create') return create(read(newTenant, rest).values, config);
  if (command === 'rotate-keys') return rotateKeys(read(rotation, rest).values.tenant, config);
  if (command !== 'host') throw new TenantError(`There is no such command. Use it like this:\n${USAGE}`);
  const { values, action } = read(hostChange, rest);
  if (action !== 'add' && action !== 'remove') throw new TenantError(`Say add or remove. Use it like this:\n${USAGE}`);
  const change = action === 'add' ? addHost : removeHost;
  await withOwner(config, (url) => ownerTransaction(url, (db) => change(db, values.slug, values.host)));
  return action === 'add' ? `${values.host} is a host name of '${values.slug}'.` : `${values.host} is nobody's.`;
}

async function create(values: z.output<typeof newTenant>, config: Config): Promise<string> {
  const { 'first-name': first_name = 'Admin', 'last-name': last_name = values.name, ...tenant } = values;
  const { password } = await withOwner(config, (url) =>
    ownerTransaction(url, (db) => createTenant(db, { ...tenant, first_name, last_name }, systemClock.now())),
  );
  const address = new URL(config.public_url ?? `http://localhost:${config.port}`);
  address.hostname = tenant.host;
  return [
    `${tenant.name} is there: ${address.origin}/login`,
    `Sign in as ${tenant.email} with the one-time password ${password}`,
    'It is shown this once; a password of your own is asked for before anything else.',
  ].join('\n');
}

function read<T extends z.ZodObject>(schema: T, args: string[]): { values: z.output<T>; action: string | undefined } {
  const options = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, { type: 'string' as const }]));
  let given: ReturnType<typeof parseArgs>;
  try {
    given = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new TenantError(`${error instanceof Error ? error.message : error}\nUse it like this:\n${USAGE}`);
  }
  const parsed = schema.safeParse(given.values);
  if (parsed.success) return { values: parsed.data, action: given.positionals[0] };
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  const missing = given.values[name] === undefined;
  throw new TenantError(`--${name} ${missing ? 'is missing' : issue?.message}. Use it like this:\n${USAGE}`);
}
