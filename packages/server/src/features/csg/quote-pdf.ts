import { buffer } from 'node:stream/consumers';
import type { SavedQuote } from '@bookline/contract/features/csg';
import { quoteProducts } from '@bookline/contract/rules/medicare-plans';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dollars = (amount: string) => `$${amount}`;

/** A quote as a PDF: up to four plans side by side. It says nothing about the person's health. */
export async function quotePdf({
  quote,
  contact,
  agent,
  company,
  made_at,
}: {
  readonly quote: SavedQuote;
  readonly contact: string;
  readonly agent: string;
  readonly company: string;
  readonly made_at: Date;
}): Promise<Buffer> {
  // Loads the PDF library only where one is made.
  const { grey, IN, LETTER, openPaper, rule, textsIn, wrapText, writeLine } = await import('../print/paper.api.ts');
  const { plans, criteria, source, as_of } = quote;
  const product = quoteProducts.find(({ value }) => value === criteria.product)?.label ?? '';
  const title = `${product} quote`;
  const about = `${contact || 'Your quote'} · ZIP ${criteria.zip} · from ${days.format(new Date(criteria.effective_on))}`;
  const labels = [...new Set(plans.flatMap(({ details }) => details.map(({ label }) => label)))];
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['Plan', plans.map(({ name }) => name)],
    ['A month', plans.map(({ monthly }) => dollars(monthly))],
    ...(plans.some(({ monthly, monthly_before_discount }) => monthly !== monthly_before_discount)
      ? [['Without household discount', plans.map((plan) => dollars(plan.monthly_before_discount))] as const]
      : []),
    ...(plans.some(({ fee }) => Number(fee) > 0) ? [['Fee, once', plans.map(({ fee }) => dollars(fee))] as const] : []),
    ...labels.map(
      (label) => [label, plans.map((plan) => plan.details.find((each) => each.label === label)?.value ?? '—')] as const,
    ),
  ];
  const notes = [
    ...(source === 'sample' ? ['SAMPLE: these companies, plans, and prices are invented. Don’t rely on them.'] : []),
    `Prices as of ${days.format(new Date(as_of))}, for the answers you gave. The company decides on the final price.`,
    'We don’t offer every plan available in your area. Contact Medicare.gov, 1-800-MEDICARE, or your local State Health Insurance Program (SHIP) for information on all of your options.',
    `${agent}, ${company}`,
  ];
  const heads = plans.map((plan) => plan.company.name);
  const texts = [...textsIn([title, about, rows, notes, heads, company])];
  const ink = await openPaper(
    { size: LETTER, title, author: company, made_at, archival: true, lang: 'en-US' },
    { texts, bold: texts },
  );
  const page = { x: 0.8 * IN, width: LETTER[0] - 1.6 * IN };
  const first = 1.7 * IN;
  const column = (page.width - first) / Math.max(1, plans.length);
  const size = 9.5;
  const step = size * 1.35;
  let y = 0.8 * IN;
  ink.doc.addPage({ size: [...LETTER], margin: 0 });
  const row = (cells: readonly string[], bold: boolean) => {
    const wrapped = cells.map((text, n) => {
      const width = (n === 0 ? first : column) - 8;
      return wrapText(ink.shaper, text, width, { size, bold: bold || n === 0 });
    });
    for (const [n, lines] of wrapped.entries())
      for (const [at, line] of lines.entries())
        writeLine(
          ink,
          line,
          { x: page.x + (n === 0 ? 0 : first + (n - 1) * column), y: y + at * step },
          { size, ...((bold || n === 0) && { bold: true }) },
        );
    y += Math.max(1, ...wrapped.map(({ length }) => length)) * step + 3;
    rule(ink, { ...page, y });
    y += 4;
  };
  writeLine(ink, title, { ...page, y }, { size: 17, bold: true });
  y += 0.34 * IN;
  writeLine(ink, about, { ...page, y }, { size, color: grey });
  y += 0.4 * IN;
  row(['', ...heads], true);
  for (const [label, cells] of rows) row([label, ...cells], label === 'A month');
  y += 0.2 * IN;
  for (const note of notes) {
    const bold = note.startsWith('SAMPLE');
    for (const line of wrapText(ink.shaper, note, page.width, { size, bold })) {
      writeLine(ink, line, { ...page, y }, { size, ...(bold ? { bold } : { color: grey }) });
      y += step;
    }
    y += 4;
  }
  const bytes = buffer(ink.doc);
  ink.doc.end();
  return bytes;
}
