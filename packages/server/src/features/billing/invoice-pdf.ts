import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { SavedCard } from '@bookline/contract/features/billing';
import { cardBrandLabel } from '@bookline/contract/rules/card-brand';
import type { Download } from '../../platform/http/routes.ts';
import type { Invoice, Party } from './invoices.queries.ts';
import { dayOf, dollars } from './plan-words.ts';

/** What a document shows of an invoice, or of an order, which has no period. */
type Billed = Pick<
  Invoice,
  | 'status'
  | 'lines'
  | 'net_cents'
  | 'tax_cents'
  | 'total_cents'
  | 'refunded_cents'
  | 'tax_state'
  | 'tax_rate'
  | 'issued_at'
  | 'paid_at'
> &
  Partial<Pick<Invoice, 'period_start' | 'period_end'>> & {
    readonly number: number;
    readonly issuer: Party;
    readonly bill_to: Party;
  };

interface Paid {
  readonly invoice: Billed;
  readonly card: Pick<SavedCard, 'brand' | 'last4'> | undefined;
}

/** An invoice or its receipt on one page. The same invoice gives the same bytes. */
export async function invoicePdf({ invoice, card }: Paid, document: 'invoice' | 'receipt'): Promise<Download> {
  // Loads the PDF library only where one is made.
  const { grey, IN, LETTER, openPaper, rule, textsIn, writeLine, writeLines } = await import('../print/paper.api.ts');
  const { number, issuer, bill_to } = invoice;
  const title = `${document === 'receipt' ? 'Receipt' : 'Invoice'} ${number}`;
  const facts = factsOf(invoice, card, document);
  const rows = [
    ...invoice.lines.map(({ description, amount_cents }) => [description, dollars(amount_cents)] as const),
    ['Subtotal', dollars(invoice.net_cents)] as const,
    [taxLabel(invoice), dollars(invoice.tax_cents)] as const,
  ];
  const totals = totalsOf(invoice);
  const texts = [...textsIn([issuer, bill_to, rows, totals, facts]), 'Bill to', 'Description', 'Amount', title];
  const ink = await openPaper(
    { size: LETTER, title, author: issuer.name, made_at: new Date(invoice.paid_at ?? invoice.issued_at) },
    { texts, bold: texts },
  );
  const page = { x: 0.9 * IN, width: LETTER[0] - 1.8 * IN };
  const small = { size: 10 };
  ink.doc.addPage({ size: [...LETTER], margin: 0 });
  writeLine(ink, issuer.name, { ...page, y: 0.9 * IN }, { size: 14, bold: true });
  writeLine(ink, title, { ...page, y: 0.9 * IN }, { size: 14, bold: true, align: 'right' });
  const below = writeLines(ink, issuer.lines, { ...page, y: 1.2 * IN }, { ...small, color: grey });
  let y = Math.max(below, 1.9 * IN) + 0.2 * IN;
  writeLine(ink, 'Bill to', { ...page, y }, { ...small, color: grey });
  const right = { x: page.x + page.width / 2, width: page.width / 2 };
  const party = writeLines(ink, [bill_to.name, ...bill_to.lines], { ...page, y: y + 0.2 * IN }, small);
  for (const [label, value] of facts) {
    writeLine(ink, label, { ...right, y }, { ...small, color: grey });
    writeLine(ink, value, { ...right, y }, { ...small, align: 'right' });
    y += 0.2 * IN;
  }
  y = Math.max(y, party) + 0.4 * IN;
  writeLine(ink, 'Description', { ...page, y }, { ...small, bold: true });
  writeLine(ink, 'Amount', { ...page, y }, { ...small, bold: true, align: 'right' });
  y += 0.22 * IN;
  rule(ink, { ...page, y });
  y += 0.08 * IN;
  for (const [label, value] of rows) {
    writeLine(ink, label, { ...page, y }, small);
    writeLine(ink, value, { ...page, y }, { ...small, align: 'right' });
    y += 0.24 * IN;
  }
  rule(ink, { ...page, y });
  y += 0.08 * IN;
  for (const [label, value] of totals) {
    writeLine(ink, label, { ...page, y }, { size: 11, bold: true });
    writeLine(ink, value, { ...page, y }, { size: 11, bold: true, align: 'right' });
    y += 0.26 * IN;
  }
  const bytes = buffer(ink.doc);
  ink.doc.end();
  const made = await bytes;
  return {
    stream: Readable.from(made, { objectMode: false }),
    size: made.length,
    file_name: `${document}-${number}.pdf`,
  };
}

const taxLabel = ({ tax_state, tax_rate }: Billed): string =>
  tax_state && Number(tax_rate) > 0 ? `Sales tax ${tax_state} ${Number(tax_rate)}%` : 'Sales tax';

function factsOf(invoice: Billed, card: Paid['card'], document: 'invoice' | 'receipt') {
  const { issued_at, paid_at, period_start, period_end } = invoice;
  const facts: (readonly [string, string])[] = [
    ['Date', dayOf(document === 'receipt' && paid_at ? paid_at : issued_at)],
  ];
  if (period_start && period_end) facts.push(['Period', `${dayOf(period_start)} – ${dayOf(period_end)}`]);
  if (paid_at && card) facts.push(['Paid with', `${cardBrandLabel(card.brand)} ending in ${card.last4}`]);
  if (paid_at) facts.push(['Paid on', dayOf(paid_at)]);
  return facts;
}

function totalsOf({ status, total_cents, refunded_cents }: Billed) {
  const totals: (readonly [string, string])[] = [['Total', dollars(total_cents)]];
  if (refunded_cents > 0) totals.push(['Refunded', dollars(-refunded_cents)]);
  if (status === 'open') totals.push(['Amount due', dollars(total_cents)]);
  if (status === 'paid') totals.push(['Amount paid', dollars(total_cents - refunded_cents)]);
  if (status === 'void') totals.push(['Amount due (canceled)', dollars(0)]);
  return totals;
}
