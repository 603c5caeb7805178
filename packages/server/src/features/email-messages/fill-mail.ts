import { createHash, randomBytes } from 'node:crypto';
import { ianaZone } from '@bookline/contract/rules/options';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import type { WrittenMail } from '../mail/mail.api.ts';
import { letterValues } from '../print/print.api.ts';
import { readSetting } from '../settings/settings.api.ts';
import { composeMail, type Footer } from './compose-mail.ts';
import { fillHtml, fillSubject } from './fill-fields.ts';

/** The text of an email with its fields, and the purpose. */
export interface Words {
  readonly subject: string;
  readonly html: string;
  readonly purpose: 'personal' | 'marketing';
}

/** An email that is filled in, except for its recipient. */
export type Written = Omit<WrittenMail, 'id' | 'key' | 'contact_id' | 'to' | 'attachments' | 'hold_s'>;

export const NO_POSTAL_ADDRESS =
  'Marketing emails must include the company’s mailing address. Ask an admin to enter it under Administration → Settings.';

/** Prepares an email except for its recipient. Throws 422 if a field can't be filled in or there is no postal address. */
export async function writeMail(ctx: Context, contactId: string, words: Words): Promise<Written> {
  const { subject, html, subject_faults, html_faults } = await fillWords(ctx, contactId, words);
  if (subject_faults.length > 0) throw new AppError('invalid', { fields: { subject: [...subject_faults] } });
  if (html_faults.length > 0) throw new AppError('invalid', { fields: { html: [...html_faults] } });
  if (subject === '') throw invalid('subject', 'Enter a subject.');
  const link = words.purpose === 'marketing' ? await newLink(ctx) : null;
  const footer = words.purpose === 'marketing' ? await footerOf(ctx) : null;
  if (footer === undefined) throw invalid('purpose', NO_POSTAL_ADDRESS);
  return {
    subject: [...subject].slice(0, 300).join(''),
    purpose: words.purpose,
    body_html: html,
    ...composeMail(subject, html, footer && link ? { ...footer, ...linksOf(link) } : null),
    sender_id: ctx.actor.user_id,
    from_name: ctx.actor.name,
    reply_to: ctx.actor.user.email,
    unsubscribe_url: link?.url ?? null,
    unsubscribe_hash: link?.hash ?? null,
  };
}

export async function fillWords(ctx: Context, contactId: string, { subject, html }: Pick<Words, 'subject' | 'html'>) {
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

/** Why no email with this purpose can be sent; undefined if it can. */
export const mailFaultOf = async (ctx: Context, purpose: Words['purpose']): Promise<string | undefined> =>
  purpose === 'marketing' && (await footerOf(ctx)) === undefined ? NO_POSTAL_ADDRESS : undefined;

/** Undefined if the company has no postal address. */
export async function footerOf(ctx: Context): Promise<Pick<Footer, 'company' | 'postal_address'> | undefined> {
  const postal_address = await readSetting(ctx, 'POSTAL_ADDRESS');
  return postal_address === '' ? undefined : { company: ctx.tenant.name, postal_address };
}

/**
 * Each email has its own random link, stored only as a hash, so it can't be guessed or read. It survives a change of the installation's secret,
 * because it must work for thirty days (15 U.S.C. 7704(a)(3)). The tenant's number in it finds the tenant on a host name without one.
 */
export async function newLink(ctx: Context): Promise<{ url: string; hash: Buffer }> {
  const token = `${ctx.tenant.id}-${randomBytes(24).toString('base64url')}`;
  return { url: await tenantUrl(ctx, ctx.tenant, `/unsubscribe/${token}`), hash: hashOfLink(token) };
}

/** Both links of a footer open one page. The second opens it at the topics. */
export const linksOf = ({ url }: { readonly url: string }) => ({
  unsubscribe_url: url,
  preferences_url: `${url}#topics`,
});

/** The email as its contact's record keeps it. A user who reads it there must not decide for the recipient, so these links lead nowhere. */
export const keptCopy = (html: string, { unsubscribe_url, preferences_url }: ReturnType<typeof linksOf>): string =>
  html.replaceAll(preferences_url, '#').replaceAll(unsubscribe_url, '#');

export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();
