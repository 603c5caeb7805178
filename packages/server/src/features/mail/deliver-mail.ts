import { randomInt } from 'node:crypto';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { findQueuedMail, updateTried } from './mail.queries.ts';
import { mailHtml, mailText } from './mail-template.ts';
import { outboundOf } from './outbound.ts';
import { DELIVER_MAIL } from './send-mail.ts';

/** A mail that is put off is tried for about a day, which outlasts every greylist and most outages. */
const MAX_ATTEMPTS = 14;
const FIRST_DELAY_S = 60;
const MAX_DELAY_S = 4 * 3600;

/**
 * One try to deliver a mail. It is sent, failed for good with the server's words, or put off with a growing delay. Running twice sends
 * nothing twice: what is not queued any more is left alone, and a try that was cut off repeats its message id.
 */
export async function deliverMail(ctx: TaskContext, job: { tenant_id: number; mail_id: string }): Promise<void> {
  const { database, clock } = ctx;
  const tenant = { id: job.tenant_id };
  const found = await database.inTenant(tenant.id, async (db) => {
    const row = await findQueuedMail(db, tenant.id, job.mail_id);
    return row && { row, outbound: await outboundOf({ ...ctx, db, tenant }) };
  });
  if (!found?.row.paragraphs) return;
  const { row, outbound } = found;
  const { provider, from, brand } = outbound;
  const words = {
    subject: row.subject,
    paragraphs: found.row.paragraphs,
    action: row.action_label && row.action_url ? { label: row.action_label, url: row.action_url } : null,
  };
  const { outcome, reply } = await provider.deliver({
    message_id: `<${row.id}@${from.address.split('@')[1]}>`,
    from,
    to: row.to_address,
    subject: row.subject,
    text: mailText(words, brand),
    html: mailHtml(words, brand),
  });
  const attempts = row.attempts + 1;
  const again = outcome === 'later' && attempts < MAX_ATTEMPTS;
  await database.inTenant(tenant.id, async (db) => {
    await updateTried(db, tenant.id, row.id, {
      status: again ? 'queued' : outcome === 'delivered' ? 'sent' : 'failed',
      provider: provider.name,
      attempts,
      reply: reply.slice(0, 500),
      done_at: again ? null : clock.now(),
      keep_words: again || provider.name === 'local',
    });
    if (again)
      await enqueue(
        { db, tenant },
        DELIVER_MAIL,
        { mail_id: row.id },
        { key: row.id, even_when_quiet: true, delay_s: delayAfter(attempts) },
      );
  });
  ctx.meter.mail(again ? 'put_off' : outcome === 'delivered' ? 'sent' : 'failed');
}

/** Seconds until the next try: doubled each time, and a fifth more or less so that what failed together does not return together. */
function delayAfter(attempts: number): number {
  const delay = Math.min(FIRST_DELAY_S * 2 ** (attempts - 1), MAX_DELAY_S);
  return (delay * randomInt(80, 121)) / 100;
}
