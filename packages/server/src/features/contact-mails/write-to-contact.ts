import type { BodyOf } from '@bookline/contract/endpoint';
import type { contactMails } from '@bookline/contract/features/contact-mails';
import { MAX_MAIL_FILE_BYTES } from '@bookline/contract/rules/mail-limits';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireLiveContact } from '../contacts/contacts.api.ts';
import { queueWrittenMail } from '../mail/mail.api.ts';
import { decideTouch } from '../outbound-gate/outbound-gate.api.ts';
import { findAttachable, findIdOfKey } from './contact-mails.queries.ts';
import { type Words, writeMail } from './fill-mail.ts';

type Attachments = BodyOf<typeof contactMails.send>['attachments'];

export interface MailToContact extends Words {
  readonly contact_id: string;
  /** One of their addresses; the first that is allowed where absent. */
  readonly to?: string | undefined;
  readonly attachments?: Attachments;
  /** Of one key there is one mail. */
  readonly key: string | null;
  /** How long it can be taken back. */
  readonly hold_s: number;
  /** The job that delivers it (`deliverToContact`). */
  job(mailId: string): { readonly task: string; readonly payload: Readonly<Record<string, unknown>> };
}

/**
 * Writes a mail to a contact down, as the acting person and in the transaction at hand: a job sends it once that is committed. What the gate says is on
 * record also where it refuses: commit it then too. Throws 404 for a contact the acting person may not see, 422 where a field cannot be filled or there
 * is no postal address.
 */
export async function writeToContact(
  ctx: Context,
  { contact_id, to, purpose, subject, html, attachments = [], key, hold_s, job }: MailToContact,
): Promise<{ readonly id: string } | { readonly refused: string }> {
  await requireLiveContact(ctx, contact_id);
  const known = key !== null && (await findIdOfKey(ctx.db, ctx.tenant.id, key));
  if (known) return { id: known.id };
  const id = newId();
  const may = await decideTouch(ctx, {
    channel: 'email',
    purpose,
    contact_id,
    subject_id: id,
    ...(to !== undefined && { address: to }),
  });
  if (!may.allowed) return { refused: may.reason };
  const written = await writeMail(ctx, contact_id, { subject, html, purpose });
  const files = await attachmentsOf(ctx, contact_id, attachments);
  const queued = await queueWrittenMail(
    ctx,
    { ...written, id, key, contact_id, to: may.address, attachments: files, hold_s },
    job(id),
  );
  // The same key at the same moment: the other one was first.
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
    if (!file) throw invalid('attachments', 'This is not one of their files.');
    files.push(file);
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_MAIL_FILE_BYTES)
    throw invalid('attachments', 'Together the files are larger than 18 MB.');
  return files;
}
