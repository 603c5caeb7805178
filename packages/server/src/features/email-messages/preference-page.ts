import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from './clean-html.ts';
import type { Preferences } from './unsubscribe.ts';
import { visitorPages } from './visitor-page.ts';

const pages = visitorPages({ css: readFileSync(join(import.meta.dirname, 'preference-page.css'), 'utf8') });
export const PAGE_POLICY = pages.policy;

/** For a link that names no email. */
export const lostPage = (): string =>
  pages.page({
    title: 'Link not found',
    body: `<h1>Link not found</h1>
<p>This link is incomplete or has expired. Open the link from the email again, or reply to the email and ask to unsubscribe.</p>`,
  });

/** The topics with their switches, and one button for all email. `did` says what the last button did (serve-preferences.ts). */
export function preferencePage(token: string, preferences: Preferences, did: string): string {
  const { company, address, standing } = preferences;
  const name = escapeHtml(company);
  const said = sentenceOf(preferences, did);
  const parts = {
    subscribed: subscribedParts,
    unsubscribed: unsubscribedParts,
    closed: closedParts,
  }[standing](token, preferences);
  return pages.page({
    title: `Email from ${company}`,
    brand: preferences,
    body: `<h1>Email from ${name}</h1>
<p class="about">Your choices for <strong>${escapeHtml(address)}</strong></p>
${said === '' ? '' : `<p class="said" role="status">${escapeHtml(said)}</p>`}
${parts}`,
  });
}

function subscribedParts(token: string, { company, topics }: Preferences): string {
  const list =
    topics.length === 0
      ? ''
      : `<section id="topics" aria-labelledby="topics-title">
<h2 id="topics-title">Choose which emails you receive</h2>
<ul>
${topics.map((topic) => topicItem(token, topic)).join('\n')}
</ul>
<p class="hint">Each change is saved at once. Other emails, such as answers to your questions, still reach you.</p>
</section>`;
  return `${list}
<section aria-labelledby="all-title">
<h2 id="all-title">Unsubscribe from all email</h2>
<p>You won’t get email from ${escapeHtml(company)} anymore. It takes effect immediately.</p>
${form(token, { all: 'off' }, '<button class="main">Unsubscribe from all email</button>')}
</section>`;
}

const topicItem = (token: string, { id, name, description, on }: Preferences['topics'][number]) => `<li>
<div><strong id="t-${id}">${escapeHtml(name)}</strong>${description === '' ? '' : `<span id="d-${id}">${escapeHtml(description)}</span>`}</div>
${form(
  token,
  { topic: id, to: on ? 'off' : 'on' },
  `<button class="switch" role="switch" aria-checked="${on}" aria-labelledby="t-${id}"${description === '' ? '' : ` aria-describedby="d-${id}"`}><span aria-hidden="true">${on ? 'On' : 'Off'}</span><i aria-hidden="true"></i></button>`,
)}
</li>`;

const unsubscribedParts = (token: string, { company }: Preferences) => `<section aria-labelledby="again-title">
<h2 id="again-title">You’re unsubscribed</h2>
<p>You get no email from ${escapeHtml(company)}. If you changed your mind, subscribe again. You can then choose which emails you receive.</p>
${form(token, { all: 'on' }, '<button>Subscribe again</button>')}
</section>`;

const closedParts = (_token: string, { company }: Preferences) => `<section aria-labelledby="closed-title">
<h2 id="closed-title">You’re unsubscribed</h2>
<p>You get no email from ${escapeHtml(company)}. To get email again, contact ${escapeHtml(company)}.</p>
</section>`;

const form = (token: string, fields: Readonly<Record<string, string>>, button: string) =>
  `<form method="post" action="/unsubscribe/${escapeHtml(encodeURIComponent(token))}/choices">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')}${button}</form>`;

/** What the last button did, if it's still so. */
function sentenceOf({ company, standing, topics }: Preferences, did: string): string {
  if (did === 'all-off' && standing !== 'subscribed') return `Saved. You no longer get email from ${company}.`;
  if (did === 'all-on' && standing === 'subscribed') return `Saved. You get email from ${company} again.`;
  const [to = '', id = ''] = [did.slice(0, did.indexOf('-')), did.slice(did.indexOf('-') + 1)];
  const topic = topics.find((each) => each.id === id);
  if (standing !== 'subscribed' || !topic || topic.on !== (to === 'on')) return '';
  return topic.on ? `Saved. You get ${topic.name} emails again.` : `Saved. You no longer get ${topic.name} emails.`;
}
