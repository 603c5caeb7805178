import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type Attachment, cancelHeldMail, insertAttachments, insertWrittenMail } from './written-mail.queries.ts';

/** A mail that somebody wrote, ready to go. */
export interface WrittenMail {
  readonly id: string;
  /** Of one key there is one mail. */
  readonly key: string | null;
  /** Null where it is no contact's: a test. */
  readonly contact_id: string | null;
  readonly sender_id: string;
  readonly to: string;
  readonly subject: string;
  readonly purpose: 'personal' | 'marketing';
  /** What was written, clean: it is kept. */
  readonly body_html: string;
  /** The whole mail, in both halves: kept until it is sent. */
  readonly html: string;
  readonly plain: string;
  readonly from_name: string;
  readonly reply_to: string;
  readonly unsubscribe_url: string | null;
  readonly unsubscribe_hash: Buffer | null;
  readonly attachments: readonly Attachment[];
  /** How long it can be taken back. */
  readonly hold_s: number;
}

const address = z.email().max(254);

/**
 * Writes a mail down in the caller's transaction; a job of `task` delivers it (`deliver`) once it can no longer be taken back. False where
 * there is one of the same key already: then nothing happens. Throws 422 for an address that could smuggle in another recipient.
 */
export async function queueWrittenMail(
  ctx: Pick<Context, 'db' | 'tenant' | 'clock'>,
  { to, hold_s, attachments, ...mail }: WrittenMail,
  job: { readonly task: string; readonly payload: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  if (!address.safeParse(to).success) throw invalid('to', 'Mail cannot be sent to this address.');
  const now = ctx.clock.now();
  const inserted = await insertWrittenMail(ctx.db, ctx.tenant.id, {
    ...mail,
    to_address: to,
    created_at: now,
    held_until: hold_s > 0 ? new Date(now.getTime() + hold_s * 1000) : null,
  });
  if (!inserted) return false;
  await insertAttachments(ctx.db, ctx.tenant.id, mail.id, attachments);
  await enqueue(ctx, job.task, job.payload, { key: mail.id, delay_s: hold_s });
  return true;
}

/** Takes a mail back that still waits for that. False where it is too late, or was done. */
export const takeBackMail = (
  { db, tenant, clock }: Pick<Context, 'db' | 'tenant' | 'clock'>,
  mailId: string,
): Promise<boolean> => cancelHeldMail(db, tenant.id, mailId, clock.now());
