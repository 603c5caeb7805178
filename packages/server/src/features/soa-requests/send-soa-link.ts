import type { SoaLanguage, SoaWay } from '@bookline/contract/rules/soa';
import type { Context } from '../../platform/context.ts';
import { escapeHtml, mailToContactJob, writeMail, writeToContact } from '../email-messages/email-messages.api.ts';
import { queueText } from '../texts/texts.api.ts';
import { formWords } from './form-words/form-words.ts';

/** Sends a form's link in the form's language, through the outbound gate. Answers why not, if the gate refuses. A link that the user shares sends nothing. */
export async function sendSoaLink(
  ctx: Context,
  {
    contact_id,
    soa_id,
    via,
    url,
    language,
  }: {
    readonly contact_id: string;
    readonly soa_id: string;
    readonly via: SoaWay;
    readonly url: string;
    readonly language: SoaLanguage;
  },
): Promise<string | undefined> {
  if (via === 'link') return undefined;
  const company = ctx.tenant.name;
  const { invite } = formWords[language];
  const text = invite.text.replace('{agent}', () => ctx.actor.name).replace('{company}', () => company);
  if (via === 'text') {
    const sent = await queueText(ctx, {
      contact_id,
      words: `${text} ${url}`,
      purpose: 'personal',
      mms: false,
      key: null,
    });
    return 'refused' in sent ? sent.refused : undefined;
  }
  const href = escapeHtml(url);
  const mail = await writeToContact(ctx, {
    contact_id,
    purpose: 'personal',
    write: () =>
      writeMail(ctx, contact_id, {
        subject: invite.subject,
        html: `<p>${invite.hello}</p><p>${invite.body}</p><p><a href="${href}">${invite.open}</a></p><p>${escapeHtml(ctx.actor.name)}<br>${escapeHtml(company)}</p>`,
        purpose: 'personal',
      }),
    key: `soa:${soa_id}:${ctx.clock.now().getTime()}`,
    hold_s: 0,
    job: (mailId) => mailToContactJob(ctx, mailId),
  });
  return 'refused' in mail ? mail.refused : undefined;
}
