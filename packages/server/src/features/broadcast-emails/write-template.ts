import { ianaZone } from '@bookline/contract/rules/options';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import {
  footerOf,
  keptCopy,
  linksOf,
  NO_POSTAL_ADDRESS,
  newLink,
  type Written,
} from '../email-messages/email-messages.api.ts';
import { letterValues } from '../print/print.api.ts';
import { type EmailToFill, fillTemplate } from './fill-email.ts';

/**
 * A saved email as the user writes it to one contact, for `writeToContact`. A personal one ends with an unsubscribe link too, because its footer has one. Throws
 * 422 if a field can't be filled in or there is no postal address.
 */
export async function writeTemplate(
  ctx: Context,
  contactId: string,
  template: EmailToFill,
  purpose: 'personal' | 'marketing',
): Promise<Written> {
  const footer = await footerOf(ctx);
  if (purpose === 'marketing' && !footer) throw invalid('purpose', NO_POSTAL_ADDRESS);
  const link = await newLink(ctx);
  const { subject, html, plain, faults } = fillTemplate(
    template,
    await letterValues(ctx, contactId, ianaZone(ctx.actor.user.timezone)),
    { company: ctx.tenant.name, postal_address: '', ...footer, ...linksOf(link) },
  );
  if (faults.length > 0) throw new AppError('invalid', { fields: { html: [...faults] } });
  if (subject === '') throw invalid('subject', 'Enter a subject.');
  return {
    subject: [...subject].slice(0, 300).join(''),
    purpose,
    body_html: keptCopy(html, linksOf(link)),
    html,
    plain,
    sender_id: ctx.actor.user_id,
    from_name: ctx.actor.name,
    reply_to: ctx.actor.user.email,
    unsubscribe_url: link.url,
    unsubscribe_hash: link.hash,
  };
}
