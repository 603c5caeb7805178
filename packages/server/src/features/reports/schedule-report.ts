import { MAX_SCHEDULED_REPORTS, type NewReportSchedule } from '@bookline/contract/features/reports';
import { ianaZone } from '@bookline/contract/rules/options';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { mayUseFeature, originOf } from '../sessions/sessions.api.ts';
import { lockUser, type VisibleOwners, visibleOwners } from '../users/users.api.ts';
import { nextDue } from './next-due.ts';
import { countOtherSchedules, deleteSchedule, listTimeZones, saveSchedule } from './schedules.queries.ts';

/** Whether a user may email their reports to another: to themselves, and to users whose contacts they see. */
export const mayReceive = (visible: VisibleOwners, ownerId: string, userId: string): boolean =>
  userId === ownerId || visible.everything || visible.owner_ids.includes(userId);

/** Sets when a report of the acting user is emailed, and to whom. Throws 422 for recipients out of their reach or without reports, and too many schedules. */
export async function setSchedule(
  ctx: Context,
  { id, name }: { readonly id: string; readonly name: string },
  schedule: NewReportSchedule | null,
): Promise<void> {
  const { db, tenant, actor } = ctx;
  if (!schedule) {
    const { numDeletedRows } = await deleteSchedule(db, tenant.id, id);
    if (numDeletedRows > 0n) await audit(ctx, { action: 'report.unschedule', subject_id: id, detail: { name } });
    return;
  }
  await lockUser(db, tenant.id, actor.user_id);
  if ((await countOtherSchedules(db, tenant.id, actor.user_id, id)) >= MAX_SCHEDULED_REPORTS)
    throw invalid('schedule', `You can schedule ${MAX_SCHEDULED_REPORTS} reports. End the schedule of one first.`);
  const { recipient_ids, ...fields } = schedule;
  const ids = [...new Set(recipient_ids)];
  const visible = await visibleOwners(ctx);
  const zones = new Map((await listTimeZones(db, tenant.id, ids)).map((user) => [user.id, user.timezone]));
  const now = ctx.clock.now();
  const recipients: { user_id: string; next_at: Date }[] = [];
  for (const user_id of ids) {
    const zone = zones.get(user_id);
    if (zone === undefined || !mayReceive(visible, actor.user_id, user_id))
      throw invalid('schedule.recipient_ids', 'Choose yourself, or users whose contacts you see.');
    if (!(await mayUseFeature(db, tenant, user_id, 'reports')))
      throw invalid('schedule.recipient_ids', 'One of these users can’t use reports. Remove them.');
    recipients.push({ user_id, next_at: nextDue(schedule, ianaZone(zone), now) });
  }
  await saveSchedule(
    db,
    tenant.id,
    id,
    { ...fields, made_by_id: actor.user_id, origin: originOf(ctx), updated_at: now },
    recipients,
  );
  await audit(ctx, {
    action: 'report.schedule',
    subject_id: id,
    detail: { name, every: fields.every, at: fields.at, format: fields.format, recipients: ids },
  });
}
