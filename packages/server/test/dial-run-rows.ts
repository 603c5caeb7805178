import { newId } from '../src/platform/ids.ts';
import type { Builders, TestUser } from './builders.ts';

/** A user's paused run of calls, created as rows. Returns its id, and those of its contacts' entries. */
export async function makeDialRun(
  test: Pick<Builders, 'insert'> & { readonly clock: { now(): Date } },
  user: TestUser,
  contacts: readonly ({ readonly contact_id: string } & Readonly<Record<string, unknown>>)[],
  columns: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly entries: readonly string[] }> {
  const id = newId();
  const tenant_id = user.tenant.id;
  await test.insert('dial_run', {
    tenant_id,
    id,
    user_id: user.id,
    name: 'Callbacks',
    status: 'paused',
    script: '',
    local_presence: true,
    created_at: test.clock.now(),
    ...columns,
  });
  const entries = contacts.map((entry, index) => ({
    tenant_id,
    id: newId(),
    run_id: id,
    position: index + 1,
    state: 'waiting',
    ...entry,
  }));
  await test.insert('dial_run_contact', ...entries);
  return { id, entries: entries.map((entry) => entry.id) };
}
