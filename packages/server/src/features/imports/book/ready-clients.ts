import { whoIs } from '@bookline/contract/rules/same-person';
import type { Context } from '../../../platform/context.ts';
import { fold, visibleContacts } from '../../contacts/contacts.api.ts';
import type { Batch, FileRow } from '../contact-draft.ts';
import type { Known } from '../match/match.ts';
import { POLICY_KEY } from '../match/row-keys.ts';
import { carrierOf, writerOf } from './book-names.ts';
import type { ClientsRun } from './clients-run.ts';
import { listIdsOfPolicies, listNumbered, type NumberedPolicy, saveRecords } from './import-policies.queries.ts';

export interface ReadyRows {
  readonly rows: readonly FileRow[];
  /** Contacts by the keys of rows whose policy exists. */
  readonly known: ReadonlyMap<string, Known>;
}

/**
 * Prepares the rows of a carrier's file for matching. A contact with a policy is a client, belongs to the writing agent if requested, and is
 * matched by carrier and policy number before any phone or address.
 */
export async function readyClients(
  ctx: Context,
  { attempt_id, clients }: { readonly attempt_id: string; readonly clients: ClientsRun },
  rows: readonly FileRow[],
): Promise<ReadyRows> {
  const { names, options } = clients;
  const numbers = [...new Set(rows.flatMap(({ policy }) => (policy && policy.key !== '' ? [policy.key] : [])))].sort();
  const found = await listNumbered(ctx.db, ctx.tenant.id, await visibleContacts(ctx), attempt_id, numbers);
  const byNumber = Map.groupBy(found, ({ policy_key }) => policy_key);
  const known = new Map<string, Known>();
  const ready = rows.map((row): FileRow => {
    const { policy } = row;
    if (!policy) return row;
    const carrier_id = carrierOf(names, policy);
    const writer = options.owner_by_agent ? writerOf(names, policy) : null;
    const contact = { ...row.contact, category: row.contact.category ?? ('client' as const) };
    const owned = { ...row, contact, ...(writer !== null && { owner_id: writer }) };
    if (policy.key === '') return owned;
    // Members of a family with one policy number each match their own record.
    const key = `${POLICY_KEY}${carrier_id ?? ''}|${policy.key}|${fold(row.contact.first_name ?? '')}`;
    const theirs = (byNumber.get(policy.key) ?? []).filter((other) => isOf(row, other));
    const same = theirs.find((other) => other.carrier_id === carrier_id);
    const loose = theirs.filter((other) => other.carrier_id === null || carrier_id === null);
    const match = same ?? (loose.length === 1 ? loose[0] : undefined);
    if (match) known.set(key, { contact_id: match.contact_id, in_file: match.own, who: whoIs(match) });
    return { ...owned, policy_key: key };
  });
  return { rows: ready, known };
}

/** Whether a row may be about the contact of the policy: the same first name, or the same birthday. */
function isOf({ contact }: FileRow, other: NumberedPolicy): boolean {
  const first = fold(contact.first_name ?? '');
  const theirs = fold(other.first_name);
  if (first === '' || theirs === '' || first === theirs) return true;
  return contact.date_of_birth !== undefined && contact.date_of_birth === other.date_of_birth;
}

/** Records the policies that rejected rows name. An invalid row does not mean that its policy has ended. */
export async function spokenOf(
  ctx: Context,
  { attempt_id, clients }: { readonly attempt_id: string; readonly clients: ClientsRun },
  rejected: Batch['rejected'],
): Promise<void> {
  const wanted = rejected.flatMap(({ row_no, policy }) =>
    policy && policy.key !== '' ? [{ row_no, key: policy.key }] : [],
  );
  if (wanted.length === 0 || !clients.options.end_missing) return;
  const rows = new Map(wanted.map(({ key, row_no }) => [key, row_no]));
  const found = await listIdsOfPolicies(ctx.db, ctx.tenant.id, await visibleContacts(ctx), [...rows.keys()]);
  const records = found.map(({ id, policy_key, version }) => ({
    record_id: id,
    kind: 'policy' as const,
    row_no: rows.get(policy_key) ?? 0,
    did: 'same' as const,
    before: null,
    version,
  }));
  await saveRecords(ctx.db, ctx.tenant.id, attempt_id, records, ctx.clock.now());
}
