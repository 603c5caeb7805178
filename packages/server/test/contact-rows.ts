import { searchText, sortName } from '../src/features/contacts/contacts.api.ts';
import { newId } from '../src/platform/ids.ts';

export interface ContactInput {
  /** Exactly one of the two is required. */
  owner?: { readonly id: string };
  pool?: { readonly id: string };
  /** E.164. */
  phones?: readonly string[];
  emails?: readonly string[];
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  suffix?: string;
  nickname?: string;
  tags?: readonly number[];
  created_at?: Date | string;
  deleted_at?: Date | string | null;
  /** Any other column of contact. */
  columns?: Record<string, unknown>;
}

export interface TestContact {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly owner_id: string | null;
  readonly [column: string]: unknown;
}

/** The rows of one contact, including those the application would write along with its fields. */
export function contactRows(tenantId: number, input: ContactInput, made: { now: Date; number: number }) {
  const { phones = [], emails = [], owner, pool } = input;
  const id = newId();
  const names = {
    first_name: input.first_name ?? 'Joan',
    middle_name: input.middle_name ?? '',
    last_name: input.last_name ?? `Adams ${made.number}`,
    suffix: input.suffix ?? '',
    nickname: input.nickname ?? '',
  };
  const created_at = input.created_at ?? made.now;
  const key = { tenant_id: tenantId, contact_id: id };
  // The whole row, because rows inserted together must have the same columns.
  const contact: TestContact = {
    category: 'lead',
    gender: null,
    date_of_birth: null,
    marital_status: null,
    language: '',
    tobacco: null,
    height_in: null,
    weight_lb: null,
    occupation: '',
    employer: '',
    annual_income: null,
    website: '',
    line1: '',
    line2: '',
    city: '',
    state: '',
    zip: '',
    county: '',
    timezone: null,
    timezone_in_force: null,
    status_id: null,
    agentflow_status_id: null,
    source_id: null,
    do_not_call: false,
    do_not_email: false,
    do_not_text: false,
    custom: {},
    import_attempt_id: null,
    version: 1,
    last_activity_at: null,
    updated_at: created_at,
    ...input.columns,
    ...names,
    id,
    tenant_id: tenantId,
    owner_id: owner?.id ?? null,
    pool_id: pool?.id ?? null,
    tags: input.tags ?? [],
    phone: phones[0] ?? null,
    email: emails[0] ?? null,
    sort_name: sortName(names),
    search: searchText(names, phones, emails),
    created_at,
    deleted_at: input.deleted_at ?? null,
  };
  return {
    contact,
    phones: phones.map((number, position) => ({ ...key, number, type: 2, position })),
    emails: emails.map((address, position) => ({ ...key, address, position })),
  };
}
