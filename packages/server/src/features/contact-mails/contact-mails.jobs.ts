import { z } from 'zod';
import type { Context, Services } from '../../platform/context.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { tellLive } from '../../platform/live/live-event.ts';
import { recordActivity } from '../contacts/contacts.api.ts';
import { deliver } from '../mail/mail.api.ts';
import { decideTouch } from '../outbound-gate/outbound-gate.api.ts';
import { actFor, jobOrigin } from '../sessions/sessions.api.ts';
import { markBounced, refuseQueued } from './contact-mails.queries.ts';
import { SEND_CONTACT_MAIL } from './send-to-contact.ts';

const mailJob = z.object({ tenant_id: z.int(), mail_id: z.string(), user_id: z.string(), origin: jobOrigin });

/** One try to send what somebody wrote, in their name: the gate is asked before each. */
async function sendContactMail(
  base: TaskContext,
  given: { tenant_id: number } & Record<string, unknown>,
): Promise<void> {
  const { tenant_id, mail_id, user_id, origin } = mailJob.parse(given);
  const signedIn = await actFor(base, { tenant_id, user_id, real_user_id: user_id, origin });
  if (!signedIn) {
    await base.database.inTenant(tenant_id, (db) =>
      refuseQueued(db, tenant_id, mail_id, 'Whoever wrote it is not active any more.', base.clock.now()),
    );
    return;
  }
  await deliver<Context & Services>(base, mail_id, {
    task: SEND_CONTACT_MAIL,
    payload: { mail_id, user_id, origin },
    transaction: (work) => signedIn.transaction(work),
    async mayGo(ctx, mail) {
      if (mail.contact_id === null) return undefined;
      const may = await decideTouch(ctx, {
        channel: 'email',
        purpose: mail.purpose === 'marketing' ? 'marketing' : 'personal',
        contact_id: mail.contact_id,
        address: mail.to_address,
        subject_id: mail.id,
      });
      return may.allowed ? undefined : may.reason;
    },
    async ended(ctx, mail, { outcome, no_such_address }) {
      if (mail.contact_id === null) return;
      if (no_such_address) await markBounced(ctx.db, ctx.tenant.id, mail.to_address, ctx.clock.now());
      const did = outcome === 'delivered' ? 'sent' : no_such_address ? 'bounced' : 'failed';
      await recordActivity(ctx, {
        contact_id: mail.contact_id,
        kind: 'mail',
        subject_id: mail.id,
        detail: { did, address: mail.to_address },
      });
      await tellLive(ctx, { topic: 'contact', contact_ids: [mail.contact_id] });
    },
  });
}

export const contactMailTasks: readonly Task[] = [{ name: SEND_CONTACT_MAIL, lane: 'mail', run: sendContactMail }];
