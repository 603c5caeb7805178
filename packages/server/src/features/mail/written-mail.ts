import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import {
  type Attachment,
  cancelHeldMail,
  insertAttachments,
  insertManyWritten,
  insertWrittenMail,
} from './written-mail.queries.ts';

/** An email a user wrote, ready to send. */
export interface WrittenMail {
  readonly id: string;
  /** Only one email is stored per key. */
  readonly key: string | null;
  /** Null for a test email, which has no contact. */
  readonly contact_id: string | null;
  readonly sender_id: string;
  readonly to: string;
  readonly subject: string;
  readonly purpose: 'personal' | 'marketing';
  /** The sanitized text, which is kept. */
  readonly body_html: string;
  /** The whole email in HTML and plain text, kept until it's sent. */
  readonly html: string;
  readonly plain: string;
  readonly from_name: string;
  readonly reply_to: string;
  readonly unsubscribe_url: string | null;
  readonly unsubscribe_hash: Buffer | null;
  readonly attachments: readonly Attachment[];
  /** How long the email can be canceled. */
  readonly hold_s: number;
}

const address = z.email().max(254);

/**
 * Stores an email in the caller's transaction. A job of `task` delivers it (`deliver`) once it can no longer be canceled. Returns false, and
 * does nothing, if there is already an email with the same key. Throws 422 for an address that could smuggle in another recipient.
 */
export async function queueWrittenMail(
  ctx: Pick<Context, 'db' | 'tenant' | 'clock'>,
  { to, hold_s, attachments, ...mail }: WrittenMail,
  job: { readonly task: string; readonly payload: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  if (!address.safeParse(to).success) throw invalid('to', 'Emails can’t be sent to this address. Enter another.');
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

/** Stores emails without attachments in the caller's transaction. The caller queues their delivery, and knows that none has a stored key. */
export async function insertWrittenMails(
  { db, tenant, clock }: Pick<Context, 'db' | 'tenant' | 'clock'>,
  messages: readonly WrittenMail[],
): Promise<void> {
  const created_at = clock.now();
  await insertManyWritten(
    db,
    tenant.id,
    messages.map(({ to, hold_s: _hold, attachments: _attachments, ...mail }) => ({
      ...mail,
      to_address: to,
      created_at,
    })),
  );
}

/** Cancels an email that hasn't been sent. Returns false if it's too late or already canceled. */
export const takeBackMail = (
  { db, tenant, clock }: Pick<Context, 'db' | 'tenant' | 'clock'>,
  mailId: string,
): Promise<boolean> => cancelHeldMail(db, tenant.id, mailId, clock.now());
