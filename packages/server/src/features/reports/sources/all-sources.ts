import type { ReportSourceKey } from '@bookline/contract/rules/report-sources';
import { activitiesSource } from './activities.ts';
import { callsSource } from './calls.ts';
import { campaignsSource } from './campaigns.ts';
import { consentsSource } from './consents.ts';
import { contactsSource } from './contacts.ts';
import { decisionsSource } from './decisions.ts';
import { followUpsSource } from './follow-ups.ts';
import { importsSource } from './imports.ts';
import { licensesSource } from './licenses.ts';
import { ordersSource } from './orders.ts';
import { policiesSource } from './policies.ts';
import { responsesSource } from './responses.ts';
import { soaSource } from './soa.ts';
import type { DimensionSql, MeasureSql, SourceSql } from './source-sql.ts';
import { usersSource } from './users.ts';

/** The SQL of every source of the registry. */
export const sources: { readonly [S in ReportSourceKey]: SourceSql<S> } = {
  contacts: contactsSource,
  policies: policiesSource,
  activities: activitiesSource,
  calls: callsSource,
  responses: responsesSource,
  campaigns: campaignsSource,
  follow_ups: followUpsSource,
  consents: consentsSource,
  decisions: decisionsSource,
  soa: soaSource,
  imports: importsSource,
  orders: ordersSource,
  licenses: licensesSource,
  users: usersSource,
};

/** The tables of a source, without the types of its dimensions. */
export type AnySource = Omit<SourceSql, 'dimensions' | 'measures'>;
export const sourceOf = (key: ReportSourceKey): AnySource => sources[key];

/** The SQL of a dimension or a measure. Throws for one that the registry doesn't have. */
export function dimensionOf(source: ReportSourceKey, key: string): DimensionSql {
  const table: Readonly<Record<string, DimensionSql>> = sources[source].dimensions;
  const found = Object.hasOwn(table, key) ? table[key] : undefined;
  if (!found) throw new Error(`no dimension ${key} in ${source}`);
  return found;
}

export function measureOf(source: ReportSourceKey, key: string): MeasureSql {
  const table: Readonly<Record<string, MeasureSql>> = sources[source].measures;
  const found = Object.hasOwn(table, key) ? table[key] : undefined;
  if (!found) throw new Error(`no measure ${key} in ${source}`);
  return found;
}
