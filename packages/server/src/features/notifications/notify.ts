import { describeNotification, type NotificationKindKey } from '@bookline/contract/rules/notifications';
import type { Services, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { newId } from '../../platform/ids.ts';
import { keepLiveEvents } from '../../platform/live/live-event.ts';
import { sendMail } from '../mail/mail.api.ts';
import { insertNotifications, listAdminIds, listMailChoices } from './notifications.queries.ts';

export interface Told {
  readonly kind: NotificationKindKey;
  /** A sentence without names of contacts' ailments, numbers or amounts: it goes by mail and onto locked screens. */
  readonly text: string;
  /** The path within the app that it leads to. */
  readonly link: string;
  /** A second one of the same key is none: for jobs that may run twice. */
  readonly key?: string;
}

/** What telling needs: a tenant's open transaction. Every Context is one. */
type Teller = Pick<Services, 'clock' | 'base_url' | 'database'> & { readonly db: Db; readonly tenant: Tenant };

/** Tells every admin of the tenant: see `notify`. */
export const notifyAdmins = async (ctx: Teller, told: Told): Promise<void> =>
  notify(ctx, await listAdminIds(ctx.db, ctx.tenant.id), told);

/**
 * Tells people of something, in the transaction in which it happens: in the bell, and by mail whoever chose so. People who left are not told.
 */
export async function notify(ctx: Teller, userIds: readonly string[], told: Told): Promise<void> {
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
        paragraphs: [told.text, `You get this mail because you chose to be told of ‘${label}’ by mail.`],
        action: { label: 'Have a look', url },
      },
      { key: `notification:${idOf.get(id)}` },
    );
}
