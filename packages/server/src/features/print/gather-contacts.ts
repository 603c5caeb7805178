import { displayCurrency } from '@bookline/contract/rules/currency';
import { displayName } from '@bookline/contract/rules/names';
import { labelIn, phoneTypes, timeZones } from '@bookline/contract/rules/options';
import { displayPhone } from '@bookline/contract/rules/phone';
import { policyStatuses, premiumModes, productLines } from '@bookline/contract/rules/policies';
import type { Context } from '../../platform/context.ts';
import {
  listPrintContacts,
  listPrintNotes,
  listPrintPolicies,
  type StoredPrintContact,
  type StoredPrintPolicy,
} from './print-contacts.queries.ts';
import type { PrintContact, PrintPolicy } from './print-input.ts';

const NOTES_EACH = 5;
const statusOrder = policyStatuses.map(({ value }) => value);
const categories: Record<string, string> = { lead: 'Lead', client: 'Client', recruit: 'Recruit' };

export interface Wanted {
  readonly policies: boolean;
  readonly notes: boolean;
  /** The reader's IANA zone. */
  readonly zone: string;
}

/** The printed texts of contacts, in the given order. The contacts must be visible to the acting user. */
export async function gatherContacts(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  ids: readonly string[],
  { policies, notes, zone }: Wanted,
): Promise<PrintContact[]> {
  const rows = await listPrintContacts(db, tenant.id, ids);
  const policyRows = policies ? await listPrintPolicies(db, tenant.id, ids, statusOrder) : [];
  const noteRows = notes ? await listPrintNotes(db, tenant.id, ids, NOTES_EACH) : [];
  const policiesOf = Map.groupBy(policyRows, ({ contact_id }) => contact_id);
  const notesOf = Map.groupBy(noteRows, ({ contact_id }) => contact_id);
  return rows.map((row) => ({
    ...present(row, zone),
    policies: (policiesOf.get(row.id) ?? []).map(presentPolicy),
    notes: (notesOf.get(row.id) ?? []).map(({ body, author, created_at }) => ({
      body,
      author: author ?? '',
      at: dayOf(created_at, zone),
    })),
  }));
}

const present = (row: StoredPrintContact, zone: string): Omit<PrintContact, 'policies' | 'notes'> => ({
  id: row.id,
  name: displayName(row),
  category: categories[row.category] ?? row.category,
  first_name: row.first_name,
  last_name: row.last_name,
  nickname: row.nickname,
  address: { line1: row.line1, line2: row.line2, city: row.city, state: row.state, zip: row.zip },
  phones: row.phones.map(({ number, extension, type, listed }) => ({
    number: extension ? `${displayPhone(number)} ext. ${extension}` : displayPhone(number),
    type: phoneTypes.find(({ value }) => value === type)?.label ?? 'Other',
    ...(listed && { listed }),
  })),
  emails: row.emails,
  status: row.status_title === null ? null : { title: row.status_title, color: row.status_color ?? '' },
  source: row.source,
  holder: row.holder,
  tags: row.tags,
  born: row.date_of_birth,
  date_of_birth: row.date_of_birth && dateText(row.date_of_birth),
  timezone: row.timezone && (timeZones.find(({ iana }) => iana === row.timezone)?.label ?? row.timezone),
  do_not_call: row.do_not_call,
  do_not_email: row.do_not_email,
  do_not_text: row.do_not_text,
  deceased: row.deceased,
  last_activity: row.last_activity_at && dayOf(row.last_activity_at, zone),
  created: dayOf(row.created_at, zone),
  description: row.description,
});

const presentPolicy = (row: StoredPrintPolicy): PrintPolicy => {
  const each = premiumModes.find(({ value }) => value === row.premium_mode)?.each ?? '';
  return {
    carrier: row.carrier ?? '',
    product: labelIn(productLines, row.product_line),
    status: labelIn(policyStatuses, row.status),
    premium: row.premium === null ? '' : `${displayCurrency(row.premium)} ${each}`.trim(),
    effective: row.effective_on ? dateText(row.effective_on) : '',
    renewal: row.renewal_on ? dateText(row.renewal_on) : '',
  };
};

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** 'Nov 3, 2026' for a moment in the reader's time zone. */
export function dayOf(at: string | Date, timeZone: string): string {
  // Creating a formatter takes far longer than using it.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
  dayFormats.set(timeZone, format);
  return format.format(new Date(at));
}

/** 'Mar 4, 1958' for a date without a time. */
export const dateText = (date: string): string => dayOf(`${date}T00:00:00Z`, 'UTC');
