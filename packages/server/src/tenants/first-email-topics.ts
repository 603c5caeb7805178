import type { Variant } from '@bookline/contract/rules/variant';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { newId } from '../platform/ids.ts';

const agency = [
  { name: 'Newsletter', description: 'News and advice a few times a year' },
  { name: 'Policy reminders', description: 'Renewals, deadlines, and birthdays that change your coverage' },
  { name: 'Birthday wishes', description: 'A greeting once a year' },
  { name: 'Product offers', description: 'Plans and products that may fit you' },
] as const;

const topics: Readonly<Record<Variant, readonly { readonly name: string; readonly description: string }[]>> = {
  agent_network: agency,
  preneed: agency,
  recruiting: [
    { name: 'Newsletter', description: 'News and advice a few times a year' },
    { name: 'Events', description: 'Information sessions and trainings' },
    { name: 'Career opportunities', description: 'Open positions and contracts' },
  ],
};

/** The email topics that a company begins with. Returns their ids by name. Admins change them. */
export async function addFirstEmailTopics(
  db: OwnerTransaction,
  { tenant_id, variant, at }: { readonly tenant_id: number; readonly variant: Variant; readonly at: Date },
): Promise<ReadonlyMap<string, string>> {
  const rows = topics[variant].map((topic, index) => ({
    tenant_id,
    id: newId(),
    ...topic,
    position: index + 1,
    active: true,
    created_at: at,
    updated_at: at,
  }));
  await db.copy('email_topic', rows);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
