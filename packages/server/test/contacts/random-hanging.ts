import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Random } from '../../src/demo/people/random.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestTenant } from '../builders.ts';
import type { TestApp } from '../create-test-app.ts';
import type { ModelContact, ModelEmail, ModelPolicy } from './model-contact.ts';

const days = ['2026-01-15', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-20', '2026-04-01', '2027-01-10', null];
const amounts = ['0.00', '49.99', '50.00', '125.00', null];

export const productLinesUsed = ['medicare_supplement', 'final_expense', 'term_life', 'dental'] as const;
export const policyStatusesUsed = ['quoted', 'in_force', 'lapsed'] as const;

/** Carriers of a tenant, for policies. */
export async function makeCarriers(test: TestApp, tenant: TestTenant, names: readonly string[]): Promise<string[]> {
  const at = test.clock.now();
  const rows = names.map((name) => ({
    tenant_id: tenant.id,
    id: newId(),
    name,
    active: true,
    created_at: at,
    updated_at: at,
    website: '',
  }));
  await test.insert('carrier', ...rows);
  return rows.map(({ id }) => id);
}

type Hanging = Pick<
  ModelContact,
  'phone_types' | 'lines' | 'email_marks' | 'policies' | 'has_security' | 'has_file' | 'linked' | 'due'
>;

/** Adds random policies, securities, files, phone types, and email marks to contacts. Returns what each has. */
export async function hangOn(
  test: TestApp,
  random: Random,
  contacts: readonly (Pick<ModelContact, 'id' | 'phones' | 'emails'> & { tenant: TestTenant })[],
  made: { readonly carriers: readonly string[]; readonly by: string },
): Promise<Hanging[]> {
  const at = test.clock.now().toISOString();
  const rows = {
    policies: [] as object[],
    securities: [] as object[],
    files: [] as object[],
    phones: [] as object[],
    email_marks: [] as object[],
    follow_ups: [] as object[],
    links: [] as object[],
  };
  const linked = new Set<string>();
  const known = contacts.map(({ id, phones, emails, tenant }, index) => {
    const key = { tenant_id: tenant.id, contact_id: id };
    const times = { created_at: at, updated_at: at };
    const policies: ModelPolicy[] = Array.from({ length: random.chance(0.5) ? random.int(1, 3) : 0 }, () => ({
      carrier_id: random.chance(0.85) ? random.pick(made.carriers) : null,
      product_line: random.pick(productLinesUsed),
      status: random.pick(policyStatusesUsed),
      policy_number: random.pick(['', 'AB-100', 'ab-200', '5_5%']),
      premium: random.pick(amounts),
      face_amount: random.pick(amounts),
      effective_on: random.pick(days),
      expires_on: random.pick(days),
      renewal_on: random.pick(days),
    }));
    for (const policy of policies)
      rows.policies.push({
        ...key,
        ...policy,
        ...times,
        id: newId(),
        made_by_id: made.by,
        beneficiaries: [],
        notes: '',
        version: 1,
      });
    const has_security = random.chance(0.2);
    if (has_security)
      rows.securities.push({
        ...key,
        ...times,
        id: newId(),
        type: 'ira',
        custodian: '',
        notes: '',
        version: 1,
        made_by_id: made.by,
      });
    const has_file = random.chance(0.2);
    if (has_file) rows.files.push({ ...key, ...times, id: newId(), name: 'Form.pdf' });
    const phone_types = phones.map(() => random.pick([1, 2, 3, 9]));
    const lines = phones.map(() => random.pick(['mobile', 'landline', 'invalid', 'unknown', 'unchecked']));
    phones.forEach((number, index) => {
      const line = lines[index];
      rows.phones.push({
        ...key,
        number,
        type: phone_types[index],
        line_type: line === 'unknown' || line === 'unchecked' ? null : line,
        line_checked_at: line === 'unchecked' ? null : at,
      });
    });
    const email_marks = emails.map((address): ModelEmail => {
      const mail = { verified: random.chance(0.4), unsubscribed: random.chance(0.3), bounced: random.chance(0.3) };
      rows.email_marks.push({
        ...key,
        address,
        verified_at: mail.verified ? at : null,
        unsubscribed_at: mail.unsubscribed ? at : null,
        bounced_at: mail.bounced ? at : null,
      });
      return mail;
    });
    const due: string[] = [];
    for (let n = random.chance(0.4) ? random.int(1, 2) : 0; n > 0; n--) {
      const done = random.chance(0.4);
      const due_at = new Date(test.clock.now().getTime() + random.pick([-1, 0, 1]) * DAY_MS).toISOString();
      if (!done) due.push(due_at);
      const by = {
        made_by_id: made.by,
        updated_by_id: made.by,
        done_at: done ? at : null,
        done_by_id: done ? made.by : null,
      };
      const texts = { title: 'Call', note: '', done_note: '', timezone: 'UTC', version: 1 };
      rows.follow_ups.push({ ...key, ...times, ...by, ...texts, id: newId(), due_on: due_at.slice(0, 10), due_at });
    }
    const other = contacts[index + 1];
    if (other && random.chance(0.2)) {
      rows.links.push({
        ...key,
        id: newId(),
        linked_id: other.id,
        relation: 'spouse',
        made_by_id: made.by,
        created_at: at,
      });
      linked.add(id).add(other.id);
    }
    return { phone_types, lines, email_marks, policies, has_security, has_file, due };
  });
  await test.insert('contact_policy', ...(rows.policies as Record<string, unknown>[]));
  await test.insert('contact_security', ...(rows.securities as Record<string, unknown>[]));
  await test.insert('contact_file', ...(rows.files as Record<string, unknown>[]));
  await test.insert('contact_follow_up', ...(rows.follow_ups as Record<string, unknown>[]));
  await test.insert('contact_link', ...(rows.links as Record<string, unknown>[]));
  await test.query(
    `update contact_phone p set type = n.type, line_type = n.line_type, line_checked_at = n.line_checked_at from jsonb_populate_recordset(null::contact_phone, $1::jsonb) n
     where p.tenant_id = n.tenant_id and p.contact_id = n.contact_id and p.number = n.number`,
    [JSON.stringify(rows.phones)],
  );
  await test.query(
    `update contact_email e set verified_at = n.verified_at, unsubscribed_at = n.unsubscribed_at, bounced_at = n.bounced_at
     from jsonb_populate_recordset(null::contact_email, $1::jsonb) n
     where e.tenant_id = n.tenant_id and e.contact_id = n.contact_id and e.address = n.address`,
    [JSON.stringify(rows.email_marks)],
  );
  return known.map((hanging, index) => ({ ...hanging, linked: linked.has(contacts[index]?.id ?? '') }));
}

/** Makes imports that updated, or met without a change, some contacts at random. Answers the imports that updated each. */
export async function updateByImports(
  test: TestApp,
  random: Random,
  contacts: readonly { readonly id: string; readonly tenant: TestTenant }[],
  made: { readonly imports: readonly string[]; readonly by: string },
): Promise<string[][]> {
  const tenant_id = contacts[0]?.tenant.id;
  const attempt = {
    tenant_id,
    made_by_id: made.by,
    file_name: 'leads.csv',
    format: 'csv',
    size: 1,
    status: 'complete',
  };
  const rest = { headers: [], fields: [], created_at: test.clock.now() };
  await test.insert('import_attempt', ...made.imports.map((id) => ({ ...attempt, ...rest, id, file_key: newId() })));
  const rows: Record<string, unknown>[] = [];
  const updated = contacts.map(({ id }) =>
    made.imports.filter((import_attempt_id) => {
      const outcome = random.pick(['updated', 'duplicate', 'created'] as const);
      // An import stores no row for a contact that it created.
      if (outcome !== 'created')
        rows.push({ tenant_id, import_attempt_id, row_no: rows.length + 1, outcome, contact_id: id });
      return outcome === 'updated';
    }),
  );
  await test.insert('import_row', ...rows);
  return updated;
}
