import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicPage } from '@bookline/contract/features/webpages';
import { displayPhone } from '@bookline/contract/rules/phone';
import { brandColor, escapeHtml as h, policyHash } from '../email-messages/email-messages.api.ts';
import { inkOn } from '../mail/mail.api.ts';
import { linkedData } from './linked-data.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const baseCss = read('page.css');
const trackingScript = read('tracking.js');
const formScript = read('form.js');

/** Only colors go into the style sheet, so its hash is part of the policy. */
function cssOf({ colors }: Pick<PublicPage, 'colors'>, more = ''): string {
  const brand = brandColor(colors[0]);
  const accent = brandColor(colors[1] ?? colors[0]);
  return `${baseCss}${more}:root{--brand:${brand};--ink:${inkOn(brand)};--accent:${accent}}`;
}

/** Where Google's tag manager and its analytics load from. Only pages with a tracking code may. */
const TRACKING = {
  script: 'https://www.googletagmanager.com',
  connect: 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
  image: 'https://*.google-analytics.com https://*.googletagmanager.com',
};

/** What a page may load, and which websites may show it in a frame. */
export function policyOf(
  page: Pick<PublicPage, 'colors' | 'logo' | 'tracking_code'>,
  framedBy: readonly string[],
  css?: string,
): string {
  const tracks = page.tracking_code !== '';
  const logo = page.logo && URL.canParse(page.logo) ? ` ${new URL(page.logo).origin}` : '';
  return [
    "default-src 'none'",
    "base-uri 'none'",
    // The page itself connects to nothing. Tools that check it read robots.txt.
    `connect-src 'self'${tracks ? ` ${TRACKING.connect}` : ''}`,
    "form-action 'self'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
    `img-src 'self' data:${logo}${tracks ? ` ${TRACKING.image}` : ''}`,
    `script-src ${[...scriptsOf(page).map(policyHash), ...(tracks ? [TRACKING.script] : [])].join(' ') || "'none'"}`,
    `style-src ${policyHash(cssOf(page, css))}`,
  ].join(';');
}

const scriptsOf = ({ tracking_code }: Pick<PublicPage, 'tracking_code'>): string[] => [
  formScript,
  ...(tracking_code ? [trackingScript] : []),
];

const paragraphs = (text: string) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${h(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

const telLink = (phone: string, words: string, kind = '') => `<a${kind} href="tel:${h(phone)}">${words}</a>`;

const section = (id: string, title: string, body: string) =>
  body
    ? `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${h(title)}</h2>${body}</section>`
    : '';

const list = (items: readonly string[], kind: string) =>
  items.length > 0 ? `<ul class="${kind}">${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : '';

/** The description that search engines and link previews show. */
export function descriptionOf(page: PublicPage): string {
  const about = page.about.trim().replaceAll(/\s+/g, ' ');
  if (about) return about.length > 160 ? `${about.slice(0, 157).trimEnd()}…` : about;
  const role = [page.job_title, page.kind === 'user' ? page.company : ''].filter(Boolean).join(', ');
  return [page.name, role].filter(Boolean).join(', ');
}

const iconOf = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="${color}"/></svg>`;

interface Frame {
  readonly page: PublicPage;
  readonly title: string;
  readonly body: string;
  /** What goes into the head besides the usual. */
  readonly head?: string;
  readonly kind: string;
  /** Styles that only this document needs. Its policy names them, too. */
  readonly css?: string | undefined;
}

/** A whole document in the page's brand. */
export function documentOf({ page, title, body, head = '', kind, css }: Frame): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${h(title)}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(iconOf(brandColor(page.colors[0])))}">
<style>${cssOf(page, css)}</style>
${head}</head>
<body class="${kind}"${page.tracking_code ? ` data-tracking="${h(page.tracking_code)}"` : ''}>
${body}
${page.tracking_code ? consentBanner : ''}${scriptsOf(page)
  .map((script) => `<script>${script}</script>\n`)
  .join('')}</body>
</html>
`;
}

const consentBanner = `<aside id="cookies" hidden aria-label="Cookies"><p>We’d like to use analytics cookies to see how visitors use this page.</p><div><button type="button" data-cookies="no">Decline</button><button type="button" data-cookies="yes">Accept</button></div></aside>
`;

const headOf = (page: PublicPage) => {
  const description = h(descriptionOf(page));
  const image = page.photo ?? page.logo;
  return `<meta name="description" content="${description}">
<link rel="canonical" href="${h(page.url)}/">
<meta property="og:type" content="${page.kind === 'user' ? 'profile' : 'website'}">
<meta property="og:title" content="${h(page.name)}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${h(page.url)}/">
<meta property="og:site_name" content="${h(page.company)}">
${image ? `<meta property="og:image" content="${h(image)}">\n` : ''}<meta name="twitter:card" content="summary">
<script type="application/ld+json">${linkedData(page)}</script>
`;
};

/** The page itself. `form` is the HTML of its contact form. */
export function pageHtml(page: PublicPage, form: string): string {
  const { name, company, phone, email } = page;
  const role = [page.job_title, page.kind === 'user' ? company : ''].filter(Boolean);
  const book = page.booking_url !== null;
  const call = phone ? telLink(phone, `Call ${h(displayPhone(phone))}`, ` class="button${book ? '' : ' main'}"`) : '';
  const reach = `<p class="reach">${book ? '<a class="button main" href="/book">Book an appointment</a>' : ''}${call}${
    form ? `<a class="button${phone || book ? '' : ' main'}" href="#contact">Send a message</a>` : ''
  }${email ? `<a class="button" href="mailto:${h(email)}">Email</a>` : ''}</p>`;
  const photo = page.photo
    ? `<img class="photo" src="${h(page.photo)}" alt="${h(name)}" width="192" height="192" fetchpriority="high">`
    : page.kind === 'user'
      ? `<span class="photo none" aria-hidden="true">${h(initialsOf(name))}</span>`
      : '';
  const hours = page.office_hours ? `<p class="hours">${h(page.office_hours).replaceAll('\n', '<br>')}</p>` : '';
  const address = page.address
    ? `<address>${h(page.address)}</address>${page.map_url ? `<p><a href="${h(page.map_url)}" rel="noopener">View map</a></p>` : ''}`
    : '';
  const licenses = page.licenses.map(
    ({ name: state, number }) => `${h(state)}${number ? ` <small>${h(number)}</small>` : ''}`,
  );
  const body = `<a class="skip" href="#main">Skip to content</a>
<header class="bar"><div class="wrap">${page.logo ? `<img src="${h(page.logo)}" alt="" height="32">` : ''}<span>${h(company)}</span>${
    phone ? telLink(phone, h(displayPhone(phone))) : ''
  }</div></header>
<main id="main">
<div class="hero"><div class="wrap">${photo}<div class="who"><h1>${h(name)}</h1>${role.length > 0 ? `<p class="role">${role.map(h).join('<br>')}</p>` : ''}${
    page.languages.length > 0
      ? `<p class="languages">Speaks ${h(new Intl.ListFormat('en-US').format(page.languages))}</p>`
      : ''
  }${reach}</div></div></div>
<div class="columns wrap"><div>
${section('about', page.kind === 'user' ? 'About me' : 'About us', page.about ? paragraphs(page.about) : '')}
${section(
  'products',
  'Products',
  list(
    page.products.map(({ label }) => h(label)),
    'chips',
  ) +
    disclaimerOf(page) +
    scopeOf(page),
)}
${section('news', 'News', page.latest_news ? paragraphs(page.latest_news) : '')}
${section('faqs', 'Questions and answers', page.faqs.map(questionHtml).join(''))}
${section('files', 'Downloads', list(page.files.map(fileHtml), 'files'))}
${page.flyer ? section('flyer', 'Flyer', `<img class="flyer" src="${h(page.flyer)}" alt="Flyer" loading="lazy">`) : ''}
</div><div>
${form}
${section('office', 'Office', `${hours}${address}`)}
${section('licenses', 'Licensed in', `${list(licenses, 'states')}${page.npn ? `<p><small>National Producer Number ${h(page.npn)}</small></p>` : ''}`)}
</div></div>
</main>
${footerOf(page)}`;
  const title = page.kind === 'user' && company !== name ? `${name} | ${company}` : name;
  return documentOf({ page, title, body, head: headOf(page), kind: page.layout });
}

/** CMS wants it prominent, so it isn't small print. */
export const disclaimerOf = ({ disclaimer }: PublicPage) =>
  disclaimer ? `<p class="disclaimer">${h(disclaimer)}</p>` : '';

/** Medicare requires the form before an appointment. */
const scopeOf = ({ scope_url }: PublicPage) =>
  scope_url === null
    ? ''
    : '<p class="scope">Before we talk about Medicare plans, Medicare requires a short form from you. <a href="/scope">Sign the scope of appointment form</a></p>';

export function footerOf(page: PublicPage): string {
  const social = page.social_links.map(({ name, url }) => `<a href="${h(url)}" rel="noopener me">${h(name)}</a>`);
  return `<footer class="foot"><div class="wrap">${list(social, 'social')}<p><small>${h(page.company)}</small></p></div></footer>`;
}

const questionHtml = ({ question, answer }: PublicPage['faqs'][number]) =>
  question
    ? `<details><summary>${h(question)}</summary>${answer ? paragraphs(answer) : ''}</details>`
    : paragraphs(answer);

function fileHtml({ title, url, link, preview }: PublicPage['files'][number]): string {
  const href = url ?? link;
  const image = preview ? `<img src="${h(preview)}" alt="" loading="lazy" width="96" height="96">` : '';
  return `<a href="${h(href)}" rel="noopener">${image}<span>${h(title)}</span></a>`;
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map(([first = '']) => first)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();
