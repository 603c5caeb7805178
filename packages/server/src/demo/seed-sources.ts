import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { datedId } from './dated-id.ts';
import type { DemoContact } from './demo-contacts.ts';
import type { Kind } from './people/person.ts';
import type { Random } from './people/random.ts';

interface Scene {
  readonly tenant_id: number;
  readonly kind: Kind;
  readonly random: Random;
  readonly now: Date;
  /** The user who imports and transfers, and two recipients. */
  readonly manager_id: string;
  readonly agent_ids: readonly [string, string];
}

const names: Readonly<Record<Kind, { readonly file: string; readonly vendor: string }>> = {
  agent_network: { file: 'Spring fair.csv', vendor: 'Bright Leads' },
  preneed: { file: 'Lunch and learn.csv', vendor: 'Planning Guide Requests' },
  recruiting: { file: 'Career fair.csv', vendor: 'Resume Stream' },
};
const LEADS = 9;
const IMPORTED = 24;
const origin = { session_id: '', request_id: '', ip: '' };

/** Creates the sources of a demo agency's contacts and what happened to them: an import, a vendor, the do-not-contact list, a transfer. */
export async function seedSources(db: OwnerTransaction, contacts: readonly DemoContact[], scene: Scene): Promise<void> {
  const { tenant_id, random, now, manager_id, agent_ids } = scene;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const id = (days: number) => datedId(random, ago(days).getTime());
  // The newer one of each pair, so that the details match.
  const own = contacts
    .map(({ contact }) => contact)
    .filter(({ owner_id, deleted_at }) => !deleted_at && agent_ids.some((agent) => agent === owner_id))
    .toSorted((a, b) => String(b.created_at).localeCompare(String(a.created_at)));
  await importRow(db, own.slice(0, IMPORTED), { ...scene, id: id(6), at: ago(6) });
  // What the company pays for, unlike referrals and walk-ins.
  await db.query(
    `update contact_source set lead_price_cents = case when title ilike '%mail%' then 1450 when title ilike '%seminar%' or title ilike '%lunch%' then 3200 else 950 end
     where tenant_id = $1 and title ~* 'mail|facebook|google|internet|web|online|seminar|lunch|tv|radio|job'`,
    [tenant_id],
  );
  await vendorRows(db, own.slice(IMPORTED, IMPORTED + LEADS), { ...scene, id, ago });
  await transferRow(db, own.slice(IMPORTED + LEADS, IMPORTED + LEADS + 30), { ...scene, id: id(4), at: ago(4) });
  const listed = [
    ['phone', '+16145550186', 'Asked on the phone not to be called again.'],
    ['email', 'no.more.mail@example.com', 'Answered a mailing with “please stop”.'],
  ] as const;
  for (const [kind, value, reason] of listed)
    await db.query(
      'insert into do_not_contact (tenant_id, id, kind, value, reason, added_by_id, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [tenant_id, id(3), kind, value, reason, manager_id, ago(3)],
    );
}

type Contact = DemoContact['contact'];
interface Told extends Scene {
  readonly id: string;
  readonly at: Date;
}

/** An imported list. Most rows became contacts, and three were rejected. */
async function importRow(db: OwnerTransaction, made: readonly Contact[], told: Told): Promise<void> {
  const { tenant_id, id, at, manager_id, agent_ids } = told;
  const [first] = made;
  if (!first) return;
  const headers = ['First Name', 'Last Name', 'Phone', 'Birthday'];
  const targets = ['first_name', 'last_name', 'phone', 'date_of_birth'];
  const options = {
    owner_id: null,
    owner_ids: agent_ids,
    pool_id: null,
    category: first.category,
    status_id: null,
    source_id: null,
    tags: [],
    new_tag: 1,
    today: at.toISOString().slice(0, 10),
    known: 'skip',
    origin,
  };
  const rejected = [
    ['', '', '614-555', '3/14/1961'],
    ['', '', 'call after 5', ''],
    ['', '', '', '12/02/1957'],
  ];
  const rows = made.length + rejected.length + 1;
  await db.query(
    `insert into import_attempt (tenant_id, id, made_by_id, file_key, file_name, format, size, status, headers, fields, options, rows,
       processed_row_no, processed, created, duplicate, rejected, created_at, started_at, finished_at)
     values ($1, $2, $3, '', $11, 'csv', 2048, 'complete', $4, $5, $6, $7, $7, $7, $8, 1, $9, $10, $10, $10)`,
    [
      tenant_id,
      id,
      manager_id,
      headers,
      JSON.stringify(headers.map((header, column) => ({ column, header, target: targets[column] }))),
      JSON.stringify(options),
      rows,
      made.length,
      rejected.length,
      at,
      names[told.kind].file,
    ],
  );
  await db.query('update contact set import_attempt_id = $2 where tenant_id = $1 and id = any($3)', [
    tenant_id,
    id,
    made.map((contact) => contact.id),
  ]);
  for (const [index, cells] of rejected.entries())
    await db.query(
      `insert into import_row (tenant_id, import_attempt_id, row_no, outcome, reason, cells) values ($1, $2, $3, 'rejected', $4, $5)`,
      [tenant_id, id, 7 + 5 * index, 'This row has no name, phone number, or email address.', cells],
    );
  await db.query(
    `insert into import_row (tenant_id, import_attempt_id, row_no, outcome, contact_id, reason) values ($1, $2, $3, 'duplicate', $4, $5)`,
    [tenant_id, id, rows + 1, first.id, 'An earlier row of this file has the same phone number.'],
  );
}

interface Dated extends Scene {
  readonly id: (days: number) => string;
  readonly ago: (days: number) => Date;
}

/** A vendor whose software sends single leads, to two users round-robin. */
async function vendorRows(
  db: OwnerTransaction,
  sent: readonly Contact[],
  { tenant_id, kind, id, ago, agent_ids }: Dated,
): Promise<void> {
  const vendor_id = id(40);
  await db.query(
    `insert into api_vendor (tenant_id, id, vendor_name, vendor_type, lead_price_cents, created_at, updated_at)
     values ($1, $2, $4, 'lead_provider', 2800, $3, $3)`,
    [tenant_id, vendor_id, ago(40), names[kind].vendor],
  );
  await db.query(
    `insert into vendor_lead_setting (tenant_id, vendor_id, assignment, owner_ids, mapping, updated_at) values ($1, $2, 'in_turn', $3, $4, $5)`,
    [tenant_id, vendor_id, agent_ids, JSON.stringify([{ name: 'contact.mobile', target: 'phone' }]), ago(40)],
  );
  await db.copy(
    'vendor_lead',
    sent.map((contact, index) => {
      const refused = index % 5 === 4;
      return {
        tenant_id,
        id: id(index + 1),
        vendor_id,
        // The vendor's key is revoked, so that no one uses a publicly known key.
        api_key_id: vendor_id,
        received_at: ago(index + 1),
        outcome: refused ? 'rejected' : 'created',
        reason: refused ? 'This contact is on the do-not-contact list.' : '',
        contact_id: refused ? null : contact.id,
        owner_id: refused ? null : (contact.owner_id ?? null),
        source_id: null,
      };
    }),
  );
}

/** A transfer of some of the manager's contacts. */
async function transferRow(db: OwnerTransaction, moved: readonly Contact[], told: Told): Promise<void> {
  const { tenant_id, id, at, manager_id, agent_ids } = told;
  const people = await db.query<{ id: string; name: string }>(
    `select id, trim(first_name || ' ' || last_name) as name from app_user where tenant_id = $1 and id = any($2) order by last_name, id`,
    [tenant_id, agent_ids],
  );
  const receivers = people.map((person) => ({
    kind: 'user',
    ...person,
    weight: null,
    cap: null,
    planned: moved.filter(({ owner_id }) => owner_id === person.id).length,
  }));
  await db.query(
    `insert into transfer_attempt (tenant_id, id, status, distribution, rest, receivers, to_names, made_by_id, origin, total, processed, moved,
       moved_to, created_at, started_at, finished_at, updated_at)
     values ($1, $2, 'complete', 'round_robin', 'stay', $3, $4, $5, $6, $7, $7, $7, $9, $8, $8, $8, $8)`,
    [
      tenant_id,
      id,
      JSON.stringify(receivers),
      receivers.map(({ name }) => name).join(', '),
      manager_id,
      JSON.stringify(origin),
      moved.length,
      at,
      JSON.stringify(Object.fromEntries(receivers.map(({ id: receiver, planned }) => [receiver, planned]))),
    ],
  );
  await db.copy(
    'transfer_log',
    moved.map((contact, index) => ({
      tenant_id,
      transfer_attempt_id: id,
      position: index + 1,
      contact_id: contact.id,
      from_owner_id: manager_id,
      from_pool_id: null,
      to_owner_id: contact.owner_id ?? null,
      to_pool_id: null,
      outcome: 'moved',
      reason: null,
      texts_lapsed: false,
      at,
      revert_outcome: null,
      revert_reason: null,
      reverted_at: null,
    })),
  );
}
