import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import {
  type FieldValues,
  type FilledEmail,
  fillTemplate,
  findTemplate,
  type TemplateLinks,
  templateFaults,
} from '../broadcast-emails/broadcast-emails.api.ts';
import { cleanHtml, composeMail, fillHtml, fillSubject, mailFaultOf } from '../email-messages/email-messages.api.ts';

/** The text of an email campaign as it is stored with it: a saved email in one version, or text written for this campaign. */
const stored = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('template'),
    email_id: z.string(),
    version: z.int(),
    name: z.string(),
    subject: z.string(),
    html: z.string(),
    plain: z.string(),
  }),
  z.object({ kind: z.literal('written'), subject: z.string(), html: z.string() }),
]);
/** The words of a text. */
const storedText = z.object({ kind: z.literal('text'), words: z.string() });
type Purpose = 'personal' | 'marketing';
export type CampaignContent = z.infer<typeof stored>;

export const readMailContent = (content: unknown): CampaignContent => stored.parse(content);
export const readWords = (content: unknown): string => storedText.parse(content).words;
export const contentOfText = (words: string): z.infer<typeof storedText> => ({ kind: 'text', words });

export interface AskedContent {
  readonly email_id?: string | null | undefined;
  readonly subject?: string | undefined;
  readonly html?: string | undefined;
}

/** The text that is asked for, as it is now. A subject beside a saved email replaces the email's. Throws 422. */
export async function contentOf(ctx: Context, { email_id, subject, html }: AskedContent): Promise<CampaignContent> {
  if (email_id) {
    const template = await findTemplate(ctx, { email_id });
    if (!template?.offered) throw invalid('email_id', 'This email no longer exists. Choose another.');
    const { offered: _offered, service: _service, topic_id: _topic, ...fixed } = template;
    return { kind: 'template', ...fixed, ...(subject !== undefined && { subject }) };
  }
  if (subject === undefined) throw invalid('subject', 'Enter a subject.');
  if (html === undefined) throw invalid('html', 'Choose a saved email or enter a message.');
  return { kind: 'written', subject, html: cleanHtml(html) };
}

/**
 * Email to many contacts is marketing, which needs consent. Only a saved email that an admin marked may go out without it. Throws 422 for any other that
 * is called personal.
 */
export async function requirePurpose(
  ctx: Context,
  purpose: Purpose,
  emailId: string | null | undefined,
): Promise<void> {
  if (purpose === 'marketing') return;
  if (emailId && (await findTemplate(ctx, { email_id: emailId }))?.service) return;
  throw invalid(
    'purpose',
    'Email to many contacts is marketing. Only a saved email that an admin marked as a service email can go out without consent to marketing.',
  );
}

/** Why a text can't be sent as marketing, in a sentence. Undefined if it can. */
export async function contentFault(
  ctx: Context,
  content: CampaignContent,
  purpose: Purpose,
): Promise<string | undefined> {
  const fault = await mailFaultOf(ctx, purpose);
  if (fault !== undefined || content.kind !== 'template' || purpose !== 'marketing') return fault;
  return (await templateFaults(ctx, content))[0];
}

/** Fills in the text for contacts, with the given subject. It is taken apart once, however many contacts get it. */
export function fillerOf(content: CampaignContent, subject: string) {
  const template = { ...content, subject };
  return (values: FieldValues, links: TemplateLinks | null): FilledEmail => {
    if (template.kind === 'template') return fillTemplate(template, values, links ?? NO_LINKS);
    const head = fillSubject(subject, values);
    const body = fillHtml(template.html, values);
    return {
      subject: head.text,
      ...composeMail(head.text, body.text, links),
      faults: [...head.faults, ...body.faults],
    };
  };
}

const NO_LINKS: TemplateLinks = { company: '', postal_address: '', unsubscribe_url: '', preferences_url: '' };
