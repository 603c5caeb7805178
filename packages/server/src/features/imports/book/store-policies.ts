import { labelIn } from '@bookline/contract/rules/options';
import { productLines } from '@bookline/contract/rules/policies';
import { actorColumns } from '../../../platform/actor-columns.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { keepMbis } from '../../rx-details/rx-details.api.ts';
import type { PlacedRow } from '../match/import-outcome.ts';
import { noteActivity } from '../match/row-change.ts';
import { insertActivities, updateLastActivity } from '../store/import-contacts.queries.ts';
import type { RowRecord, StepRun } from '../store/import-run.ts';
import { type BookNames, carrierOf, writerOf } from './book-names.ts';
import {
  lockPoliciesOf,
  type RecordRow,
  type StoredPolicy,
  savePolicies,
  saveRecords,
} from './import-policies.queries.ts';
import { settlePolicies } from './settle-policies.ts';

/** Stores what the rows of a carrier's file add to their contacts: policies and Medicare numbers. */
export async function storePolicies(
  ctx: Context,
  run: StepRun,
  placed: readonly PlacedRow[],
): Promise<readonly RowRecord[]> {
  if (!run.clients) return [];
  const { db, tenant, actor } = ctx;
  const { names } = run.clients;
  const at = ctx.clock.now();
  // New contacts have no policies other than these.
  const fresh = new Set(placed.filter(({ outcome }) => outcome === null).map(({ contact_id }) => contact_id));
  const older = [...new Set(placed.map(({ contact_id }) => contact_id))].filter((id) => !fresh.has(id)).sort();
  const rows = placed.flatMap(({ row, contact_id }) =>
    row.policy
      ? [
          {
            row_no: row.row_no,
            contact_id,
            policy: row.policy,
            carrier_id: carrierOf(names, row.policy),
            writing_agent_id: writerOf(names, row.policy),
          },
        ]
      : [],
  );
  const { created, changed, records, done } = settlePolicies(rows, await lockPoliciesOf(db, tenant.id, older));
  await savePolicies(db, tenant.id, [...created, ...changed], { made_by_id: actor.user_id, at });
  const sealed = await storeMbis(ctx, placed);
  // Only numbers saved before the import ended count; a later one is from another user.
  await saveRecords(db, tenant.id, run.attempt_id, [...records, ...sealed], ctx.clock.now());

  // The values that a new contact came with are on the contact itself.
  const entries = [
    ...created
      .filter(({ contact_id }) => !fresh.has(contact_id))
      .map((policy) => entryOf(run.attempt_id, names, policy, 'added')),
    ...changed.map((policy) => entryOf(run.attempt_id, names, policy, 'changed')),
  ];
  const person = {
    ...actorColumns(actor),
  };
  await insertActivities(db, tenant.id, person, entries, at);
  const active = await updateLastActivity(
    db,
    tenant.id,
    [...new Set(entries.map(({ contact_id }) => contact_id))].sort(),
    at,
  );
  const did = new Set(done.map(({ row_no }) => row_no));
  for (const { row, contact_id, outcome } of placed) {
    const was = active.get(contact_id);
    // The row's change of the contact itself is recorded already.
    if (was === undefined || !outcome || !did.has(row.row_no) || outcome.change.after.columns.last_activity_at)
      continue;
    noteActivity(outcome.change, was, at);
    active.delete(contact_id);
  }
  if (created.length + changed.length + sealed.length > 0)
    await audit(ctx, {
      action: 'import.policies',
      subject_type: 'import_attempt',
      subject_id: run.attempt_id,
      detail: { created: created.length, changed: changed.length, medicare_numbers: sealed.length },
    });
  return [
    ...done.map((each) => ({ ...each, table: 'contact_policy' })),
    ...sealed.map(({ row_no, record_id }) => ({ row_no, table: 'contact_rx_item', id: record_id, before: null })),
  ];
}

/** The name of the policy in the timeline. The entry has the import's id, so that an undo recognizes it. */
export function entryOf(
  import_attempt_id: string,
  names: Pick<BookNames, 'carrier_names'>,
  policy: Pick<StoredPolicy, 'id' | 'contact_id' | 'carrier_id' | 'product_line'>,
  did: 'added' | 'changed',
) {
  const line = labelIn(productLines, policy.product_line);
  const carrier = policy.carrier_id === null ? undefined : names.carrier_names.get(policy.carrier_id);
  const label = carrier === undefined ? line : `${carrier} ${line}`;
  return {
    id: newId(),
    contact_id: policy.contact_id,
    kind: 'policy' as const,
    subject_id: policy.id,
    detail: { did, label, import_attempt_id },
  };
}

/** Encrypted Medicare numbers, for contacts without Medicare data. */
async function storeMbis(ctx: Context, placed: readonly PlacedRow[]): Promise<RecordRow[]> {
  const wanted = new Map<string, { mbi: string; row_no: number }>();
  for (const { row, contact_id } of placed)
    if (row.mbi !== undefined && !wanted.has(contact_id)) wanted.set(contact_id, { mbi: row.mbi, row_no: row.row_no });
  if (wanted.size === 0) return [];
  const kept = await keepMbis(
    ctx,
    [...wanted].map(([contact_id, { mbi }]) => ({ contact_id, mbi })),
  );
  return kept.map(({ id, contact_id }) => ({
    record_id: id,
    kind: 'medicare',
    row_no: wanted.get(contact_id)?.row_no ?? 0,
    did: 'created',
    before: null,
    version: 1,
  }));
}
