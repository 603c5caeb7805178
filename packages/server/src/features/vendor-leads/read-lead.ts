import { type ContactFields, contactFields } from '@bookline/contract/features/contact-fields';
import type { LeadSetting } from '@bookline/contract/features/vendor-leads';
import {
  type BuiltRow,
  buildRow,
  dateOrders,
  guessMapping,
  keptFields,
  overlayTargets,
  sensitiveColumns,
} from '../imports/imports.api.ts';

type Lead = Readonly<Record<string, unknown>>;

/** The contact data in a lead, or why it can't be used. */
export type ReadLead = { readonly fields: ContactFields; readonly row: BuiltRow } | { readonly rejected: string };

/** Nested values get names such as 'address.city'. Lists are joined with commas. */
function flat(lead: Lead, before = ''): [string, string][] {
  return Object.entries(lead).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return [];
    if (Array.isArray(value)) return [[before + name, value.map(String).join(', ')]];
    if (typeof value === 'object') return flat({ ...value }, `${before}${name}.`);
    return [[before + name, String(value)]];
  });
}

/** Reads a lead by the vendor's mapping. Unmapped names are recognized like a file's columns. Numbers that must not be stored unencrypted are left out. */
export function readLead(lead: Lead, mapping: LeadSetting['mapping'], today: string): ReadLead {
  const values = flat(lead).slice(0, 200);
  const cells = values.map(([, value]) => value.replaceAll('\u0000', ''));
  const said = new Map(mapping.map(({ name, target }) => [name.toLowerCase(), target]));
  const headers = values.map(([name]) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[._-]+/g, ' '));
  const guessed = guessMapping(headers, [cells]).map((guess, at) => ({ ...guess, name: values[at]?.[0] ?? '' }));
  const columns = keptFields(
    overlayTargets(guessed, ({ name }) => said.get(name.toLowerCase())),
    sensitiveColumns(headers, [cells]),
  );
  const row = buildRow(columns, { today, columns: cells.length, dateOrders: dateOrders(columns, [cells]) })(cells);
  if (row.empty || row.rejected !== undefined)
    return { rejected: 'This lead has no name, phone number, or email address that can be used.' };
  const parsed = contactFields.safeParse(fieldsOf(row));
  if (parsed.success) return { fields: parsed.data, row };
  const [issue] = parsed.error.issues;
  return { rejected: `${issue?.path.join('.') ?? 'A value'}: ${issue?.message ?? 'cannot be stored.'}` };
}

const place = ['line1', 'line2', 'city', 'state', 'zip', 'county'] as const;

/** A source or status from the vendor is stored as a custom field: the admin's settings decide the contact's own. */
function fieldsOf({ contact, phones, emails, custom, source, status, agentflow_status }: BuiltRow): unknown {
  const { line1, line2, city, state, zip, county, created_at: _, ...rest } = contact;
  const address = { line1, line2, city, state, zip, county };
  return {
    ...rest,
    ...(place.some((part) => address[part] !== undefined) && { address }),
    phones: phones
      .slice(0, 20)
      .map(({ number, extension, type }, at) => ({ number, extension, type, primary: at === 0 })),
    emails: emails.slice(0, 20).map((email, at) => ({ address: email, primary: at === 0 })),
    custom: Object.fromEntries(
      Object.entries({
        ...custom,
        ...(source !== undefined && { source }),
        ...(status !== undefined && { status }),
        ...(agentflow_status !== undefined && { agentflow_status }),
      }).map(([name, value]) => [name.slice(0, 100), value.replace(/[\p{Cc}]+/gu, ' ').slice(0, 2000)]),
    ),
  };
}
