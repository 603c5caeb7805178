import type { Notification, NotificationChoice } from '@bookline/contract/features/notifications';
import { describeNotification, isNotificationKind, notificationKindsOf } from '@bookline/contract/rules/notifications';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { countUnread, listChoices, listNotifications, markRead, putChoice } from './notifications.queries.ts';

/** Larger counts display as '99+'. */
const MAX_COUNTED = 100;

/** A page of the acting user's notifications, and how many are unread. */
export async function readNotifications(ctx: Context, query: { before?: string | undefined; limit: number }) {
  const { db, tenant, actor } = ctx;
  const { limit, before } = query;
  const rows = await listNotifications(db, tenant.id, actor.user_id, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(({ kind, ...row }): Notification => {
      if (!isNotificationKind(kind)) throw new Error(`unknown kind of notification ${kind}`);
      return { ...row, kind };
    }),
    meta: {
      unread_count: await countUnread(db, tenant.id, actor.user_id, MAX_COUNTED),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    },
  };
}

export async function readThrough(ctx: Context, { ids, all }: { ids?: string[] | undefined; all?: true | undefined }) {
  if (!all && !ids?.length) return;
  await markRead(ctx.db, ctx.tenant.id, ctx.actor.user_id, all ? 'all' : (ids ?? []), ctx.clock.now());
}

/** How the acting user is notified of each kind. */
export async function readChoices({ db, tenant, actor }: Context): Promise<NotificationChoice[]> {
  const chosen = new Map((await listChoices(db, tenant.id, actor.user_id)).map((choice) => [choice.kind, choice]));
  return notificationKindsOf(actor.roles).map((kind) => {
    const { browser, mail } = chosen.get(kind) ?? describeNotification(kind);
    return { kind, browser, mail };
  });
}

/** Throws 422 for a kind that doesn't apply to the acting user. */
export async function choose(ctx: Context, choice: NotificationChoice): Promise<NotificationChoice[]> {
  const { db, tenant, actor } = ctx;
  if (!notificationKindsOf(actor.roles).includes(choice.kind))
    throw invalid('kind', 'You don’t receive this notification.');
  await putChoice(db, tenant.id, actor.user_id, choice);
  await audit(ctx, {
    action: 'notification.choose',
    subject_type: 'user',
    subject_id: actor.user_id,
    detail: { ...choice },
  });
  return readChoices(ctx);
}
