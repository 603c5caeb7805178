import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import type { DemoContact } from './demo-contacts.ts';

/** Inserts contacts with all their records. */
export async function copyContacts(db: OwnerTransaction, contacts: readonly DemoContact[]): Promise<void> {
  const all = <T>(of: (contact: DemoContact) => readonly T[]): T[] => contacts.flatMap(of);
  await db.copy(
    'contact',
    all((row) => [row.contact]),
  );
  await db.copy(
    'contact_phone',
    all((row) => row.phones),
  );
  await db.copy(
    'contact_email',
    all((row) => row.emails),
  );
  await db.copy(
    'contact_note',
    all((row) => row.notes),
  );
  await db.copy(
    'contact_activity',
    all((row) => row.activities),
  );
  await db.copy(
    'contact_follow_up',
    all((row) => row.followUps),
  );
}
