import { audit } from '../../../platform/audit.ts';
import type { Context, SignedInContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { fold } from '../../contacts/contacts.api.ts';
import { visibleOwners } from '../../users/users.api.ts';
import { insertNamedCarrier, listAllCarriers, listWriters } from './book-names.queries.ts';
import type { RowPolicy } from './row-policy.ts';

/** The carriers and agents behind the names in a carrier's file, for the duration of a job. */
export interface BookNames {
  /** Ids of carriers by `carrierKey`. */
  readonly carriers: Map<string, string>;
  /** Names of carriers by id. */
  readonly carrier_names: Map<string, string>;
  /** Ids of writing agents by NPN, and by folded 'first last': null if two users have that name. */
  readonly by_npn: ReadonlyMap<string, string>;
  readonly by_name: ReadonlyMap<string, string | null>;
  /** The carrier of rows that name none. */
  readonly carrier_id: string | null;
}

/** Words that some spellings of a carrier's name omit: 'Mutual of Omaha' and 'Mutual of Omaha Insurance Company'. */
const LEGAL =
  /\b(?:the|insurance|assurance|ins|company|companies|co|corporation|corp|inc|incorporated|llc|group|of america|na|usa)\b/g;

/** The common form of two spellings of a carrier's name. */
export function carrierKey(name: string): string {
  const words = fold(name)
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const short = words.replace(LEGAL, ' ').replace(/\s+/g, ' ').trim();
  return short === '' ? words : short;
}

/** The carriers of the tenant, and the users whom the acting user may choose as writing agents. */
export async function readBookNames(ctx: Context, carrier_id: string | null): Promise<BookNames> {
  const carriers = new Map<string, string>();
  const carrier_names = new Map<string, string>();
  for (const { id, name } of await listAllCarriers(ctx.db, ctx.tenant.id)) {
    carrier_names.set(id, name);
    const key = carrierKey(name);
    if (!carriers.has(key)) carriers.set(key, id);
  }
  const visible = await visibleOwners(ctx);
  const writers = await listWriters(ctx.db, ctx.tenant.id, visible.everything ? undefined : visible.owner_ids);
  const by_npn = new Map<string, string>();
  const by_name = new Map<string, string | null>();
  for (const { id, first_name, last_name, npn } of writers) {
    const number = (npn ?? '').replace(/\D/g, '').replace(/^0+/, '');
    if (number !== '') by_npn.set(number, id);
    const name = nameKey(`${first_name} ${last_name}`);
    if (name !== '') by_name.set(name, by_name.has(name) ? null : id);
  }
  return { carriers, carrier_names, by_npn, by_name, carrier_id };
}

const nameKey = (name: string): string => fold(name).replace(/\s+/g, ' ').trim();

/** The carrier that a row names, or the one of the whole file; null if the tenant has none of that name. */
export function carrierOf(names: BookNames, { carrier }: Pick<RowPolicy, 'carrier'>): string | null {
  if (carrier === '') return names.carrier_id;
  return names.carriers.get(carrierKey(carrier)) ?? null;
}

/** The writing agent that a row names, by NPN or else by name; null if there is none, or more than one. */
export function writerOf(
  names: BookNames,
  { agent_npn, agent_name }: Pick<RowPolicy, 'agent_npn' | 'agent_name'>,
): string | null {
  if (agent_npn !== '') {
    const found = names.by_npn.get(agent_npn);
    if (found !== undefined) return found;
  }
  return agent_name === '' ? null : (names.by_name.get(nameKey(agent_name)) ?? null);
}

/** A column that is mistaken for the carrier must not fill the tenant's list. */
const MAX_NEW = 100;

/** Adds the carriers that rows name and the tenant does not have. It uses a transaction of its own, as labels do. */
export async function makeCarriers(
  signedIn: SignedInContext,
  names: BookNames,
  made: { count: number },
  rows: readonly { readonly policy?: RowPolicy }[],
): Promise<void> {
  const missing = new Map<string, string>();
  for (const { policy } of rows)
    if (policy && policy.carrier !== '' && !names.carriers.has(carrierKey(policy.carrier)))
      missing.set(carrierKey(policy.carrier), policy.carrier.slice(0, 120));
  const wanted = [...missing].slice(0, Math.max(0, MAX_NEW - made.count));
  if (wanted.length === 0) return;
  const found = await signedIn.transaction(async (ctx) => {
    for (const [, name] of wanted) {
      const id = newId();
      if (!(await insertNamedCarrier(ctx.db, ctx.tenant.id, { id, name, at: ctx.clock.now() }))) continue;
      await audit(ctx, { action: 'carrier.create', subject_id: id, detail: { name } });
    }
    return readBookNames(ctx, names.carrier_id);
  });
  made.count += wanted.length;
  for (const [key, id] of found.carriers) names.carriers.set(key, id);
  for (const [id, name] of found.carrier_names) names.carrier_names.set(id, name);
}
