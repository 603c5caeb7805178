import type { BodyOf } from '@bookline/contract/endpoint';
import type { emailMessages } from '@bookline/contract/features/email-messages';
import { MAX_MAIL_FILE_BYTES } from '@bookline/contract/rules/mail-limits';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireLiveContact } from '../contacts/contacts.api.ts';
import { queueWrittenMail } from '../mail/mail.api.ts';
import { decideAttempt } from '../outbound-gate/outbound-gate.api.ts';
import { findAttachable, findIdOfKey } from './email-messages.queries.ts';
import type { Words, Written } from './fill-mail.ts';

type Attachments = BodyOf<typeof emailMessages.send>['attachments'];

export interface MailToContact {
  readonly contact_id: string;
  readonly purpose: Words['purpose'];
  /** The topic of a saved email. */
  readonly topic_id?: string | null;
  /** Fills it in for the contact, once the gate allows it. */
  write(): Promise<Written>;
  /** One of the contact's addresses. Defaults to the first allowed one. */
  readonly to?: string | undefined;
  readonly attachments?: Attachments;
  /** At most one email exists per key. */
  readonly key: string | null;
  /** Seconds in which it can be canceled. */
  readonly hold_s: number;
  /** The job that delivers it (`deliverToContact`). */
  job(mailId: string): { readonly task: string; readonly payload: Readonly<Record<string, unknown>> };
}

/**
 * Stores an email to a contact from the user in the current transaction. A job sends it after the commit. The decision must stay stored even if the
 * check refuses, so commit in that case too. Throws 404 for a contact that the user can't see, and 422 if a field can't be filled in or there
 * is no postal address.
 */
export async function writeToContact(
  ctx: Context,
  { contact_id, to, purpose, topic_id, write, attachments = [], key, hold_s, job }: MailToContact,
): Promise<{ readonly id: string } | { readonly refused: string }> {
  await requireLiveContact(ctx, contact_id);
  const known = key !== null && (await findIdOfKey(ctx.db, ctx.tenant.id, key));
  if (known) return { id: known.id };
  const id = newId();
  const may = await decideAttempt(ctx, {
    channel: 'email',
    purpose,
    contact_id,
    subject_id: id,
    topic_id,
    ...(to !== undefined && { address: to }),
  });
  if (!may.allowed) return { refused: may.reason };
  const written = await write();
  const files = await attachmentsOf(ctx, contact_id, attachments);
  const queued = await queueWrittenMail(
    ctx,
    { ...written, id, key, contact_id, to: may.address, attachments: files, hold_s },
    job(id),
  );
  // Another request with the same key came first.
  if (!queued) throw new AppError('conflict');
  await audit(ctx, {
    action: 'email.send',
    subject_type: 'email',
    subject_id: id,
    contact_id,
    detail: { purpose, attachments: attachments.length },
  });
  return { id };
}

async function attachmentsOf(ctx: Context, contactId: string, wanted: Attachments) {
  const files = [];
  for (const each of wanted) {
    const file = await findAttachable(ctx.db, ctx.tenant.id, contactId, each);
    if (!file) throw invalid('attachments', 'This file doesn’t belong to the contact. Choose one of theirs.');
    files.push(file);
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_MAIL_FILE_BYTES)
    throw invalid('attachments', 'The files are larger than 18 MB in total. Remove one.');
  return files;
}
