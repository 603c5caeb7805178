import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { insertMail } from './mail.queries.ts';
import { type Attachment, insertAttachments } from './written-mail.queries.ts';

export const DELIVER_MAIL = 'deliver-mail';

/** An email to one user: a few paragraphs of plain text and at most one action. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

/** Exactly one address: no list, no display name, and no second header after a line break. */
const address = z.email().max(254);
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const oneLine = /^[^\u0000-\u001f\u007f]+$/;
/** Subjects contain names. Longer subjects are cut. */
const SUBJECT_CHARACTERS = 200;

/**
 * Stores an email in the caller's transaction. After the commit, a job sends it through the tenant's mail server or into the local mailbox.
 * With a `key`, a second email with the same key isn't stored. With a `contact_id`, it appears among that contact's emails. An email with a
 * sign-in link or code names its recipient in `secret_of_id`. Throws 422 for an address or subject that could smuggle in another recipient.
 */
export async function sendMail(
  ctx: { readonly db: Db; readonly tenant: Tenant; readonly clock: Clock },
  mail: OutgoingMail,
  options: {
    readonly key?: string;
    readonly contact_id?: string;
    readonly secret_of_id?: string;
    readonly attachments?: readonly Attachment[];
  } = {},
): Promise<void> {
  if (!address.safeParse(mail.to).success)
    throw invalid('email', 'Emails can’t be sent to this address. Enter another.');
  if (!oneLine.test(mail.subject)) throw invalid('subject', 'Enter the subject on one line.');
  if (mail.action && !/^https?:\/\//.test(mail.action.url)) throw new Error('a mail links to a web address');
  const id = newId();
  const inserted = await insertMail(ctx.db, ctx.tenant.id, {
    id,
    key: options.key ?? null,
    contact_id: options.contact_id ?? null,
    secret_of_id: options.secret_of_id ?? null,
    to_address: mail.to,
    subject: shortened(mail.subject),
    paragraphs: [...mail.paragraphs],
    action_label: mail.action?.label ?? null,
    action_url: mail.action?.url ?? null,
    created_at: ctx.clock.now(),
  });
  // Also while the tenant's jobs are quiet: users need these emails to sign in.
  if (inserted) await insertAttachments(ctx.db, ctx.tenant.id, id, options.attachments ?? []);
  if (inserted) await enqueue(ctx, DELIVER_MAIL, { mail_id: id }, { key: id, even_when_quiet: true });
}

/** Cuts between whole characters. */
function shortened(subject: string): string {
  const characters = [...subject];
  if (characters.length <= SUBJECT_CHARACTERS) return subject;
  return `${characters.slice(0, SUBJECT_CHARACTERS - 1).join('')}…`;
}
