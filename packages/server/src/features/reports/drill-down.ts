import {
  type ContactSearch,
  contactSearch,
  type SearchEntries,
  type SearchGroup,
} from '@bookline/contract/features/contact-search';
import type { ContactsScope } from '@bookline/contract/features/contacts-scope';
import type { ReportDefinition } from '@bookline/contract/features/reports';
import { addDays } from '@bookline/contract/rules/periods';
import { nextBucket } from '@bookline/contract/rules/report-buckets';
import { describeDimension } from '@bookline/contract/rules/report-sources';
import type { Period } from './compile-report.ts';
import { dimensionOf, sourceOf } from './sources/all-sources.ts';
import { ofContact } from './sources/of-contact.ts';
import type { Drill, Reading } from './sources/source-sql.ts';

interface Asked {
  readonly definition: ReportDefinition;
  /** The scope of the definition. */
  readonly scope: ContactsScope;
  readonly reading: Reading;
  readonly period: Period | null;
}

/** What the list has to add to the scope of the definition. */
type Part =
  | { readonly search: SearchGroup; readonly one_record: boolean }
  | { readonly holder: 'in_pools' | 'with_owner' };

/** Entries that one policy must meet together. */
const ofOneRecord = /^(policy_|carriers|premium_|face_amount_|effective_on_|expires_on_|renewal_on_)/;

/**
 * The contacts behind a row, or behind all rows without `groups`, as a scope of the contacts list. Its count is that of the row's contacts, or of
 * those with `some` entries. Null if the list has no entry for one of its groups or filters.
 */
export function drillDown(
  asked: Asked,
  groups?: readonly (string | null)[],
  some?: SearchEntries,
): ContactsScope | null {
  const { definition, scope, reading, period } = asked;
  const source = sourceOf(definition.source);
  if (!source.listed) return null;
  const parts: (Part | undefined)[] = some ? [{ search: some, one_record: source.one_record === true }] : [];
  const named = new Set<string>();
  for (const [place, value] of (groups ?? []).entries()) {
    const group = definition.group_by[place];
    if (!group) return null;
    named.add(group.dimension);
    parts.push(ofGroup(asked, group, value));
  }
  // A row's value is one of the filter's.
  for (const filter of definition.filters)
    if (!named.has(filter.dimension) || filter.exclude) parts.push(...ofFilter(asked, filter));
  if (definition.date && period && !named.has(definition.date.field))
    parts.push(ofDays(definition, definition.date.field, period));
  return merge(scope, parts, source.listed);
  function ofGroup(
    { definition: { source: key } }: Asked,
    { dimension, bucket = 'month' }: ReportDefinition['group_by'][number],
    value: string | null,
  ): Part | undefined {
    const { drill } = dimensionOf(key, dimension);
    if (value === null) return ofNone(drill, dimension);
    if (describeDimension(key, dimension)?.kind !== 'time') return ofSome(drill, dimension, [value]);
    const days = { from: value, to: addDays(nextBucket(value, bucket), -1) };
    return ofDays(definition, dimension, dimension === definition.date?.field ? clipped(days, period) : days);
  }
  function ofSome(drill: Drill | undefined, dimension: string, values: readonly string[]): Part | undefined {
    const search = drill?.some?.(values, reading);
    return search && { search, one_record: isOfRecord(dimension) };
  }
  function ofNone(drill: Drill | undefined, dimension: string): Part | undefined {
    if (drill?.none === undefined) return undefined;
    return typeof drill.none === 'string'
      ? { holder: drill.none }
      : { search: drill.none, one_record: isOfRecord(dimension) };
  }
  function ofFilter(
    { definition: { source: key } }: Asked,
    { dimension, values, exclude }: ReportDefinition['filters'][number],
  ): (Part | undefined)[] {
    const { drill } = dimensionOf(key, dimension);
    const wanted = values.filter((value) => value !== '');
    const empty = values.includes('');
    if (!exclude) {
      if (wanted.length > 0 && empty) return [undefined];
      return [empty ? ofNone(drill, dimension) : ofSome(drill, dimension, wanted)];
    }
    // Of one record, the others are named.
    if (isOfRecord(dimension)) {
      const others = (describeDimension(key, dimension)?.options ?? []).map(({ value }) => value);
      const rest = others.filter((value) => !values.includes(value));
      return [rest.length > 0 && !empty ? ofSome(drill, dimension, rest) : undefined];
    }
    const some = wanted.length > 0 ? [drill?.some?.(wanted, reading)] : [];
    const none = empty ? [typeof drill?.none === 'string' ? undefined : drill?.none] : [];
    return [...some, ...none].map((entries) =>
      entries && Object.keys(entries).length > 0 ? { search: { none: [entries] }, one_record: false } : undefined,
    );
  }
  function isOfRecord(dimension: string): boolean {
    return source.one_record === true && !Object.hasOwn(ofContact, dimension);
  }
}

/** The part of a bucket within the period. */
const clipped = (days: { from: string; to: string }, period: Period | null): Period => ({
  from: period?.from && period.from > days.from ? period.from : days.from,
  to: period?.to && period.to < days.to ? period.to : days.to,
});

/** Times far enough away for a period that is open at one end. */
const [FIRST_DAY, LAST_DAY] = ['0066-01-01', '9990-12-31'];

function ofDays({ source }: ReportDefinition, dimension: string, { from, to }: Period): Part | undefined {
  const within = dimensionOf(source, dimension).drill?.within;
  const search = within?.({ from: from ?? FIRST_DAY, to: to ?? LAST_DAY });
  return search && { search, one_record: sourceOf(source).one_record === true };
}

/**
 * Adds the entries of a part to those that one record must match. Both count, so of two lists only the values in both are left. False if one entry
 * can't say that.
 */
function narrow(record: SearchEntries, part: SearchEntries): boolean {
  const known: Record<string, unknown> = { ...record };
  for (const [key, value] of Object.entries(part)) {
    const before = known[key];
    if (before === undefined) known[key] = value;
    else if (Array.isArray(before) && Array.isArray(value)) {
      const others: readonly unknown[] = value;
      known[key] = before.filter((one) => others.includes(one));
    } else return false;
  }
  Object.assign(record, known);
  return true;
}

/** The list ignores an empty entry, which would widen the set. */
const isEmpty = (group: SearchGroup): boolean =>
  Object.values(group).some((value) => Array.isArray(value) && value.length === 0);

/** Null if a part is unknown, no contact can match, or the list takes no such search. */
function merge(
  scope: ContactsScope,
  parts: readonly (Part | undefined)[],
  listed: SearchEntries,
): ContactsScope | null {
  const record: SearchGroup = {};
  const groups: SearchGroup[] = [];
  let { contact_group } = scope;
  for (const part of parts) {
    if (!part) return null;
    if ('holder' in part) {
      if (contact_group !== 'all') return null;
      contact_group = part.holder === 'in_pools' ? 'pool' : 'all_agents';
    } else if (part.one_record) {
      if (!narrow(record, part.search)) return null;
    } else groups.push(part.search);
  }
  const isRecord = Object.keys(record).some((key) => ofOneRecord.test(key));
  groups.push(isRecord ? record : { ...listed, ...record });
  if (groups.some(isEmpty)) return null;
  const search: ContactSearch = { ...scope.search };
  for (const group of groups) {
    const keys = Object.keys(group);
    if (keys.length === 0) continue;
    // Side by side in the search if nothing collides, so that screens show them as ordinary filters.
    const collides = keys.some(
      (key) => key in search || (ofOneRecord.test(key) && Object.keys(search).some((other) => ofOneRecord.test(other))),
    );
    if (!collides) Object.assign(search, group);
    else search.all = [...(search.all ?? []), group];
  }
  // With the filters of the report, it may have more groups or conditions than the list takes.
  return contactSearch.safeParse(search).success ? { ...scope, contact_group, search } : null;
}
