import type { ActivityKind } from '@bookline/contract/rules/activity-kinds';
import type { Insertable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { ContactActivity } from '../../platform/db/schema.d.ts';
import { newId } from '../../platform/ids.ts';
import type { ActivityDetail } from './activity-details.ts';
import { insertActivities, updateContact } from './contacts.queries.ts';

/** One thing that happened with a contact: its kind says what is kept with it (activity-details.ts). */
export type Activity = {
  readonly [K in ActivityKind]: {
    readonly contact_id: string;
    readonly kind: K;
    /** The note, call, text … it is about. */
    readonly subject_id?: string;
  } & (Record<never, never> extends ActivityDetail<K>
    ? { readonly detail?: ActivityDetail<K> }
    : { readonly detail: ActivityDetail<K> });
}[ActivityKind];

/**
 * The one way into a contact's timeline: adds the entries and makes the contacts' last activity now, in the transaction of what
 * happened. Answers the entries' ids.
 */
export async function recordActivity(ctx: Context, ...activities: Activity[]): Promise<string[]> {
  const at = ctx.clock.now();
  const rows = activities.map((activity) => activityRow(ctx, activity, at));
  await insertActivities(ctx.db, rows);
  for (const contactId of new Set(activities.map((activity) => activity.contact_id)))
    await updateContact(ctx.db, ctx.tenant.id, contactId, { last_activity_at: at });
  return rows.map(({ id }) => id);
}

/** The same for what the contacts did themselves, where nobody is signed in. */
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
  for (const contactId of new Set(activities.map((activity) => activity.contact_id)))
    await updateContact(db, tenant.id, contactId, { last_activity_at: at });
}

/** The row of an entry, for whoever writes it together with what happened. */
export function activityRow({ tenant, actor }: Context, activity: Activity, at: Date) {
  return {
    tenant_id: tenant.id,
    contact_id: activity.contact_id,
    id: newId(),
    at,
    kind: activity.kind,
    actor_id: actor.real_user_id,
    acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
    subject_id: activity.subject_id ?? null,
    detail: JSON.stringify(activity.detail ?? {}),
  } satisfies Insertable<ContactActivity>;
}
