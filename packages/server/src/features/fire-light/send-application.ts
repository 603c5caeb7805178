import type { ApplicationFormName } from '@bookline/contract/rules/application-forms';
import { APPLICATION_DAYS_TO_SIGN, type ApplicationWay } from '@bookline/contract/rules/application-status';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { escapeHtml, mailToContactJob, writeMail, writeToContact } from '../email-messages/email-messages.api.ts';
import { newSecretLink } from '../soa-requests/soa-requests.api.ts';
import { queueText } from '../texts/texts.api.ts';
import { completeAnswers, conflict, lockOpen, tell } from './applications.service.ts';
import { insertApplicationLink, updateApplication } from './fire-light.queries.ts';

/** Sends a complete application to its applicant to sign, through the outbound gate. Throws 404, 409, and 422 with the gate's reason. */
export async function sendApplication(
  signedIn: SignedInContext,
  id: string,
  via: ApplicationWay,
): Promise<{ readonly link: string | null }> {
  // The gate's decision stays stored even if it refuses.
  const outcome = await signedIn.transaction(async (ctx): Promise<{ refused: string } | { url: string }> => {
    const row = await lockOpen(ctx, id);
    if (row.provider !== 'local') throw conflict('This application is signed at FireLight.');
    await completeAnswers(ctx, row);
    const { url, token_hash } = await newSecretLink(ctx, 'apply');
    const refused = await deliver(ctx, { contact_id: row.contact_id, id, via, url });
    if (refused !== undefined) return { refused };
    const now = ctx.clock.now();
    await insertApplicationLink(ctx.db, ctx.tenant.id, {
      token_hash,
      application_id: id,
      via,
      version: row.version,
      created_at: now,
    });
    await updateApplication(ctx.db, ctx.tenant.id, id, {
      status: 'sent',
      expires_at: new Date(now.getTime() + APPLICATION_DAYS_TO_SIGN * DAY_MS),
      updated_at: now,
    });
    await tell(ctx, 'sent', { id, contact_id: row.contact_id, form: row.form as ApplicationFormName });
    return { url };
  });
  if ('refused' in outcome) throw invalid('via', outcome.refused);
  return { link: via === 'link' ? outcome.url : null };
}

/** Answers why not, if the gate refuses. A link that the user shares sends nothing. */
async function deliver(
  ctx: Context,
  {
    contact_id,
    id,
    via,
    url,
  }: { readonly contact_id: string; readonly id: string; readonly via: ApplicationWay; readonly url: string },
): Promise<string | undefined> {
  if (via === 'link') return undefined;
  const { name: company } = ctx.tenant;
  const agent = ctx.actor.name;
  if (via === 'text') {
    const words = `${agent} of ${company} prepared your application. Read and sign it here: ${url}`;
    const sent = await queueText(ctx, { contact_id, words, purpose: 'personal', mms: false, key: null });
    return 'refused' in sent ? sent.refused : undefined;
  }
  const subject = 'Your application is ready to sign';
  const html = `<p>Hello {{first_name|there}},</p><p>Your application is ready. Read your answers, and sign it on your phone or computer. The page asks for your date of birth first.</p><p><a href="${escapeHtml(url)}">Read and sign</a></p><p>${escapeHtml(agent)}<br>${escapeHtml(company)}</p>`;
  const mail = await writeToContact(ctx, {
    contact_id,
    purpose: 'personal',
    write: () => writeMail(ctx, contact_id, { subject, html, purpose: 'personal' }),
    key: `application:${id}:${ctx.clock.now().getTime()}`,
    hold_s: 0,
    job: (mailId) => mailToContactJob(ctx, mailId),
  });
  return 'refused' in mail ? mail.refused : undefined;
}
