import type { PrintOptions } from '@bookline/contract/features/print';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { ianaZone } from '@bookline/contract/rules/options';
import { describePrintKind, type PrintKind } from '@bookline/contract/rules/print';
import type { SignedInContext } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { type Chosen, choosePrinted } from './choose-printed.ts';
import { gatherContacts } from './gather-contacts.ts';
import { gatherSender } from './gather-sender.ts';
import type { PrintInput, PrintLayout } from './print-input.ts';

export interface ToPrint {
  readonly options: PrintOptions;
  /** The letter's text, if it's a letter. */
  readonly letter: string | null;
  /** Visible to the acting user. */
  readonly contact_ids: readonly string[];
}

/** 'Address labels for 312 contacts'. */
export const titleOf = (kind: PrintKind, count: number): string =>
  `${describePrintKind(kind).label} for ${count === 1 ? 'one contact' : `${formatNumber(count)} contacts`}`;

/** Reads all data for the paper and reports contacts left out. Opens its own transactions. Nothing is drawn yet. */
export async function preparePrint(
  ctx: SignedInContext,
  { options, letter, contact_ids }: ToPrint,
): Promise<{ input: PrintInput; skipped: Chosen['skipped'] }> {
  const zone = ianaZone(ctx.actor.user.timezone);
  const made_at = ctx.clock.now();
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(made_at);
  const day = dayIn(zone, made_at);
  const layout = layoutOf(options);
  const sheets = options.kind === 'contact_sheets';
  const wanted = {
    policies: sheets ? layout.parts.includes('policies') : options.kind === 'letters',
    notes: sheets && layout.parts.includes('notes'),
    zone,
  };
  const sender = await gatherSender(ctx);
  const gathered = await ctx.transaction((tx) => gatherContacts(tx, contact_ids, wanted), { read_only: true });
  const { contacts, letters, skipped } = choosePrinted(gathered, options, { letter, sender, today, day });
  const title = titleOf(options.kind, contacts.length);
  return { input: { layout, title, contacts, total: contacts.length, letters, sender, today, made_at }, skipped };
}

const layoutOf = (options: PrintOptions): PrintLayout => ({
  kind: options.kind,
  parts: options.kind === 'contact_sheets' ? options.parts : [],
  start_at: 'start_at' in options ? options.start_at : 1,
  return_address: options.kind === 'envelopes_10' && options.return_address,
  letterhead: options.kind === 'letters' && options.letterhead,
  signature: options.kind === 'letters' && options.signature,
  note_lines: options.kind === 'call_list' ? options.note_lines : 0,
});
