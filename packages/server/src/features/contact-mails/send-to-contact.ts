import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { SentEmail } from '@bookline/contract/features/contact-emails';
import type { contactMails } from '@bookline/contract/features/contact-mails';
import { MAIL_HOLD_S, MAX_MAIL_FILE_BYTES } from '@bookline/contract/rules/mail-limits';
import { ianaZone } from '@bookline/contract/rules/options';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { newId } from '../../platform/ids.ts';
import { requireLiveContact } from '../contacts/contacts.api.ts';
import { queueWrittenMail } from '../mail/mail.api.ts';
import { decideTouch, previewTouch } from '../outbound-gate/outbound-gate.api.ts';
import { letterValues } from '../print/print.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { readSetting } from '../settings/settings.api.ts';
import { composeMail, type Footer } from './compose-mail.ts';
import { findAttachable, findIdOfKey, findWritten } from './contact-mails.queries.ts';
import { fillHtml, fillSubject } from './fill-fields.ts';

export const SEND_CONTACT_MAIL = 'send-contact-mail';

interface Words {
  readonly subject: string;
  readonly html: string;
  readonly purpose: 'personal' | 'marketing';
}

/**
 * Writes to a contact: it goes after ten seconds. What the gate says is on record also where it refuses. Throws 404 for a contact the acting person
 * may not see, 422 with the reason.
 */
export async function sendToContact(
  signedIn: SignedInContext,
  body: BodyOf<typeof contactMails.send>,
): Promise<SentEmail> {
  const { contact_id, to, purpose } = body;
  const outcome = await signedIn.transaction(async (ctx): Promise<{ id: string } | { refused: string }> => {
    await requireLiveContact(ctx, contact_id);
    const key = body.key === undefined ? null : `written:${ctx.actor.user_id}:${body.key}`;
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
    const written = await writeMail(ctx, contact_id, body);
    const queued = await queueWrittenMail(
      ctx,
      {
        ...written,
        id,
        key,
        contact_id,
        to: may.address,
        attachments: await attachmentsOf(ctx, contact_id, body.attachments),
        hold_s: MAIL_HOLD_S,
      },
      { task: SEND_CONTACT_MAIL, payload: { mail_id: id, user_id: ctx.actor.user_id, origin: originOf(ctx) } },
    );
    // The same key at the same moment: the other one was first.
    if (!queued) throw new AppError('conflict');
    await audit(ctx, {
      action: 'email.send',
      subject_type: 'email',
      subject_id: id,
      contact_id,
      detail: { purpose, attachments: body.attachments.length },
    });
    return { id };
  });
  if ('refused' in outcome) throw invalid('contact_id', outcome.refused);
  return signedIn.transaction(async (ctx) => {
    const sent = await findWritten(ctx.db, ctx.tenant.id, contact_id, outcome.id);
    if (!sent) throw new AppError('conflict');
    return sent;
  });
}

/** Sends a mail to the acting person, as a contact would get it. Throws 404, 422. */
export async function sendTest(ctx: Context, { contact_id, ...words }: BodyOf<typeof contactMails.test>) {
  await requireLiveContact(ctx, contact_id);
  const id = newId();
  const to = ctx.actor.user.email;
  const written = await writeMail(ctx, contact_id, { ...words, subject: `[Test] ${words.subject}` });
  await queueWrittenMail(
    ctx,
    // Its link is shown and leads nowhere: whoever tests does not unsubscribe.
    {
      ...written,
      id,
      key: null,
      contact_id: null,
      to,
      attachments: [],
      hold_s: 0,
      unsubscribe_url: null,
      unsubscribe_hash: null,
    },
    { task: SEND_CONTACT_MAIL, payload: { mail_id: id, user_id: ctx.actor.user_id, origin: originOf(ctx) } },
  );
  await audit(ctx, { action: 'email.test', subject_type: 'email', subject_id: id, contact_id });
  return { to };
}

/** A mail as a contact would get it, with what it lacks. Nothing is kept. Throws 404. */
export async function previewMail(ctx: Context, contactId: string, body: BodyOf<typeof contactMails.preview>) {
  await requireLiveContact(ctx, contactId);
  const { purpose, to } = body;
  const { subject, html, faults } = await fillWords(ctx, contactId, body);
  const footer = purpose === 'marketing' ? await footerOf(ctx) : null;
  if (footer === undefined) faults.push(NO_POSTAL_ADDRESS);
  const may = await previewTouch(ctx, {
    channel: 'email',
    purpose,
    contact_id: contactId,
    ...(to !== undefined && { address: to }),
  });
  return {
    subject,
    html: composeMail(subject, html, footer ? { ...footer, unsubscribe_url: '#' } : null).html,
    faults: [...new Set(faults)],
    allowed: may.allowed,
    reason: may.allowed ? null : may.reason,
  };
}

const NO_POSTAL_ADDRESS =
  'Marketing mail carries the company’s postal address: an admin sets it under Administration → Settings.';

/** Everything of a mail but whom it goes to. Throws 422 where a field cannot be filled, or there is no postal address. */
async function writeMail(ctx: Context, contactId: string, words: Words) {
  const { subject, html, subject_faults, html_faults } = await fillWords(ctx, contactId, words);
  if (subject_faults.length > 0) throw new AppError('invalid', { fields: { subject: [...subject_faults] } });
  if (html_faults.length > 0) throw new AppError('invalid', { fields: { html: [...html_faults] } });
  if (subject === '') throw invalid('subject', 'Give it a subject.');
  const link = words.purpose === 'marketing' ? await newLink(ctx) : null;
  const footer = words.purpose === 'marketing' ? await footerOf(ctx) : null;
  if (footer === undefined) throw invalid('purpose', NO_POSTAL_ADDRESS);
  return {
    subject: [...subject].slice(0, 300).join(''),
    purpose: words.purpose,
    body_html: html,
    ...composeMail(subject, html, footer && link ? { ...footer, unsubscribe_url: link.url } : null),
    sender_id: ctx.actor.user_id,
    from_name: ctx.actor.name,
    reply_to: ctx.actor.user.email,
    unsubscribe_url: link?.url ?? null,
    unsubscribe_hash: link?.hash ?? null,
  };
}

async function fillWords(ctx: Context, contactId: string, { subject, html }: Pick<Words, 'subject' | 'html'>) {
  const values = await letterValues(ctx, contactId, ianaZone(ctx.actor.user.timezone));
  const head = fillSubject(subject, values);
  const body = fillHtml(html, values);
  return {
    subject: head.text,
    html: body.text,
    subject_faults: head.faults,
    html_faults: body.faults,
    faults: [...head.faults, ...body.faults],
  };
}

/** Undefined where the company has not said where it is. */
async function footerOf(ctx: Context): Promise<Omit<Footer, 'unsubscribe_url'> | undefined> {
  const postal_address = await readSetting(ctx, 'POSTAL_ADDRESS');
  return postal_address === '' ? undefined : { company: ctx.tenant.name, postal_address };
}

/**
 * A link of its own for each mail. Random, and of which only a hash is kept: it cannot be guessed or read, and outlives a change of the installation's
 * secret, as a link must that is to work for thirty days (15 U.S.C. 7704(a)(3)). The tenant's number before it finds the tenant on a host name of nobody.
 */
async function newLink(ctx: Context): Promise<{ url: string; hash: Buffer }> {
  const token = `${ctx.tenant.id}-${randomBytes(24).toString('base64url')}`;
  return { url: await tenantUrl(ctx, ctx.tenant, `/unsubscribe/${token}`), hash: hashOfLink(token) };
}

export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();

async function attachmentsOf(ctx: Context, contactId: string, wanted: BodyOf<typeof contactMails.send>['attachments']) {
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
