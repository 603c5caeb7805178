import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { insertMail } from './mail.queries.ts';

export const DELIVER_MAIL = 'deliver-mail';

/** A mail to one person: a few paragraphs of plain text and at most one thing to do. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

/** One address and nothing else: no list, no name, no second header behind a line break. */
const address = z.email().max(254);
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const oneLine = /^[^\u0000-\u001f\u007f]+$/;
/** Names stand in subjects: what nobody reads to its end is cut. */
const SUBJECT_CHARACTERS = 200;

/**
 * Writes a mail down in the caller's transaction; once that is committed a job sends it through the tenant's mail server, or into the
 * local mailbox. With a `key`, a second mail of the same key is none; with a `contact_id` it is a mail to
 * that contact and stands among theirs. Throws 422 for an address or a subject that could smuggle in
 * another recipient.
 */
export async function sendMail(
  ctx: { readonly db: Db; readonly tenant: Tenant; readonly clock: Clock },
  mail: OutgoingMail,
  options: { readonly key?: string; readonly contact_id?: string } = {},
): Promise<void> {
  if (!address.safeParse(mail.to).success) throw invalid('email', 'Mail cannot be sent to this address.');
  if (!oneLine.test(mail.subject)) throw invalid('subject', 'A subject is one line.');
  if (mail.action && !/^https?:\/\//.test(mail.action.url)) throw new Error('a mail links to a web address');
  const id = newId();
  const inserted = await insertMail(ctx.db, ctx.tenant.id, {
    id,
    key: options.key ?? null,
    contact_id: options.contact_id ?? null,
    to_address: mail.to,
    subject: shortened(mail.subject),
    paragraphs: [...mail.paragraphs],
    action_label: mail.action?.label ?? null,
    action_url: mail.action?.url ?? null,
    created_at: ctx.clock.now(),
  });
  // Also while the tenant's jobs are quiet: people sign in by what stands in mails.
  if (inserted) await enqueue(ctx, DELIVER_MAIL, { mail_id: id }, { key: id, even_when_quiet: true });
}

/** By whole characters, so that none is torn in half. */
function shortened(subject: string): string {
  const characters = [...subject];
  if (characters.length <= SUBJECT_CHARACTERS) return subject;
  return `${characters.slice(0, SUBJECT_CHARACTERS - 1).join('')}…`;
}
