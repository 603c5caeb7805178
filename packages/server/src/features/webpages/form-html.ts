import type { PublicPage } from '@bookline/contract/features/webpages';
import { MAX_EMAIL, MAX_PERSON_NAME, MAX_PHONE, MAX_WEB_MESSAGE } from '@bookline/contract/rules/limits';
import type { Variant } from '@bookline/contract/rules/variant';
import { optInChannels, optInWords } from '@bookline/contract/rules/webpages';
import { escapeHtml as h } from '../email-messages/email-messages.api.ts';
import { WORK_BITS } from './form-token.ts';
import { disclaimerOf, documentOf, footerOf } from './page-html.ts';

/** Replaced by a token when a cached page is sent. No text of a page contains it. */
export const TOKEN_PLACE = '\u0000token\u0000';

/** What was typed, with a sentence for each invalid field. */
export interface Typed {
  readonly values: Readonly<Record<string, string>>;
  readonly opt_in: readonly string[];
  readonly faults: Readonly<Record<string, string>>;
  /** A sentence about the whole form. */
  readonly said?: string;
}

/** The name that consent is given to. */
export const consentTo = ({ kind, name, company }: PublicPage): string =>
  kind === 'user' && name !== company ? `${name} of ${company}` : company;

const toWhom = ({ kind, name }: PublicPage) => (kind === 'user' ? name : 'us');

export interface Form {
  readonly page: PublicPage;
  readonly variant: Variant;
  readonly token: string;
  readonly typed?: Typed;
  /** In a frame of another website. */
  readonly framed?: boolean;
}

/** The contact form. It works without a script: then the visitor reviews what they typed before it's sent. */
export const formHtml = (form: Form): string =>
  `<section id="contact" class="contact" aria-labelledby="contact-title"><h2 id="contact-title">Send ${h(toWhom(form.page))} a message</h2>
${saidHtml(form.typed)}<form method="post" action="/contact" data-bits="${WORK_BITS}">
${fieldsHtml(form)}
<button class="main">Send message</button>
<p class="progress" role="status"></p>
</form></section>`;

/** A sentence about the whole form. */
export const saidHtml = (typed: Typed | undefined): string =>
  typed?.said ? `<p class="fault" role="alert">${h(typed.said)}</p>` : '';

/** The fields that all forms of a page have: who sends it, a message, and the consents. */
export function fieldsHtml({ page, variant, token, typed, framed = false }: Form, message = 'Message'): string {
  const words = optInWords(consentTo(page), variant);
  const fault = (name: string) => typed?.faults[name];
  const aria = (name: string) => (fault(name) ? ` aria-invalid="true" aria-describedby="fault-${name}"` : '');
  const sentence = (name: string) =>
    fault(name) ? `<p class="fault" id="fault-${name}">${h(fault(name) ?? '')}</p>` : '';
  const value = (name: string) => h(typed?.values[name] ?? '');
  const field = (name: string, label: string, max: number, more: string) =>
    `<label class="field">${label}<input name="${name}" value="${value(name)}" maxlength="${max}" ${more}${aria(name)}></label>${sentence(name)}`;
  return `<input type="hidden" name="token" value="${token === TOKEN_PLACE ? TOKEN_PLACE : h(token)}">
<input type="hidden" name="work" value="">${framed ? '<input type="hidden" name="frame" value="1">' : ''}
${field('first_name', 'First name', MAX_PERSON_NAME, 'autocomplete="given-name" required')}
${field('last_name', 'Last name', MAX_PERSON_NAME, 'autocomplete="family-name" required')}
${field('phone', 'Phone', MAX_PHONE, 'type="tel" autocomplete="tel"')}
${field('email', 'Email', MAX_EMAIL, 'type="email" autocomplete="email"')}
<label class="field">${message}<textarea name="message" rows="4" maxlength="${MAX_WEB_MESSAGE}"${aria('message')}>${value('message')}</textarea></label>${sentence('message')}
<div class="trap" aria-hidden="true"><label>Leave this empty <input name="website" tabindex="-1" autocomplete="off"></label></div>
<fieldset><legend>Stay in touch <small>(optional)</small></legend>
${optInChannels
  .map(
    (channel) =>
      `<label class="tick"><input type="checkbox" name="opt_in" value="${channel}"${typed?.opt_in.includes(channel) ? ' checked' : ''}><span>${h(words[channel])}</span></label>`,
  )
  .join('\n')}
</fieldset>`;
}

/** In another website's frame, visitors aren't tracked and aren't asked. */
export const untracked = (page: PublicPage): PublicPage => ({ ...page, tracking_code: '' });

/** Styles that a page besides the main one has, and the class that they begin with. */
export interface PageLook {
  readonly kind?: string;
  readonly css?: string;
}

/** A page besides the main one. Search engines leave it out. */
export const plainPage = (
  page: PublicPage,
  title: string,
  main: string,
  framed: boolean,
  { kind = '', css }: PageLook = {},
): string =>
  documentOf({
    page: framed ? untracked(page) : page,
    title: `${title} | ${page.name}`,
    kind: framed ? 'plain framed' : `plain ${kind}`.trim(),
    css,
    head: '<meta name="robots" content="noindex">\n',
    body: `<header class="bar"><div class="wrap"><a class="home" href="/">${h(page.name)}</a></div></header>
<main>${main}${disclaimerOf(page)}</main>
${footerOf(page)}`,
  });

/** The form alone: in a frame, or with what was typed wrong. */
export const formPage = (form: Form): string => plainPage(form.page, 'Contact', formHtml(form), form.framed === true);

/** What a form is for, where it isn't a message. */
export interface FormWords {
  readonly action: string;
  readonly title: string;
  readonly button: string;
  /** Its own fields: the label, and what was chosen in words. Without a label, it's only sent again. */
  readonly own: readonly { readonly name: string; readonly label?: string; readonly shown?: string }[];
  readonly look?: PageLook;
}

const MESSAGE_WORDS: FormWords = {
  action: '/contact',
  title: 'Review your message',
  button: 'Send message',
  own: [],
};

/** Shows what will be sent, for browsers without a script. */
export function reviewPage(
  { page, variant, token, typed, framed = false }: Form & { readonly typed: Typed },
  { action, title, button, own, look }: FormWords = MESSAGE_WORDS,
): string {
  const words = optInWords(consentTo(page), variant);
  const hidden = (name: string, text: string) => `<input type="hidden" name="${name}" value="${h(text)}">`;
  const shown = {
    'First name': 'first_name',
    'Last name': 'last_name',
    Phone: 'phone',
    Email: 'email',
    Message: 'message',
  };
  const row = (label: string, text: string | undefined) =>
    text ? [`<dt>${label}</dt><dd>${h(text).replaceAll('\n', '<br>')}</dd>`] : [];
  const rows = [
    ...own.flatMap(({ label, shown: chosen }) => (label ? row(label, chosen) : [])),
    ...Object.entries(shown).flatMap(([label, name]) => row(label, typed.values[name])),
  ];
  const chosen = optInChannels.filter((channel) => typed.opt_in.includes(channel));
  return plainPage(
    page,
    title,
    `<section class="contact"><h1>${title}</h1>
${typed.said ? saidHtml(typed) : '<p>Check what you entered, then send it.</p>'}
<dl>${rows.join('')}</dl>
${chosen.length > 0 ? `<ul class="agreed">${chosen.map((channel) => `<li>${h(words[channel])}</li>`).join('')}</ul>` : ''}
<form method="post" action="${action}">
${hidden('review', token)}${hidden('token', typed.values.token ?? '')}${[
  ...own.map(({ name }) => name),
  ...Object.values(shown),
]
  .map((name) => hidden(name, typed.values[name] ?? ''))
  .join('')}${chosen.map((channel) => hidden('opt_in', channel)).join('')}${framed ? hidden('frame', '1') : ''}
<button class="main">${button}</button>
</form></section>`,
    framed,
    look,
  );
}

/** The same for everyone, whether or not the company knows them. */
export const thanksPage = (page: PublicPage, framed: boolean): string =>
  plainPage(
    page,
    'Message sent',
    `<section class="contact"><h1>Message sent</h1><p class="said" role="status">Thank you. ${
      page.kind === 'user'
        ? `${h(page.name)} has your message and will answer you.`
        : 'We have your message and will answer you.'
    }</p>${framed ? '' : `<p><a class="button" href="/">Back to the page</a></p>`}</section>`,
    framed,
  );

/** For a network or a page with too many messages. */
export const busyPage = (page: PublicPage, framed: boolean): string =>
  plainPage(
    page,
    'Too many messages',
    '<section class="contact"><h1>Too many messages</h1><p class="fault" role="alert">Your message wasn’t sent, because too many arrived in the last hour. Wait an hour and send it again.</p></section>',
    framed,
  );
