import type { BodyOf } from '@bookline/contract/endpoint';
import type { PrintJob, print } from '@bookline/contract/features/print';
import { MAX_PRINT_LIMIT } from '@bookline/contract/rules/constants';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { describePrintKind } from '@bookline/contract/rules/print';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { countSelected, selectedContacts } from '../contacts/contacts.api.ts';
import { findLetter } from '../letter-templates/letter-templates.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { readPrint } from './list-prints.ts';
import { type ToPrint, titleOf } from './prepare-print.ts';
import { insertPrint } from './print-jobs.queries.ts';
import { printWork } from './print-work.ts';

type Body = BodyOf<typeof print.batch_print>;

/** R325: starts a print. Throws 422 for no contacts, for more than MAX_PRINT_LIMIT, and for a missing letter. */
export async function startPrint(ctx: Context, body: Body): Promise<PrintJob> {
  const { options, letter, contact_ids } = await readWhatToPrint(ctx, body);
  const id = newId();
  const title = titleOf(options.kind, contact_ids.length);
  const { actor } = ctx;
  await insertPrint(ctx.db, ctx.tenant.id, {
    id,
    user_id: actor.user_id,
    real_user_id: actor.real_user_id,
    kind: options.kind,
    title,
    options: { print: options, letter },
    origin: originOf(ctx),
    contact_ids,
    created_at: ctx.clock.now(),
  });
  await printWork.start(ctx, {
    id,
    title,
    total: contact_ids.length,
    link: { url: `/contacts/print?jid=${id}`, text: 'View PDF' },
  });
  const detail = { kind: options.kind, contacts: contact_ids.length };
  await audit(ctx, { action: 'print.start', subject_type: 'print_job', subject_id: id, detail });
  return readPrint(ctx, id);
}

/** The contacts and options of a call, as the acting user sees them now. Throws as startPrint does. */
export async function readWhatToPrint(ctx: Context, { print: options, ...selection }: Body): Promise<ToPrint> {
  const selected = await selectedContacts(ctx, selection);
  const { rows } = await sql<{ id: string }>`
    select s.id from (${selected}) s order by s.position limit ${MAX_PRINT_LIMIT + 1}`.execute(ctx.db);
  const field = selection.all ? 'contacts_scope' : 'ids';
  if (rows.length === 0) throw invalid(field, 'There are no contacts to print.');
  if (rows.length > MAX_PRINT_LIMIT) {
    const count = await countSelected(ctx, selection);
    throw invalid(
      field,
      `You can print ${MAX_PRINT_LIMIT} contacts at once, and you selected ${formatNumber(count)}. Narrow the list, or print it in parts.`,
    );
  }
  const letter = options.kind === 'letters' ? await findLetter(ctx, options.template_id) : null;
  if (letter === undefined)
    throw invalid('print.template_id', `Choose one of your ${describePrintKind('letters').label.toLowerCase()}.`);
  return { options, letter, contact_ids: rows.map(({ id }) => id) };
}
