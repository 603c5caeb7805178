import type { DispositionOutcomeKey } from '@bookline/contract/rules/dispositions';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { newId } from '../platform/ids.ts';

const first: readonly (readonly [name: string, color: string, outcome: DispositionOutcomeKey])[] = [
  ['Appointment set', '#2f9e44', 'success'],
  ['Sold', '#2b8a3e', 'success'],
  ['Interested', '#1971c2', 'contacted'],
  ['Requested a callback', '#e8590c', 'callback'],
  ['Not interested', '#868e96', 'not_interested'],
  ['No answer', '#495057', 'no_answer'],
  ['Left voicemail', '#7048e8', 'voicemail'],
  ['Wrong number', '#c2255c', 'wrong_number'],
  ['Do not call', '#e03131', 'not_interested'],
];

/** The dispositions that a company begins with, as migration 0290 gave them to existing companies. Admins change them. */
export async function addFirstDispositions(
  db: Pick<OwnerTransaction, 'copy'>,
  { tenant_id, at }: { readonly tenant_id: number; readonly at: Date },
): Promise<void> {
  await db.copy(
    'disposition',
    first.map(([name, color, outcome], index) => ({
      tenant_id,
      id: newId(),
      name,
      color,
      outcome,
      follow_up_required: outcome === 'callback',
      do_not_call: name === 'Do not call',
      position: index + 1,
      active: true,
      created_at: at,
      updated_at: at,
    })),
  );
}
