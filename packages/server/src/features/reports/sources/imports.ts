import { sql } from 'kysely';
import { ofUsers } from './of-users.ts';
import { all, type SourceSql } from './source-sql.ts';

const rows = sql`sum(a.processed - a.empty)`;
const sum = (column: string) => sql`coalesce(sum(${sql.ref(`a.${column}`)}), 0)::float8`;
const person = sql`coalesce(a.acting_as_id, a.made_by_id)`;

export const importsSource: SourceSql<'imports'> = {
  from: sql`import_attempt a`,
  where: (reading) => [sql`a.tenant_id = ${reading.tenant_id} and a.status <> 'draft'`, ...ofUsers(person, reading)],
  dimensions: {
    created_at: { value: sql`a.created_at`, moment: true },
    person: { value: person },
    vendor: { value: sql`nullif(a.options ->> 'api_vendor_id', '')` },
    source: { value: sql`nullif(a.options ->> 'source_id', '')` },
    kind: { value: sql`a.kind` },
    result: { value: sql`a.status` },
  },
  measures: {
    imports: { value: all },
    rows: { value: sql`coalesce(${rows}, 0)::float8` },
    added: { value: sum('created') },
    updated: { value: sum('updated') },
    duplicates: { value: sum('duplicate') },
    rejected: { value: sum('rejected') },
    rejected_share: { value: sql`round(100.0 * sum(a.rejected) / nullif(${rows}, 0), 1)::float8` },
  },
};
