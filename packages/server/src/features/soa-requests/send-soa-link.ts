import type { SoaWay } from '@bookline/contract/rules/soa';
import type { Context } from '../../platform/context.ts';
import { escapeHtml, mailToContactJob, writeMail, writeToContact } from '../email-messages/email-messages.api.ts';
import { queueText } from '../texts/texts.api.ts';

/** Sends a form's link through the outbound gate. Answers why not, if the gate refuses. A link that the user shares sends nothing. */
export async function sendSoaLink(
  ctx: Context,
  {
    contact_id,
    soa_id,
    via,
    url,
  }: { readonly contact_id: string; readonly soa_id: string; readonly via: SoaWay; readonly url: string },
): Promise<string | undefined> {
  if (via === 'link') return undefined;
  const company = ctx.tenant.name;
  if (via === 'text') {
    const text = await queueText(ctx, {
      contact_id,
      words: `${ctx.actor.name}, ${company}: Before we talk about Medicare, please sign this scope of appointment form. ${url}`,
      purpose: 'personal',
      mms: false,
      key: null,
    });
    return 'refused' in text ? text.refused : undefined;
  }
  const href = escapeHtml(url);
  const mail = await writeToContact(ctx, {
    contact_id,
    purpose: 'personal',
    write: () =>
      writeMail(ctx, contact_id, {
        subject: 'Please sign your scope of appointment form',
        html: `<p>Hello {{first_name|there}},</p><p>Medicare requires your signature on a short form before we talk about plans. It takes about a minute and doesn’t commit you to anything.</p><p><a href="${href}">Open the form</a></p><p>${escapeHtml(ctx.actor.name)}<br>${escapeHtml(company)}</p>`,
        purpose: 'personal',
      }),
    key: `soa:${soa_id}:${ctx.clock.now().getTime()}`,
    hold_s: 0,
    job: (mailId) => mailToContactJob(ctx, mailId),
  });
  return 'refused' in mail ? mail.refused : undefined;
}
