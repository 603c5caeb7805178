import { randomInt } from 'node:crypto';
import type { Services } from '../../platform/context.ts';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import type { Mail, MailProvider, MailResult } from '../../providers/mail/port.ts';
import { findFileBytes } from '../files/files.api.ts';
import {
  listAttachments,
  lockQueuedMail,
  markHandedOver,
  markTrying,
  type QueuedMail,
  updateTried,
} from './mail.queries.ts';
import { mailHtml, mailText } from './mail-template.ts';
import { type Outbound, outboundOf } from './outbound.ts';
import { findReturnAddress, returnPathOf } from './return-path.ts';
import { DELIVER_MAIL } from './send-mail.ts';

/** A deferred email is retried for about a day, which outlasts every greylist and most outages. */
const MAX_ATTEMPTS = 14;
const FIRST_DELAY_S = 60;
const MAX_DELAY_S = 4 * 3600;

export type DeliveryContext = SealingContext & Pick<Services, 'mail' | 'base_url' | 'files' | 'file_link_key'>;

/** How a feature delivers its emails with its own task. */
export interface Delivery<Ctx extends DeliveryContext> {
  /** The task that retries a deferred email. */
  readonly task: string;
  /** The payload of that job. */
  readonly payload: Readonly<Record<string, unknown>>;
  transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** If the process dies after the email was transferred completely, it counts as sent. Without this, it's sent again with the same message id. */
  readonly at_most_once?: boolean;
  /** Asked before each try, in a transaction that always commits. A returned sentence stops the email permanently. */
  mayGo?(ctx: Ctx, mail: QueuedMail): Promise<string | undefined>;
  /** Runs in the transaction that stores the final result. */
  ended?(ctx: Ctx, mail: QueuedMail, result: MailResult): Promise<void>;
}

/** One try to deliver a product email to a user. */
export async function deliverMail(ctx: TaskContext, job: { tenant_id: number; mail_id: string }): Promise<void> {
  const tenant = { id: job.tenant_id };
  await deliver(ctx, job.mail_id, {
    task: DELIVER_MAIL,
    payload: { mail_id: job.mail_id },
    transaction: (work) => ctx.database.inTenant(tenant.id, (db) => work({ ...ctx, db, tenant })),
  });
}

/**
 * One try to deliver an email. It's sent, fails permanently with the server's reply, or is retried with a growing delay. Running twice sends
 * nothing twice: only queued emails are sent. No one can ask a mail server whether it accepted an email. So after a try that was interrupted, the email is
 * sent again with the same message id, or, with `at_most_once`, not again if it had been transferred completely.
 */
export async function deliver<Ctx extends DeliveryContext>(
  { clock, meter, database }: Pick<TaskContext, 'clock' | 'meter' | 'database'>,
  mailId: string,
  delivery: Delivery<Ctx>,
): Promise<void> {
  const { task, payload, transaction, at_most_once = false, mayGo, ended } = delivery;
  const found = await transaction(async (tx) => {
    const row = await lockQueuedMail(tx.db, tx.tenant.id, mailId);
    if (!row) return undefined;
    if (at_most_once && row.handed_over_at !== null) return { row, before: handedOverBefore };
    const held_s = row.held_until ? (new Date(row.held_until).getTime() - clock.now().getTime()) / 1000 : 0;
    if (held_s > 0) {
      await enqueue(tx, task, payload, { key: mailId, delay_s: held_s });
      return undefined;
    }
    const refusal = await mayGo?.(tx, row);
    if (refusal !== undefined) {
      await end(tx, row, { status: 'refused', reply: refusal });
      return undefined;
    }
    const outbound = await outboundOf(tx);
    const mail = await mailOf(tx, row, outbound);
    if (mail) {
      await markTrying(tx.db, tx.tenant.id, mailId, clock.now());
      return { row, mail, provider: outbound.provider, tenant_id: tx.tenant.id };
    }
    await end(tx, row, { status: 'failed', reply: 'An attached file was deleted before the email was sent.' });
    return undefined;
  });
  if (!found) return;
  const { row } = found;
  const { result, provider } = found.mail ? await transfer(found, { clock, database, at_most_once }) : found.before;
  const attempts = row.attempts + 1;
  const again = result.outcome === 'later' && attempts < MAX_ATTEMPTS;
  const status = again
    ? 'queued'
    : result.outcome === 'delivered'
      ? 'sent'
      : result.no_such_address
        ? 'bounced'
        : 'failed';
  await transaction(async (tx) => {
    await updateTried(tx.db, tx.tenant.id, row.id, {
      status,
      provider,
      attempts,
      reply: result.reply.slice(0, 500),
      done_at: again ? null : clock.now(),
      keep_words: again || provider === 'local',
    });
    if (again)
      await enqueue(tx, task, payload, {
        key: row.id,
        // Sign-in emails also go out while the tenant's jobs are quiet.
        even_when_quiet: task === DELIVER_MAIL,
        delay_s: delayAfter(attempts),
      });
    else await ended?.(tx, row, result);
  });
  meter.mail(again ? 'put_off' : result.outcome === 'delivered' ? 'sent' : 'failed');
}

interface Tried {
  readonly result: MailResult;
  readonly provider: MailProvider['name'];
}

/** The result of an earlier try whose process died while the server was replying. */
const handedOverBefore: Tried = {
  result: {
    outcome: 'delivered',
    reply: 'Transferred. The mail server’s reply was lost because Bookline stopped in that moment.',
  },
  provider: 'smtp',
};

async function transfer(
  {
    row,
    mail,
    provider,
    tenant_id,
  }: { readonly row: QueuedMail; readonly mail: Mail; readonly provider: MailProvider; readonly tenant_id: number },
  { clock, database, at_most_once }: Pick<TaskContext, 'clock' | 'database'> & { readonly at_most_once: boolean },
): Promise<Tried> {
  const handingOver = () => database.inTenant(tenant_id, (db) => markHandedOver(db, tenant_id, row.id, clock.now()));
  const result = await provider.deliver(mail, at_most_once ? handingOver : undefined);
  return { result, provider: provider.name };
}

const end = (
  { db, tenant, clock }: DeliveryContext,
  row: QueuedMail,
  { status, reply }: { readonly status: 'refused' | 'failed'; readonly reply: string },
) =>
  updateTried(db, tenant.id, row.id, {
    status,
    provider: null,
    attempts: row.attempts,
    reply,
    done_at: clock.now(),
    keep_words: false,
  });

/** The email to send. Undefined if one of its files is gone. */
async function mailOf(ctx: DeliveryContext, row: QueuedMail, { from, brand }: Outbound): Promise<Mail | undefined> {
  const common = {
    message_id: `<${row.id}@${from.address.split('@')[1]}>`,
    to: row.to_address,
    subject: row.subject,
  };
  const attachments = [];
  for (const { file_id, name, content_type } of await listAttachments(ctx.db, ctx.tenant.id, row.id)) {
    const content = await findFileBytes(ctx, file_id);
    if (!content) return undefined;
    attachments.push({ name, content_type, content });
  }
  if (row.html === null || row.plain === null) {
    if (!row.paragraphs) return undefined;
    const words = {
      subject: row.subject,
      paragraphs: row.paragraphs,
      action: row.action_label && row.action_url ? { label: row.action_label, url: row.action_url } : null,
    };
    return {
      ...common,
      from,
      text: mailText(words, brand),
      html: mailHtml(words, brand),
      ...(attachments.length > 0 && { attachments }),
    };
  }
  const returns = row.contact_id === null ? undefined : await findReturnAddress(ctx.db, ctx.tenant.id);
  return {
    ...common,
    from: { ...from, name: row.from_name ?? from.name },
    text: row.plain,
    html: row.html,
    by_person: row.purpose === 'personal',
    attachments,
    ...(row.reply_to !== null && { reply_to: row.reply_to }),
    ...(returns && {
      return_path: returnPathOf(ctx, returns.return_address, row.id),
      replies_too: returns.read_replies,
    }),
    ...(row.unsubscribe_url !== null && { unsubscribe_url: row.unsubscribe_url }),
  };
}

/** Seconds until the next try. The delay doubles each time, plus or minus a fifth so that emails that failed together don't return together. */
function delayAfter(attempts: number): number {
  const delay = Math.min(FIRST_DELAY_S * 2 ** (attempts - 1), MAX_DELAY_S);
  return (delay * randomInt(80, 121)) / 100;
}
