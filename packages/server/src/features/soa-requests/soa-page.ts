import { languages } from '@bookline/contract/rules/options';
import { displayPhone } from '@bookline/contract/rules/phone';
import { type SoaLanguage, soaProductNames } from '@bookline/contract/rules/soa';
import { escapeHtml, type VisitorBrand } from '../email-messages/email-messages.api.ts';
import { formWords } from './form-words/form-words.ts';
import type { FormWords } from './form-words/words.ts';
import type { OpenedSoa } from './sign-soa.ts';
import { signatureBox, signingPages } from './signing-pages.ts';

export const SOA_PAGE_POLICY = signingPages.policy;

/** What someone typed, and what is wrong with it, by field. */
export interface Typed {
  readonly values: Readonly<Record<string, string>>;
  readonly products: readonly string[];
  readonly faults: readonly string[];
}

const page = (title: string, lang: string, brand: VisitorBrand | undefined, body: string): string =>
  signingPages.page({ title, lang, brand, body });

/** For a link that opens nothing. Every wrong link gets it. */
export const lostSoaPage = (): string =>
  page(
    'Form not found',
    'en',
    undefined,
    '<h1>Form not found</h1><p>This link is incomplete or no longer works. Open it from the message again, or ask your agent for a new one.</p>',
  );

/** While the form is being made. */
export const waitPage = (): string =>
  page(
    'One moment',
    'en',
    undefined,
    '<h1>One moment</h1><p>Your form is being prepared. This page opens it in a few seconds. If it doesn’t, reload the page.</p>',
  );

/** For a network that asked too often. */
export const busySoaPage = (): string =>
  page(
    'Too many requests',
    'en',
    undefined,
    '<h1>Too many requests</h1><p>Wait an hour, then open the link again.</p>',
  );

/** The form, in a language of the visitor's choice. */
export function soaFormPage(token: string, soa: OpenedSoa, language: SoaLanguage, typed?: Typed): string {
  const words = formWords[language];
  const path = `/soa/${escapeHtml(encodeURIComponent(token))}`;
  const chosen = typed?.products ?? soa.products;
  const value = (name: string, usual = '') => escapeHtml(typed ? (typed.values[name] ?? '') : usual);
  const wrong = (name: string) => typed?.faults.includes(name) === true;
  const fault = (name: string) => {
    const sentences: Readonly<Record<string, string>> = words.faults;
    return wrong(name)
      ? `<p class="fault" id="fault-${name}">${escapeHtml(sentences[name] ?? words.faults.other)}</p>`
      : '';
  };
  const field = (
    name: string,
    label: string,
    more: { usual?: string; type?: string; note?: string; auto?: string } = {},
  ) =>
    `<label class="field">${escapeHtml(label)}${more.note ? ` <small>(${escapeHtml(more.note)})</small>` : ''}
<input type="${more.type ?? 'text'}" name="${name}" value="${value(name, more.usual)}" maxlength="120"${more.auto ? ` autocomplete="${more.auto}"` : ''}${wrong(name) ? ` aria-invalid="true" aria-describedby="fault-${name}"` : ''}></label>${fault(name)}`;
  const isFor = (typed?.values.representative_name ?? '') !== '' || wrong('representative_name');
  const usualName = soa.contact_name === 'No name' ? '' : soa.contact_name;
  const about = words.about.replace('{agent}', () => soa.agent.name).replace('{company}', () => soa.company);
  return page(
    words.title,
    words.code,
    soa,
    `<nav aria-label="Language">${languages
      .map((each) => {
        const { code, name } = formWords[each];
        return `<a href="${path}?lang=${code}" lang="${code}"${each === language ? ' aria-current="true"' : ''}>${name}</a>`;
      })
      .join('')}</nav>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(about)}</p>
${typed ? `<p class="fault" role="alert">${escapeHtml(words.fix)}</p>` : ''}
<form method="post" action="${path}">
<input type="hidden" name="language" value="${language}">
<fieldset class="card">
<legend>${escapeHtml(words.products_title)}</legend>
${soaProductNames
  .map(
    (name) =>
      `<label class="tick"><input type="checkbox" name="products" value="${name}"${chosen.includes(name) ? ' checked' : ''}><span>${escapeHtml(words.products[name])}</span></label>`,
  )
  .join('\n')}
${fault('products')}
</fieldset>
<section class="card">
<h2>${escapeHtml(words.you)}</h2>
${field('name', words.full_name, { usual: usualName, auto: 'name' })}
${field('phone', words.phone, { type: 'tel', note: words.optional, auto: 'tel' })}
${field('address', words.address, { note: words.optional, auto: 'street-address' })}
<details${isFor ? ' open' : ''}>
<summary>${escapeHtml(words.representative)}</summary>
${field('representative_name', words.representative_name)}
${field('representative_relation', words.relation)}
</details>
</section>
<section class="card">
<h2>${escapeHtml(words.statement_title)}</h2>
<ul>${words.statement.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('')}</ul>
</section>
<section class="card">
<h2>${escapeHtml(words.signature)}</h2>
${field('signature', words.type_name)}
${signatureBox(value('drawn'), words)}
<button class="main">${escapeHtml(words.sign)}</button>
</section>
</form>`,
  );
}

const day = (time: string | null, words: FormWords) =>
  time === null
    ? ''
    : new Intl.DateTimeFormat(words.code, { dateStyle: 'long', timeZone: 'America/New_York' }).format(new Date(time));

/** A form that was signed, rejected, or is too old. */
export function soaViewPage(token: string, soa: OpenedSoa, isNew: boolean): string {
  const words = formWords[soa.language];
  const isSigned = soa.signed_at !== null;
  const facts: readonly (readonly [string, string])[] = [
    [words.full_name, soa.contact_name],
    [words.agent, [soa.agent.name, soa.agent.phone && displayPhone(soa.agent.phone)].filter(Boolean).join(', ')],
    [words.signed_on, day(soa.signed_at, words)],
    [words.valid_until, soa.status === 'rejected' ? '' : day(soa.valid_until, words)],
  ];
  const body = isSigned
    ? `${isNew ? `<p class="said" role="status">${escapeHtml(words.signed)}</p>` : ''}
<section class="card">
<dl>${facts.map(([label, text]) => (text ? `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>` : '')).join('')}</dl>
<h2>${escapeHtml(words.products_title)}</h2>
<ul>${soa.products.map((name) => `<li>${escapeHtml(words.products[name])}</li>`).join('')}</ul>
<p>${escapeHtml(words.keep)}</p>
<a class="button main" href="/soa/${escapeHtml(encodeURIComponent(token))}/pdf">${escapeHtml(words.download)}</a>
<p>${escapeHtml(words.fingerprint)}<br><code>${soa.pdf_sha256 ?? ''}</code></p>
</section>`
    : `<p class="fault">${escapeHtml(words.closed)}</p>`;
  return page(words.title, words.code, soa, `<h1>${escapeHtml(words.title)}</h1>${body}`);
}

/** Checks a PDF by its hash. The file stays in the browser. */
export function verifyPage(
  hash: string,
  found: { readonly version: number; readonly newest: number; readonly created_at: string } | 'elsewhere' | undefined,
): string {
  const at =
    found !== undefined &&
    found !== 'elsewhere' &&
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(found.created_at),
    );
  const answer =
    hash === ''
      ? ''
      : found === 'elsewhere'
        ? '<p class="fault" role="status">This address belongs to no agency. Open this page at your agency’s own web address.</p>'
        : found
          ? `<p class="said" role="status">This file is an unchanged scope of appointment form, stored on ${at} UTC. ${
              found.version === found.newest
                ? 'It’s the newest version.'
                : `It’s version ${found.version}. A newer version, ${found.newest}, replaces it.`
            }</p>`
          : '<p class="fault" role="status">No form with this fingerprint exists here. The file was changed, or it comes from another company.</p>';
  return page(
    'Verify a form',
    'en',
    undefined,
    `<h1>Verify a form</h1>
<p>Check whether the PDF of a scope of appointment form is unchanged. Your file isn’t uploaded.</p>
${answer}
<form class="card" method="get" action="/soa/verify">
<label class="field" data-script hidden>PDF file <input type="file" accept="application/pdf"></label>
<label class="field">Fingerprint (SHA-256) <input type="text" name="sha256" value="${escapeHtml(hash)}" maxlength="64" spellcheck="false" autocomplete="off"></label>
<button class="main">Verify</button>
</form>`,
  );
}
