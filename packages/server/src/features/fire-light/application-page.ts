import { answerText, isAsked } from '@bookline/contract/rules/application-answers';
import { applicationStatement, describeForm } from '@bookline/contract/rules/application-forms';
import { displayPhone } from '@bookline/contract/rules/phone';
import { escapeHtml } from '../email-messages/email-messages.api.ts';
import { signatureBox, signingPages } from '../soa-requests/soa-requests.api.ts';
import type { OpenedApplication } from './visit-application.ts';

export const APPLICATION_PAGE_POLICY = signingPages.policy;

const page = (title: string, brand: OpenedApplication | undefined, body: string): string =>
  signingPages.page({ title, brand, body });

/** For a link that opens nothing. Every wrong link gets it. */
export const lostApplicationPage = (): string =>
  page(
    'Application not found',
    undefined,
    '<h1>Application not found</h1><p>This link is incomplete or no longer works. Open it from the message again, or ask your agent for a new one.</p>',
  );

/** For someone who asked too often. */
export const busyApplicationPage = (): string =>
  page(
    'Too many attempts',
    undefined,
    '<h1>Too many attempts</h1><p>Wait an hour, then open the link again. If that doesn’t help, call your agent.</p>',
  );

const agentLine = ({ agent, company }: OpenedApplication): string =>
  `<p>${escapeHtml([agent.name, company, agent.phone && displayPhone(agent.phone)].filter(Boolean).join(', '))}</p>`;

const faultOf = (fault: string | undefined, name: string) =>
  fault ? `<p class="fault" role="alert" id="fault-${name}">${escapeHtml(fault)}</p>` : '';

/** Asks for the date of birth, before anything of the application is shown. `step`: what follows. */
function birthForm(token: string, step: 'open' | 'pdf', label: string, fault?: string): string {
  return `<form class="card" method="post" action="/apply/${escapeHtml(encodeURIComponent(token))}">
<input type="hidden" name="step" value="${step}">
<label class="field">Your date of birth
<input type="date" name="born" required autocomplete="bday"${fault ? ' aria-invalid="true" aria-describedby="fault-born"' : ''}></label>
${faultOf(fault, 'born')}
<button class="main">${escapeHtml(label)}</button>
</form>`;
}

/** The first page: nothing of the applicant is on it. */
export function applicationDoorPage(token: string, opened: OpenedApplication, fault?: string, isNew = false): string {
  const title = `Application: ${describeForm(opened.form).label}`;
  if (opened.state === 'closed')
    return page(
      title,
      opened,
      `<h1>${escapeHtml(title)}</h1><p class="fault">This application can no longer be signed here. Ask your agent for a new link.</p>${agentLine(opened)}`,
    );
  if (opened.state === 'signed')
    return page(
      title,
      opened,
      `<h1>${escapeHtml(title)}</h1>
${isNew ? '<p class="said" role="status">Thank you. Your application is signed. Your agent submits it to the company.</p>' : '<p class="said">This application is signed.</p>'}
${agentLine(opened)}
${birthForm(token, 'pdf', 'Download your copy', fault)}`,
    );
  return page(
    title,
    opened,
    `<h1>${escapeHtml(title)}</h1>
${agentLine(opened)}
<p>Read your answers, then sign. To protect them, the page asks for your date of birth first.</p>
${birthForm(token, 'open', 'Open application', fault)}`,
  );
}

/** The answers and the signature. Answers can't be changed here: what's wrong is for the agent. */
export function applicationReviewPage(
  token: string,
  opened: OpenedApplication,
  answers: Readonly<Record<string, string>>,
  typed: { readonly born: string; readonly signature: string; readonly drawn: string },
  faults: Readonly<Record<string, string>> = {},
): string {
  const { label, sections } = describeForm(opened.form);
  const title = `Application: ${label}`;
  const shown = sections.map(({ title: head, fields }) => {
    const rows = fields
      .filter((field) => isAsked(field, answers))
      .map((field) => {
        const text = answerText(field, answers[field.key] ?? '');
        return text === ''
          ? ''
          : `<dt>${escapeHtml(field.label)}</dt><dd>${escapeHtml(field.kind === 'phone' ? displayPhone(text) : text)}</dd>`;
      })
      .join('');
    return rows && `<section class="card"><h2>${escapeHtml(head)}</h2><dl>${rows}</dl></section>`;
  });
  return page(
    title,
    opened,
    `<h1>${escapeHtml(title)}</h1>
<p>Is something wrong? Don’t sign. Call your agent, who corrects it and sends you a new link.</p>
${agentLine(opened)}
${opened.carrier && `<p>Insurance company: ${escapeHtml(opened.carrier)}</p>`}
${Object.keys(faults).length > 0 ? '<p class="fault" role="alert">Check the fields marked below.</p>' : ''}
${shown.join('\n')}
<form method="post" action="/apply/${escapeHtml(encodeURIComponent(token))}">
<input type="hidden" name="step" value="sign">
<input type="hidden" name="version" value="${opened.version}">
<input type="hidden" name="born" value="${escapeHtml(typed.born)}">
<section class="card">
<h2>Statement</h2>
<ul>${applicationStatement.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('')}</ul>
<label class="tick"><input type="checkbox" name="agree" value="yes"${faults.agree ? ' aria-describedby="fault-agree"' : ''}><span>I agree to these statements</span></label>
${faultOf(faults.agree, 'agree')}
</section>
<section class="card">
<h2>Signature</h2>
<label class="field">Type your full name
<input type="text" name="signature" value="${escapeHtml(typed.signature)}" maxlength="120" autocomplete="name"${faults.signature ? ' aria-invalid="true" aria-describedby="fault-signature"' : ''}></label>
${faultOf(faults.signature, 'signature')}
${signatureBox(escapeHtml(typed.drawn), { draw: 'Or draw your signature', clear: 'Clear' })}
<button class="main">Sign application</button>
</section>
</form>`,
  );
}
