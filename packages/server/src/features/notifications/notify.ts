import { describeNotification, type NotificationKindKey } from '@bookline/contract/rules/notifications';
import type { Services, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { newId } from '../../platform/ids.ts';
import { keepLiveEvents } from '../../platform/live/live-event.ts';
import { sendMail } from '../mail/mail.api.ts';
import { insertNotifications, listAdminIds, listMailChoices } from './notifications.queries.ts';

export interface NewNotification {
  readonly kind: NotificationKindKey;
  /** A sentence without contacts' health conditions, numbers, or amounts: it appears in email and on lock screens. */
  readonly text: string;
  /** The path in the app it links to. */
  readonly link: string;
  /** A second notification with the same key isn't stored, for jobs that may run twice. */
  readonly key?: string;
}

/** What `notify` needs: a tenant's open transaction. Every Context has one. */
type Teller = Pick<Services, 'clock' | 'base_url' | 'database'> & { readonly db: Db; readonly tenant: Tenant };

/** Notifies every admin of the tenant. See `notify`. */
export const notifyAdmins = async (ctx: Teller, told: NewNotification): Promise<void> =>
  notify(ctx, await listAdminIds(ctx.db, ctx.tenant.id), told);

/** Notifies users in the transaction of the event: in the bell, and by email for users who chose it. Former users aren't notified. */
export async function notify(ctx: Teller, userIds: readonly string[], told: NewNotification): Promise<void> {
  const people = [...new Set(userIds)].map((user_id) => ({ user_id, id: newId() }));
  if (people.length === 0) return;
  const reached = await insertNotifications(ctx.db, ctx.tenant.id, people, told, ctx.clock.now());
  if (reached.length === 0) return;
  await keepLiveEvents(ctx.db, ctx.tenant.id, {
    topic: 'notification',
    user_ids: reached.map(({ user_id }) => user_id),
  });
  const idOf = new Map(reached.map(({ user_id, id }) => [user_id, id]));
  const { label, mail: unlessChosen } = describeNotification(told.kind);
  const addresses = await listMailChoices(ctx.db, ctx.tenant.id, [...idOf.keys()], told.kind);
  const mailed = addresses.filter(({ mail }) => mail ?? unlessChosen);
  if (mailed.length === 0) return;
  const url = await tenantUrl(ctx, ctx.tenant, told.link || '/');
  for (const { id, email } of mailed)
    await sendMail(
      ctx,
      {
        to: email,
        subject: told.text,
        paragraphs: [told.text, `You get this email because you turned on email notifications for “${label}”.`],
        action: { label: 'View details', url },
      },
      { key: `notification:${idOf.get(id)}` },
    );
}
