import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { adminEmails, broadcastEmails, EmailCheck } from '@bookline/contract/features/broadcast-emails';
import { letterFields } from '@bookline/contract/rules/letter-fields';
import { ianaZone } from '@bookline/contract/rules/options';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireLiveContact } from '../contacts/contacts.api.ts';
import { queueTestMail } from '../email-messages/email-messages.api.ts';
import { letterValues } from '../print/print.api.ts';
import { readSetting } from '../settings/settings.api.ts';
import { requireImages } from './broadcast-emails.service.ts';
import { faultsOf, linksOf, passedOf } from './check-email.ts';
import { checkLinks } from './check-links.ts';
import { compiledFor, linksOfTest } from './email-around.ts';
import { type FieldValues, fillTemplate } from './fill-email.ts';
import { findTemplate } from './find-template.ts';

/** An unsaved email as a contact would get it. Throws 404 for a contact that the user can't see. */
export async function previewEmail(ctx: Context, { contact_id, ...content }: BodyOf<typeof adminEmails.preview>) {
  const values = await valuesOf(ctx, contact_id);
  await requireImages(ctx, content.blocks);
  const compiled = await compiledFor(ctx, content, { here: true });
  const { subject, html, plain, faults } = fillTemplate(
    { subject: content.subject, ...compiled },
    values,
    await linksOfTest(ctx),
  );
  return { subject, html, text: plain, faults: [...faults] };
}

/** A version of a saved email as a contact would get it. Throws 404 for an email, version, or contact that there isn't for the user. */
export async function previewSaved(
  ctx: Context,
  email_id: string,
  { contact_id, version }: QueryOf<typeof broadcastEmails.preview>,
) {
  const template = await findTemplate(ctx, { email_id, version });
  if (!template) throw new AppError('not_found');
  const values = await valuesOf(ctx, contact_id ?? null);
  const { subject, html, plain, faults } = fillTemplate(template, values, await linksOfTest(ctx));
  return { subject, html: withImagesHere(html), text: plain, faults: [...faults] };
}

/** Its images without a host name: a preview only shows images of the host name that the browser has opened. */
const withImagesHere = (html: string) => html.replace(/(\ssrc=")https?:\/\/[^"/]+(?=\/v1\/files\/)/g, '$1');

/** Sends an unsaved email to the user. Throws 404 as a preview does, and 422 if it has no subject or a field is empty. */
export async function sendTestEmail(ctx: Context, { contact_id, ...content }: BodyOf<typeof adminEmails.test>) {
  const values = await valuesOf(ctx, contact_id);
  await requireImages(ctx, content.blocks);
  const compiled = await compiledFor(ctx, content);
  const filled = fillTemplate({ subject: content.subject, ...compiled }, values, await linksOfTest(ctx));
  if (filled.subject === '') throw invalid('subject', 'Enter a subject.');
  if (filled.faults.length > 0) throw new AppError('invalid', { fields: { contact_id: [...filled.faults] } });
  const id = newId();
  const to = await queueTestMail(ctx, id, filled);
  await audit(ctx, {
    action: 'broadcast_email.test',
    subject_type: 'email',
    subject_id: id,
    ...(contact_id !== null && { contact_id }),
  });
  return { to };
}

/** What is wrong with an unsaved email. Its links are opened outside a transaction. */
export async function checkEmail(
  signedIn: SignedInContext,
  content: BodyOf<typeof adminEmails.check>,
): Promise<EmailCheck[]> {
  const faults = await signedIn.transaction(async (ctx) => {
    await requireImages(ctx, content.blocks);
    const { html } = await compiledFor(ctx, content);
    return faultsOf(content, html, await readSetting(ctx, 'POSTAL_ADDRESS'));
  });
  const dead = await checkLinks(linksOf(content), { private_too: signedIn.mail.private_servers });
  const found = [...faults, ...dead].sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
  return [...found, ...passedOf(found)];
}

/** The contact's values, or the names of the fields without one. */
async function valuesOf(ctx: Context, contactId: string | null): Promise<FieldValues> {
  if (contactId === null) return new Map(letterFields.map(({ name, label }) => [name, `[${label}]`]));
  await requireLiveContact(ctx, contactId);
  return letterValues(ctx, contactId, ianaZone(ctx.actor.user.timezone));
}
