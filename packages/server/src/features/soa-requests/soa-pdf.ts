import { buffer } from 'node:stream/consumers';
import { displayPhone } from '@bookline/contract/rules/phone';
import { SOA_DRAWN, soaContactMethods, soaProductNames } from '@bookline/contract/rules/soa';
import { formWords } from './form-words/form-words.ts';
import type { SoaContent } from './soa-content.ts';

const methodLabel = (value: string) => soaContactMethods.find((method) => method.value === value)?.label ?? value;

/** A form as PDF/A-2b, with all fonts inside. `hash` is the SHA-256 of its content. The same content gives the same pages. */
export async function soaPdf(content: SoaContent, hash: string): Promise<Buffer> {
  // Loads the PDF library only where one is made.
  const { formPaper, grey, LETTER, openPaper, textsIn } = await import('../print/paper.api.ts');
  const words = formWords[content.language];
  const { agent, beneficiary, representative, completion, signature } = content;
  const phoneText = (phone: string) => (phone.startsWith('+') ? displayPhone(phone) : phone);
  const person: readonly (readonly [string, string])[] = [
    [words.full_name, beneficiary.name],
    [words.phone, phoneText(beneficiary.phone)],
    [words.address, beneficiary.address],
    ...(representative
      ? [[words.representative_name, representative.name] as const, [words.relation, representative.relation] as const]
      : []),
  ];
  const agentFacts: readonly (readonly [string, string])[] = [
    ['Agent', agent.name],
    ['Phone', phoneText(agent.phone)],
    ['NPN', agent.npn],
    ['Company', content.company],
  ];
  const done: readonly (readonly [string, string])[] = completion
    ? [
        ['Appointment', completion.appointment_on],
        ['First contact', methodLabel(completion.contact_method)],
        ['Plans represented', completion.plans],
        ['Notes', completion.notes],
        ['Agent’s signature', completion.agent_signature],
        ['Completed by', `${completion.completed_by}, ${completion.completed_at}`],
        ['Correction', completion.reason],
      ]
    : [];
  const proof: readonly (readonly [string, string])[] = [
    ['Form', `${content.id}, version ${content.version}`],
    ['IP address', content.ip],
    ['Browser', content.user_agent],
    ['SHA-256 of the content', hash],
  ];
  const ticked = soaProductNames.map((name) => [content.products.includes(name), words.products[name]] as const);
  const heads = [words.title, words.products_title, words.statement_title, words.signature, words.you];
  const labels = [words.signed_on, words.valid_until, 'For the agent', 'Proof'];
  const texts = [
    ...textsIn([person, agentFacts, done, proof, ticked, content.statement, signature.typed, heads, labels]),
    content.signed_at,
    content.valid_until,
    'x',
  ];
  const ink = await openPaper(
    {
      size: LETTER,
      title: `${words.title}: ${beneficiary.name}`,
      author: content.company,
      made_at: new Date(completion?.completed_at ?? content.signed_at),
      archival: true,
      lang: words.code,
    },
    { texts, bold: texts },
  );
  const paper = formPaper(ink, words.title);
  paper.paragraph(`${content.company} · ${agent.name}`, 0, { color: grey });
  paper.head(words.products_title);
  for (const [on, label] of ticked) paper.tick(on, label);
  paper.head(words.statement_title);
  for (const text of content.statement) {
    paper.paragraph(text);
    paper.skip(3);
  }
  paper.head(words.you);
  paper.facts(person);
  paper.head(words.signature);
  paper.signature(signature, SOA_DRAWN);
  paper.facts([
    [words.signed_on, content.signed_at],
    [words.valid_until, content.valid_until],
  ]);
  paper.head('For the agent');
  paper.facts([...agentFacts, ...done]);
  paper.head('Proof');
  paper.facts(proof);
  const bytes = buffer(ink.doc);
  ink.doc.end();
  return bytes;
}
