import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Db } from '../../platform/db/database.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { recordRecipientEvent } from '../campaigns/campaigns.api.ts';
import { recordTheirs } from '../contacts/contacts.api.ts';
import { suppress } from '../email-suppression/email-suppression.api.ts';
import { mailsOfReturnPaths } from '../mail/mail.api.ts';
import {
  countSoftBounces,
  findSentMail,
  insertFeedback,
  markMailBounced,
  type SentMail,
} from './email-feedback.queries.ts';
import type { Feedback, ReadFeedback } from './read-message.ts';

/** An address that refuses this many emails in this time gets no more. */
const SOFT_LIMIT = 5;
const SOFT_DAYS = 30;

/** What a campaign counts. */
const events = { hard_bounce: 'bounced', complaint: 'complained', reply: 'replied' } as const;

type Ctx = Pick<TaskContext, 'clock' | 'file_link_key'> & {
  readonly db: Db;
  readonly tenant: { readonly id: number };
};

/**
 * Takes what one message says about an email. The email is known by our return address, which proves that we sent it, or by the message id and the
 * recipient that the message quotes. A message that was read before, or that belongs to no email, changes nothing.
 */
export async function takeFeedback(ctx: Ctx, { key, feedback, recipients, refers_to }: ReadFeedback): Promise<boolean> {
  if (!feedback) return false;
  const { db, tenant, clock } = ctx;
  const proven = mailsOfReturnPaths(ctx, recipients);
  const mail =
    (proven.length > 0 ? await findSentMail(db, tenant.id, proven) : undefined) ??
    (await findQuoted(ctx, feedback, refers_to));
  if (!mail) return false;
  const given = { status: undefined, subject: undefined, ...feedback };
  const { status = '', kind } = given;
  const [subject, detail] = [storable(given.subject ?? ''), storable(given.detail)];
  const address = kind === 'reply' ? storable(feedback.address ?? mail.to_address) : mail.to_address;
  const feedback_id = await insertFeedback(db, tenant.id, {
    key,
    kind,
    mail_id: mail.id,
    address,
    status,
    detail,
    subject,
    at: clock.now(),
  });
  if (feedback_id === undefined) return false;
  if (kind === 'hard_bounce') {
    await markMailBounced(db, tenant.id, mail.id, detail || status || 'Returned to the sender.');
    await suppress(ctx, mail.to_address, 'hard_bounce');
  } else if (kind === 'complaint') await suppress(ctx, mail.to_address, 'complaint');
  else if (kind === 'soft_bounce') {
    const since = new Date(clock.now().getTime() - SOFT_DAYS * DAY_MS);
    if ((await countSoftBounces(db, tenant.id, mail.to_address, since)) >= SOFT_LIMIT)
      await suppress(ctx, mail.to_address, 'soft_bounces');
  }
  if (kind !== 'soft_bounce')
    await recordRecipientEvent(ctx, { mail_id: mail.id, event: events[kind], at: clock.now() });
  if (mail.contact_id !== null) {
    const did = ({ hard_bounce: 'bounced', soft_bounce: 'failed', complaint: 'complained', reply: 'replied' } as const)[
      kind
    ];
    await recordTheirs(
      { db, tenant, clock },
      {
        contact_id: mail.contact_id,
        kind: 'mail',
        subject_id: mail.id,
        detail: { did, address, ...(kind === 'reply' && { reply_id: feedback_id }) },
      },
    );
    await keepContactsChanged(db, tenant.id, [mail.contact_id]);
  }
  return true;
}

/** The email whose message id is quoted. A bounce must be about its recipient: only they and we know the id. */
async function findQuoted(
  { db, tenant }: Ctx,
  feedback: Feedback,
  refersTo: readonly string[],
): Promise<SentMail | undefined> {
  const ids = refersTo.flatMap(
    (id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@)/i.exec(id)?.[0]?.toLowerCase() ?? [],
  );
  if (ids.length === 0) return undefined;
  const mail = await findSentMail(db, tenant.id, ids);
  if (!mail || feedback.kind === 'reply') return mail;
  // Complaints often leave out the address.
  if (feedback.address === null) return feedback.kind === 'complaint' ? mail : undefined;
  return feedback.address === mail.to_address ? mail : undefined;
}

/** PostgreSQL can't store the character with the code 0, which an email may contain. */
const storable = (text: string): string => text.replaceAll('\u0000', ' ').toWellFormed();
