import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { deliverToContact } from '../email-messages/email-messages.api.ts';
import { jobOrigin } from '../sessions/sessions.api.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { exclusionOf } from './exclusion-of.ts';
import { cancelQueuedMail, findStatusOf, updateRecipientOf } from './release.queries.ts';

const SEND_CAMPAIGN_MAIL = 'send-campaign-mail';

/** Behind the emails that someone waits for, such as sign-in codes. */
const PRIORITY = 10;
/** How long a message waits before it looks whether its campaign is still paused. Resuming doesn't wait for it. */
const PAUSE_S = 300;

const mailJob = z.object({
  tenant_id: z.int(),
  mail_id: z.string(),
  user_id: z.string(),
  origin: jobOrigin,
  campaign_id: z.string(),
});

/** Queues the delivery of a message, in the current transaction. */
export const enqueueDelivery = (
  ctx: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  { id, made_by_id, origin }: Pick<CampaignRow, 'id' | 'made_by_id' | 'origin'>,
  mail_id: string,
): Promise<void> =>
  enqueue(
    ctx,
    SEND_CAMPAIGN_MAIL,
    { mail_id, user_id: made_by_id, origin: jobOrigin.parse(origin), campaign_id: id },
    { key: mail_id, priority: PRIORITY },
  );

/**
 * One try to send a message of a campaign. The gate is asked again. A message that was being transferred while the process died is tried again with the same
 * message id, so mail servers recognize it.
 */
export const sendCampaignMail: Task = {
  name: SEND_CAMPAIGN_MAIL,
  lane: 'mail',
  async run(base, given) {
    const { tenant_id, ...payload } = mailJob.parse(given);
    const { mail_id, campaign_id } = payload;
    const goes = await base.database.inTenant(tenant_id, async (db) => {
      const status = await findStatusOf(db, tenant_id, campaign_id);
      if (status === 'sending' || status === 'scheduled') return true;
      if (status === 'paused') {
        const place = { db, tenant: { id: tenant_id } };
        await enqueue(place, SEND_CAMPAIGN_MAIL, payload, { key: mail_id, priority: PRIORITY, delay_s: PAUSE_S });
      } else if (await cancelQueuedMail(db, tenant_id, mail_id, base.clock.now()))
        await updateRecipientOf(db, tenant_id, mail_id, { state: 'cancelled' });
      return false;
    });
    if (!goes) return;
    await deliverToContact(
      base,
      { tenant_id, ...payload },
      {
        task: SEND_CAMPAIGN_MAIL,
        payload,
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
  },
};
