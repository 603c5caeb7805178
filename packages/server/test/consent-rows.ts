import { newId } from '../src/platform/ids.ts';
import type { Builders, TestUser } from './builders.ts';

/** Contacts who agreed to calls, also automatic ones. */
export async function agreeToCalls(
  test: Pick<Builders, 'insert'> & { readonly clock: { now(): Date } },
  by: TestUser,
  contacts: readonly { readonly id: string }[],
): Promise<void> {
  const at = test.clock.now();
  await test.insert(
    'contact_consent',
    ...contacts.map(({ id }) => ({
      tenant_id: by.tenant.id,
      id: newId(),
      contact_id: id,
      channel: 'call',
      did: 'given',
      how: 'verbal',
      wording: '',
      source: '',
      at,
      recorded_at: at,
      recorded_by_id: by.id,
    })),
  );
}
