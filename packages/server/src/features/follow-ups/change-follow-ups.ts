import type { BodyOf } from '@bookline/contract/endpoint';
import type { FollowUp, followUps } from '@bookline/contract/features/follow-ups';
import { ianaZone } from '@bookline/contract/rules/options';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type Activity, getContact, recordActivity, requireLiveContact } from '../contacts/contacts.api.ts';
import { followUpsOf, storedAssignee } from './assignees.ts';
import {
  type Due,
  deleteFollowUp,
  type FollowUpChange,
  type FollowUpRow,
  hasAlike,
  insertFollowUp,
  lockFollowUps,
  updateFollowUps,
} from './follow-ups.queries.ts';
import { getFollowUp, nowFor } from './follow-ups.service.ts';

type Did = Extract<Activity, { kind: 'follow_up' }>['detail']['did'];
interface GivenDue {
  readonly due_on: string;
  readonly due_time?: string | null | undefined;
  readonly timezone?: string | undefined;
}

/** Adds a follow-up to a contact: for the named assignee, else the owner if that is the caller, else the caller. */
export async function setFollowUp(
  ctx: Context,
  contactId: string,
  given: BodyOf<typeof followUps.create>,
): Promise<FollowUp> {
  await requireLiveContact(ctx, contactId);
  const { owner, pool } = await getContact(ctx, contactId);
  const holder = { owner_id: owner?.id ?? null, pool_id: pool?.id ?? null };
  const id = newId();
  await insertFollowUp(ctx.db, ctx.tenant.id, {
    id,
    contact_id: contactId,
    title: given.title,
    note: given.note,
    ...dueOf(ctx, given),
    assignee_id: await storedAssignee(ctx, given.assignee_id ?? ctx.actor.user_id, holder),
    made_by_id: ctx.actor.user_id,
    at: ctx.clock.now(),
  });
  await tell(ctx, 'create', 'set', { id, contact_id: contactId, title: given.title, due_on: given.due_on });
  return getFollowUp(ctx, id);
}

/** Whether the acting user set this follow-up already, and it isn't done. */
export const isFollowUpSet = (
  ctx: Context,
  contact_id: string,
  given: Pick<BodyOf<typeof followUps.create>, 'title' | 'due_on' | 'due_time'>,
): Promise<boolean> =>
  hasAlike(ctx.db, ctx.tenant.id, {
    contact_id,
    title: given.title,
    ...dueOf(ctx, given),
    made_by_id: ctx.actor.user_id,
  });

/** Changes a follow-up. Throws 404, 422, and 409 if `version` is given and another user has changed it since. */
export async function changeFollowUp(
  ctx: Context,
  id: string,
  { version, assignee_id, due_on, due_time, timezone, ...words }: BodyOf<typeof followUps.update>,
): Promise<FollowUp> {
  const before = await lockOne(ctx, id, version);
  const due =
    due_on === undefined ? undefined : dueOf(ctx, { due_on, due_time, timezone: timezone ?? before.timezone });
  const isMoved = due !== undefined && (due.due_on !== before.due_on || due.due_time !== before.due_time);
  await change(ctx, [before], {
    ...words,
    ...(assignee_id !== undefined && { assignee_id: await storedAssignee(ctx, assignee_id, before) }),
    ...(due && { due, snoozed_from: isMoved ? null : before.snoozed_from }),
  });
  const after = { ...before, title: words.title ?? before.title, due_on: due_on ?? before.due_on };
  if (isMoved) await tell(ctx, 'update', 'moved', after);
  else await auditOnly(ctx, 'update', before);
  return getFollowUp(ctx, id);
}

/** Snoozes a follow-up. Throws 404, 409. */
export async function snoozeFollowUp(
  ctx: Context,
  id: string,
  { version, ...given }: BodyOf<typeof followUps.snooze>,
): Promise<FollowUp> {
  const before = await lockOne(ctx, id, version);
  const due = dueOf(ctx, given);
  await change(ctx, [before], { due, snoozed_from: before.snoozed_from ?? before.due_on });
  await tell(ctx, 'snooze', 'snoozed', { ...before, due_on: due.due_on });
  return getFollowUp(ctx, id);
}

/** Completes the open follow-ups among the ids and returns their ids. Unknown ids are ignored. */
export async function finishFollowUps(ctx: Context, ids: readonly string[], note: string): Promise<string[]> {
  const open = (await lock(ctx, ids)).filter((row) => row.done_at === null);
  await change(ctx, open, { done: { at: ctx.clock.now(), by_id: ctx.actor.user_id, note } });
  await tell(ctx, 'done', 'done', ...open);
  return open.map((row) => row.id);
}

/** Reopens the completed follow-ups among the ids and returns their ids. */
export async function reopenFollowUps(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const done = (await lock(ctx, ids)).filter((row) => row.done_at !== null);
  await change(ctx, done, { done: null });
  await tell(ctx, 'undo', 'reopened', ...done);
  return done.map((row) => row.id);
}

/** The same for one follow-up. Throws 404 if it does not exist. */
export async function finishFollowUp(ctx: Context, id: string, note: string): Promise<FollowUp> {
  await getFollowUp(ctx, id);
  await finishFollowUps(ctx, [id], note);
  return getFollowUp(ctx, id);
}

export async function reopenFollowUp(ctx: Context, id: string): Promise<FollowUp> {
  await getFollowUp(ctx, id);
  await reopenFollowUps(ctx, [id]);
  return getFollowUp(ctx, id);
}

/** Deletes a follow-up. Throws 404. */
export async function removeFollowUp(ctx: Context, id: string): Promise<void> {
  const before = await lockOne(ctx, id, undefined);
  await deleteFollowUp(ctx.db, ctx.tenant.id, id);
  await tell(ctx, 'delete', 'removed', before);
}

/** A due day as it is stored: in the time zone of the user who sets it, unless they choose another. */
const dueOf = (ctx: Context, { due_on, due_time = null, timezone }: GivenDue): Due => ({
  due_on,
  due_time,
  timezone: timezone ?? ianaZone(ctx.actor.user.timezone),
});

/** A user who sees the contact may change its follow-ups, even those of other assignees. */
const lock = async (ctx: Context, ids: readonly string[]): Promise<FollowUpRow[]> =>
  lockFollowUps(ctx.db, await followUpsOf(ctx, 'team'), ids, nowFor(ctx));

async function lockOne(ctx: Context, id: string, version: number | undefined): Promise<FollowUpRow> {
  const [row] = await lock(ctx, [id]);
  if (!row) throw new AppError('not_found');
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', {
      fields: {
        version: ['Someone changed this follow-up while you were editing. Review the changes, then save again.'],
      },
    });
  return row;
}

async function change(ctx: Context, rows: readonly FollowUpRow[], changes: FollowUpChange): Promise<void> {
  if (rows.length === 0) return;
  const by = { id: ctx.actor.user_id, at: ctx.clock.now() };
  await updateFollowUps(
    ctx.db,
    ctx.tenant.id,
    rows.map((row) => row.id),
    changes,
    by,
  );
}

type Told = Pick<FollowUpRow, 'id' | 'contact_id' | 'title' | 'due_on'>;

async function tell(ctx: Context, verb: string, did: Did, ...rows: readonly Told[]): Promise<void> {
  await recordActivity(
    ctx,
    ...rows.map(
      ({ id, contact_id, title, due_on }): Activity => ({
        contact_id,
        kind: 'follow_up',
        subject_id: id,
        detail: { did, title, due_on },
      }),
    ),
  );
  for (const row of rows) await auditOnly(ctx, verb, row);
}

const auditOnly = (ctx: Context, verb: string, { id, contact_id }: Pick<Told, 'id' | 'contact_id'>) =>
  audit(ctx, { action: `follow_up.${verb}`, subject_id: id, contact_id });
