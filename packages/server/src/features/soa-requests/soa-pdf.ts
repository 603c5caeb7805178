import { buffer } from 'node:stream/consumers';
import { displayPhone } from '@bookline/contract/rules/phone';
import { SOA_DRAWN, soaContactMethods, soaProductNames } from '@bookline/contract/rules/soa';
import { formWords } from './form-words/form-words.ts';
import type { SoaContent } from './soa-content.ts';

const methodLabel = (value: string) => soaContactMethods.find((method) => method.value === value)?.label ?? value;

/** A form as PDF/A-2b, with all fonts inside. `hash` is the SHA-256 of its content. The same content gives the same pages. */
export async function soaPdf(content: SoaContent, hash: string): Promise<Buffer> {
  // Loads the PDF library only where one is made.
  const { grey, IN, LETTER, openPaper, rule, textsIn, wrapText, writeLine, writeLines } = await import(
    '../print/paper.api.ts'
  );
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
    '✓x',
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
  const page = { x: 0.8 * IN, width: LETTER[0] - 1.6 * IN };
  const bottom = LETTER[1] - 0.8 * IN;
  const size = 9.5;
  const step = size * 1.3;
  let y = 0;
  const turn = () => {
    ink.doc.addPage({ size: [...LETTER], margin: 0 });
    y = 0.7 * IN;
  };
  const room = (height: number) => {
    if (y + height > bottom) turn();
  };
  const paragraph = (text: string, indent = 0, look: { bold?: boolean; color?: string } = {}) => {
    for (const line of wrapText(ink.shaper, text, page.width - indent, { size, ...look })) {
      room(step);
      writeLine(ink, line, { x: page.x + indent, y }, { size, ...look });
      y += step;
    }
  };
  const head = (text: string) => {
    room(4 * step);
    y += 0.11 * IN;
    writeLine(ink, text, { ...page, y }, { size: 11, bold: true });
    y += 0.2 * IN;
    rule(ink, { ...page, y });
    y += 0.07 * IN;
  };
  const facts = (rows: readonly (readonly [string, string])[]) => {
    for (const [label, value] of rows) {
      if (value === '') continue;
      const lines = wrapText(ink.shaper, value.replaceAll('\n', ' '), page.width - 1.9 * IN, { size });
      room(step * lines.length);
      const left = wrapText(ink.shaper, label, 1.8 * IN, { size });
      writeLines(ink, left, { x: page.x, y }, { size, color: grey });
      for (const line of lines) {
        room(step);
        writeLine(ink, line, { x: page.x + 1.9 * IN, y }, { size });
        y += step;
      }
      y += Math.max(0, left.length - lines.length) * step;
    }
  };

  turn();
  writeLine(ink, words.title, { ...page, y }, { size: 17, bold: true });
  y += 0.34 * IN;
  paragraph(`${content.company} · ${agent.name}`, 0, { color: grey });
  head(words.products_title);
  for (const [on, label] of ticked) {
    room(1.4 * step);
    ink.doc
      .lineWidth(0.8)
      .strokeColor('#1a1a1a')
      .rect(page.x, y + 1, 9, 9)
      .stroke();
    if (on)
      ink.doc
        .lineWidth(1.4)
        .moveTo(page.x + 2, y + 5.5)
        .lineTo(page.x + 4, y + 8)
        .lineTo(page.x + 7.5, y + 3)
        .stroke();
    paragraph(label, 16, { bold: on });
    y += 2;
  }
  head(words.statement_title);
  for (const text of content.statement) {
    paragraph(text);
    y += 3;
  }
  head(words.you);
  facts(person);
  head(words.signature);
  if (signature.drawn !== '') {
    room(0.9 * IN);
    const scale = (0.8 * IN) / SOA_DRAWN.height;
    ink.doc.lineWidth(1.2).strokeColor('#1a1a1a').lineJoin('round').lineCap('round');
    for (const stroke of signature.drawn.split(';')) {
      const points = stroke.split(' ').map((point) => point.split(',').map(Number));
      for (const [i, [px = 0, py = 0]] of points.entries()) {
        const at = [
          page.x + Math.min(px, SOA_DRAWN.width) * scale,
          y + Math.min(py, SOA_DRAWN.height) * scale,
        ] as const;
        if (i === 0) ink.doc.moveTo(...at).lineTo(at[0] + 0.1, at[1]);
        else ink.doc.lineTo(...at);
      }
      ink.doc.stroke();
    }
    y += 0.85 * IN;
  }
  if (signature.typed !== '') {
    room(0.3 * IN);
    writeLine(ink, signature.typed, { ...page, y }, { size: 14, bold: true });
    y += 0.27 * IN;
  }
  facts([
    [words.signed_on, content.signed_at],
    [words.valid_until, content.valid_until],
  ]);
  head('For the agent');
  facts([...agentFacts, ...done]);
  head('Proof');
  facts(proof);
  const bytes = buffer(ink.doc);
  ink.doc.end();
  return bytes;
}
