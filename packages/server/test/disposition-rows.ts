import { newId } from '../src/platform/ids.ts';
import type { Builders, TestTenant } from './builders.ts';

const now = new Date('2026-01-05T15:00:00Z');

export const dispositionRow = {
  color: '#1971c2',
  outcome: 'contacted',
  follow_up_required: false,
  do_not_call: false,
  position: 1,
  active: true,
  created_at: now,
  updated_at: now,
} as const;

const few = [
  { name: 'Interested' },
  { name: 'Requested a callback', outcome: 'callback', follow_up_required: true },
  { name: 'No answer', outcome: 'no_answer' },
  { name: 'Do not call', outcome: 'not_interested', do_not_call: true },
] as const;

/** A company's dispositions, created as rows: the key 1 is Interested. Returns their ids by name. */
export async function makeDispositions(test: Pick<Builders, 'insert'>, tenant: TestTenant) {
  const ids = new Map<string, string>();
  for (const [index, disposition] of few.entries()) {
    const id = newId();
    await test.insert('disposition', {
      ...dispositionRow,
      ...disposition,
      tenant_id: tenant.id,
      id,
      position: index + 1,
    });
    ids.set(disposition.name, id);
  }
  return (name: (typeof few)[number]['name']) => ids.get(name) ?? '';
}
