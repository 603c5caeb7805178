import { type ActivityKind, countsAsActivity } from '@bookline/contract/rules/activity-kinds';
import type { Insertable } from 'kysely';
import { actorColumns } from '../../platform/actor-columns.ts';
import type { Context } from '../../platform/context.ts';
import type { ContactActivity } from '../../platform/db/schema.d.ts';
import { newId } from '../../platform/ids.ts';
import type { ActivityDetail } from './activity-details.ts';
import { amendActivity, insertActivities, updateLastActivity } from './contacts.queries.ts';

/** An entry in a contact's timeline. Its kind sets the stored detail (activity-details.ts). */
export type Activity = {
  readonly [K in ActivityKind]: {
    readonly contact_id: string;
    readonly kind: K;
    /** The id of the note, call, text, or other record of the entry. */
    readonly subject_id?: string;
  } & (Record<never, never> extends ActivityDetail<K>
    ? { readonly detail?: ActivityDetail<K> }
    : { readonly detail: ActivityDetail<K> });
}[ActivityKind];

/**
 * The only way to write to a contact's timeline. Adds the entries and updates the contacts' last activity if their kind counts, in the transaction of
 * the change. Returns the entries' ids.
 */
export async function recordActivity(ctx: Context, ...activities: Activity[]): Promise<string[]> {
  const at = ctx.clock.now();
  const rows = activities.map((activity) => activityRow(ctx, activity, at));
  await insertActivities(ctx.db, rows);
  await updateLastActivity(ctx.db, ctx.tenant.id, dealtWith(activities), at);
  return rows.map(({ id }) => id);
}

/** Records what the contacts did themselves, without a signed-in user. */
export async function recordTheirs(
  { db, tenant, clock }: Pick<Context, 'db' | 'clock'> & { readonly tenant: { readonly id: number } },
  ...activities: Activity[]
): Promise<void> {
  const at = clock.now();
  await insertActivities(
    db,
    activities.map(({ contact_id, kind, subject_id, detail }) => ({
      tenant_id: tenant.id,
      contact_id,
      id: newId(),
      at,
      kind,
      subject_id: subject_id ?? null,
      detail: JSON.stringify(detail ?? {}),
    })),
  );
  await updateLastActivity(db, tenant.id, dealtWith(activities), at);
}

/**
 * Adds what became known about a call to its entry. The entry gets a new place in the commit order, so that workflows and campaigns read it again.
 */
export const amendCall = (
  { db, tenant }: Context,
  call: { readonly id: string; readonly contact_id: string },
  detail: Partial<ActivityDetail<'call'>>,
): Promise<void> => amendActivity(db, tenant.id, { ...call, kind: 'call', detail });

/** The contacts whose last activity changes. */
const dealtWith = (activities: readonly Activity[]): string[] => [
  ...new Set(activities.filter(({ kind }) => countsAsActivity(kind)).map(({ contact_id }) => contact_id)),
];

/** The row of an entry, for code that writes it together with the change. */
export function activityRow({ tenant, actor }: Context, activity: Activity, at: Date) {
  return {
    tenant_id: tenant.id,
    contact_id: activity.contact_id,
    id: newId(),
    at,
    kind: activity.kind,
    ...actorColumns(actor),
    subject_id: activity.subject_id ?? null,
    detail: JSON.stringify(activity.detail ?? {}),
  } satisfies Insertable<ContactActivity>;
}
