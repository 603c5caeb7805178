import type { BodyOf, ReplyInput } from '@bookline/contract/endpoint';
import type { print } from '@bookline/contract/features/print';
import { describePrintKind } from '@bookline/contract/rules/print';
import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { rowsOnPage } from './pdf/call-list.ts';
import { preparePrint } from './prepare-print.ts';
import type { PrintLayout } from './print-input.ts';
import { renderInWorker } from './render-in-worker.ts';
import { readWhatToPrint } from './start-print.ts';

/** The first page of a print. Stores nothing. Throws as startPrint does. */
export async function previewPrint(
  ctx: SignedInContext,
  body: BodyOf<typeof print.preview>,
): Promise<ReplyInput<typeof print.preview>['data']> {
  const what = await ctx.transaction((tx) => readWhatToPrint(tx, body), { read_only: true });
  const { input, skipped } = await preparePrint(ctx, what);
  const counts = { contacts: what.contact_ids.length, printed: input.contacts.length, skipped };
  const shown = input.contacts.slice(0, onFirstPage(input.layout));
  if (shown.length === 0) return { ...counts, pdf: null, notes: [] };
  const { rendered, pdf } = await renderInWorker({ input: { ...input, contacts: shown } });
  await ctx.transaction((tx) =>
    audit(
      tx,
      ...shown.map(({ id }) => ({
        action: 'contact.print',
        subject_id: id,
        contact_id: id,
        detail: { kind: what.options.kind, preview: true },
      })),
    ),
  );
  return { ...counts, pdf: pdf && Buffer.from(pdf).toString('base64'), notes: rendered.notes };
}

function onFirstPage({ kind, start_at, note_lines }: PrintLayout): number {
  const { labels } = describePrintKind(kind);
  if (labels !== undefined) return labels - start_at + 1;
  return kind === 'call_list' ? rowsOnPage(note_lines) : 1;
}
