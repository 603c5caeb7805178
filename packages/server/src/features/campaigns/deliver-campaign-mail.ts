import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { deliverToContact } from '../email-messages/email-messages.api.ts';
import { jobOrigin } from '../sessions/sessions.api.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { exclusionOf } from './exclusion-of.ts';
import {
  cancelQueued,
  isAtNight,
  isBeingTransferred,
  updateRecipientOf,
  withdrawQueued,
} from './mail-recipients.queries.ts';
import { findStatusOf, lookSoon } from './release.queries.ts';

const SEND_CAMPAIGN_MAIL = 'send-campaign-mail';

/** Behind the emails that someone waits for, such as sign-in codes. */
const PRIORITY = 10;

const mailJob = z.object({
  tenant_id: z.int(),
  mail_id: z.string(),
  user_id: z.string(),
  origin: jobOrigin,
  campaign_id: z.string(),
  /** The topic of its email. Absent if it has none. */
  topic_id: z.string().optional(),
});

/** Queues the delivery of a message, in the current transaction. */
export const enqueueDelivery = (
  ctx: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  {
    id,
    made_by_id,
    origin,
    topic_id,
  }: Pick<CampaignRow, 'id' | 'made_by_id' | 'origin'> & { readonly topic_id: string | null },
  mail_id: string,
): Promise<void> =>
  enqueue(
    ctx,
    SEND_CAMPAIGN_MAIL,
    {
      mail_id,
      user_id: made_by_id,
      origin: jobOrigin.parse(origin),
      campaign_id: id,
      ...(topic_id !== null && { topic_id }),
    },
    { key: mail_id, priority: PRIORITY },
  );

/**
 * One try to send a message of a campaign. The gate is asked again. If the process dies during a transfer, the message is sent again, unless it had been
 * transferred to the last line. Then it counts as sent.
 */
export const sendCampaignMail: Task = {
  name: SEND_CAMPAIGN_MAIL,
  lane: 'mail',
  async run(base, given) {
    const { tenant_id, ...payload } = mailJob.parse(given);
    const { mail_id, campaign_id, topic_id } = payload;
    if (await stops(base, { tenant_id, campaign_id, mail_id })) return;
    await deliverToContact(
      base,
      { tenant_id, ...payload },
      {
        task: SEND_CAMPAIGN_MAIL,
        payload,
        topic_id,
        at_most_once: true,
        async ended({ db, clock }, _unsent, result) {
          const at = clock.now();
          const became = {
            sent: { state: 'sent', sent_at: at },
            bounced: { state: 'bounced', bounced_at: at },
            failed: { state: 'failed' },
            left: { state: 'excluded', reason: 'other' },
          } as const;
          await updateRecipientOf(
            db,
            tenant_id,
            mail_id,
            result.did === 'refused' ? { state: 'excluded', reason: exclusionOf(result.rule) } : became[result.did],
          );
        },
      },
    );
    // Put off by the mail server while that changed: it doesn't wait for its next try.
    await stops(base, { tenant_id, campaign_id, mail_id });
  },
};

/**
 * Whether a message doesn't go out now, because its campaign is paused or canceled, or because it's night. Its recipient then waits again or is canceled. A message
 * whose transfer has begun goes on: it may already be with the recipient.
 */
const stops = (
  { database, clock }: Pick<TaskContext, 'database' | 'clock'>,
  {
    tenant_id,
    campaign_id,
    mail_id,
  }: { readonly tenant_id: number; readonly campaign_id: string; readonly mail_id: string },
): Promise<boolean> =>
  database.inTenant(tenant_id, async (db) => {
    const now = clock.now();
    const night = await isAtNight(db, tenant_id, mail_id, now);
    if (!night && goes(await findStatusOf(db, tenant_id, campaign_id))) return false;
    if (await isBeingTransferred(db, tenant_id, mail_id)) return false;
    // Held, so that it isn't resumed before its recipient waits again.
    const status = await findStatusOf(db, tenant_id, campaign_id, { held: true });
    if (goes(status)) {
      if (!night) return false;
      // The release moves it to the morning.
      await lookSoon(db, tenant_id, campaign_id, now);
    }
    if (goes(status) || status === 'paused') await withdrawQueued(db, tenant_id, mail_id, now);
    else await cancelQueued(db, tenant_id, mail_id, now);
    return true;
  });

const goes = (status: string | undefined) => status === 'sending' || status === 'scheduled';
