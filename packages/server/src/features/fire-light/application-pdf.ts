import { buffer } from 'node:stream/consumers';
import { answerText } from '@bookline/contract/rules/application-answers';
import { type applicationForms, describeForm, fieldsOf } from '@bookline/contract/rules/application-forms';
import { displayPhone } from '@bookline/contract/rules/phone';
import { SOA_DRAWN } from '@bookline/contract/rules/soa';
import { masked } from './answers.ts';
import type { ApplicationContent } from './application-content.ts';

/** An application as PDF/A-2b, with all fonts inside. `hash` is the SHA-256 of its content. Social Security and Medicare numbers show only their end. */
export async function applicationPdf(content: ApplicationContent, hash: string): Promise<Buffer> {
  // Loads the PDF library only where one is made.
  const { formPaper, grey, LETTER, openPaper, textsIn } = await import('../print/paper.api.ts');
  const { agent, submission, signature, form } = content;
  const title = `Application: ${describeForm(form).label}`;
  const shown = masked(form, content.answers);
  const fieldOf = new Map(fieldsOf(form).map((field) => [field.key, field]));
  const phoneText = (phone: string) => (phone.startsWith('+') ? displayPhone(phone) : phone);
  const sections = content.asked.map(({ title: head, fields }) => {
    const rows = fields.map(([key, label]) => {
      const field = fieldOf.get(key);
      const value = shown[key] ?? '';
      const text = field ? answerText(field, value) : value;
      return [label, field?.kind === 'phone' ? phoneText(text) : text] as const;
    });
    return { head, rows };
  });
  const agentFacts = [
    ['Agent', agent.name],
    ['Phone', phoneText(agent.phone)],
    ['NPN', agent.npn],
    ['Agency', content.company],
    ['Insurance company', content.carrier],
    ['Agent’s statement', submission?.statement ?? ''],
    ['Agent’s signature', submission?.signature ?? ''],
    ['Submitted by', submission?.by.name ?? ''],
    ['Submitted', submission?.submitted_at ?? ''],
  ] as const;
  const signed = [
    ['Signed', content.signed_at],
    ['How', content.signed_how === 'link' ? 'Through a link' : 'In person, on the agent’s screen'],
  ] as const;
  const proof = [
    ['Application', `${content.id}, version ${content.version}`],
    ['IP address', content.ip],
    ['Browser', content.user_agent],
    ['SHA-256 of the content', hash],
  ] as const;
  const heads = ['Statement', 'Signature of the applicant', 'For the agent', 'Proof', title];
  const texts = [
    ...textsIn([sections, agentFacts, signed, proof, content.statement, signature.typed, heads, agent.name]),
    '•·',
  ];
  const ink = await openPaper(
    {
      size: LETTER,
      title: `${title}, ${[content.answers.first_name, content.answers.last_name].join(' ')}`,
      author: content.company,
      made_at: new Date(submission?.submitted_at ?? content.signed_at),
      archival: true,
      lang: 'en-US',
    },
    { texts, bold: texts },
  );
  const paper = formPaper(ink, title);
  paper.paragraph([content.company, agent.name, content.carrier].filter(Boolean).join(' · '), 0, { color: grey });
  for (const { head, rows } of sections) {
    if (rows.every(([, value]) => value === '')) continue;
    paper.head(head);
    paper.facts(rows, 3.4);
  }
  paper.head('Statement');
  for (const text of content.statement) {
    paper.paragraph(text);
    paper.skip(3);
  }
  paper.head('Signature of the applicant');
  paper.signature(signature, SOA_DRAWN);
  paper.facts(signed);
  paper.head('For the agent');
  paper.facts(agentFacts);
  paper.head('Proof');
  paper.facts(proof);
  const bytes = buffer(ink.doc);
  ink.doc.end();
  return bytes;
}

/** The form as it's asked now, with these answers' questions. */
export const askedNow = (form: keyof typeof applicationForms): ApplicationContent['asked'] =>
  describeForm(form).sections.map(({ title, fields }) => ({
    title,
    fields: fields.map(({ key, label }) => [key, label] as const),
  }));
