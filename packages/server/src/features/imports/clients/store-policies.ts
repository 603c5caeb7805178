import { labelIn } from '@bookline/contract/rules/options';
import { productLines } from '@bookline/contract/rules/policies';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { keepMbis } from '../../rx-details/rx-details.api.ts';
import { insertActivities } from '../import-contacts.queries.ts';
import type { ExtrasOf, RowRecord } from '../row-extra.ts';
import type { PlacedRow } from '../settled.ts';
import { type BookNames, carrierOf, writerOf } from './book-names.ts';
import { settlePolicies } from './bring-policies.ts';
import {
  lockPoliciesOf,
  type RecordRow,
  type StoredPolicy,
  savePolicies,
  saveRecords,
} from './import-policies.queries.ts';
import { tellContacts } from './tell-contacts.queries.ts';

/** What the rows of a carrier's file bring beside their contacts: policies, and Medicare numbers. */
export async function storePolicies(
  ctx: Context,
  run: ExtrasOf,
  placed: readonly PlacedRow[],
): Promise<readonly RowRecord[]> {
  if (!run.clients) return [];
  const { db, tenant, actor } = ctx;
  const { names } = run.clients;
  const at = ctx.clock.now();
  // Their own policies are all that new contacts have.
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
  // Not before the numbers were kept: what was saved later is somebody else's.
  await saveRecords(db, tenant.id, run.attempt_id, [...records, ...sealed], ctx.clock.now());

  // What a new contact came with stands on the contact itself.
  const news = [
    ...created
      .filter(({ contact_id }) => !fresh.has(contact_id))
      .map((policy) => entryOf(run.attempt_id, names, policy, 'added')),
    ...changed.map((policy) => entryOf(run.attempt_id, names, policy, 'changed')),
  ];
  const person = {
    actor_id: actor.real_user_id,
    acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
  };
  await insertActivities(db, tenant.id, person, news, at);
  await tellContacts(db, tenant.id, [...new Set(news.map(({ contact_id }) => contact_id))].sort(), at);
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

/** Which policy it is, as the timeline tells it; the entry carries the import's id, so that an undo knows it for its own. */
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

/** Medicare numbers, sealed, on contacts of whom nothing of Medicare is known. */
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
