import {
  customName,
  describeColumn,
  type ExportColumn,
  type ExportKind,
} from '@bookline/contract/rules/export-columns';
import { lineTypes, NOT_VALIDATED } from '@bookline/contract/rules/line-types';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../../platform/db/full-name.ts';

/** A column of the file: its heading, its content, and the source of the content. */
export interface FileColumn {
  readonly heading: string;
  readonly kind: ExportKind;
  /** Characters. */
  readonly width: number;
  readonly value: RawBuilder<unknown>;
  /** The lookup that `value` reads, one of `lookups`. */
  readonly from?: Lookup;
}

/** Lookups besides the contact. */
export type Lookup = keyof typeof lookups;

const person = sql`(select ${fullName()} as title from app_user where tenant_id = contact.tenant_id and id = contact.owner_id limit 1)`;

/** A tag in a list of tags, in quotes if an import would split or trim it otherwise. */
const quotedTag = sql`case when name ~ '[][",;|#'']' then '"' || replace(name, '"', '""') || '"' else name end`;

/** Null if it's unknown. */
const lineLabel = sql`${sql.lit(JSON.stringify(lineTypes))}::jsonb ->> line_type`;

/**
 * Lookups by name, as subqueries on a row of `contact`. The limit makes each a lookup by key whose result PostgreSQL caches, and keeps the
 * rows in order. A plain join may lose that order.
 */
export const lookups = {
  status: sql`(select title from contact_status where tenant_id = contact.tenant_id and id = contact.status_id limit 1)`,
  agentflow_status: sql`(select title from agentflow_status where tenant_id = contact.tenant_id and id = contact.agentflow_status_id limit 1)`,
  source: sql`(select title from contact_source where tenant_id = contact.tenant_id and id = contact.source_id limit 1)`,
  owner: person,
  pool: sql`(select name as title from pool where tenant_id = contact.tenant_id and id = contact.pool_id limit 1)`,
  tags: sql`(select array_agg(${quotedTag} order by lower(name)) as list from tag where tenant_id = contact.tenant_id and id = any(contact.tags))`,
  phones: sql`(select array_agg(${displayed(sql`number`)} || coalesce(' ext. ' || extension, '') order by position) as list
    from contact_phone where tenant_id = contact.tenant_id and contact_id = contact.id)`,
  line: sql`(select ${lineLabel} as type, nullif(line_carrier, '') as carrier
    from contact_phone where tenant_id = contact.tenant_id and contact_id = contact.id and position = 0 limit 1)`,
  line_types: sql`(select array_agg(coalesce(${lineLabel}, case when line_checked_at is null then ${sql.lit(NOT_VALIDATED)} else 'Unknown' end) order by position) as list
    from contact_phone where tenant_id = contact.tenant_id and contact_id = contact.id)`,
  emails: sql`(select array_agg(address order by position) as list
    from contact_email where tenant_id = contact.tenant_id and contact_id = contact.id)`,
} as const;

/**
 * A phone number from E.164 as every screen shows it (rules/phone.ts, R211, R212). The groups make spreadsheets treat it as text. They would
 * read bare digits as a number, and a plus as a formula.
 */
function displayed(number: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case when length(${number}) = 12
    then substr(${number}, 2, 1) || '-' || substr(${number}, 3, 3) || '-' || substr(${number}, 6, 3) || '-' || substr(${number}, 9)
    else concat_ws('-', nullif(substr(${number}, 2, 3), ''), nullif(substr(${number}, 5, 3), ''), nullif(substr(${number}, 8, 4), ''), nullif(substr(${number}, 12), '')) end`;
}

/** 'never_married' as 'Never married'. */
const words = (column: string) =>
  sql`upper(left(${sql.ref(column)}, 1)) || substr(replace(${sql.ref(column)}, '_', ' '), 2)`;
const yesNo = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 'Yes' else 'No' end`;
/** Whether one of a contact's numbers or addresses is on the tenant's do-not-contact list. The file may go to a dialer that does not know the list. */
const listed = (table: 'contact_phone' | 'contact_email', column: 'number' | 'address') => sql`exists (
  select 1 from ${sql.table(table)} reach join do_not_contact d on d.tenant_id = reach.tenant_id and d.value = ${sql.ref(`reach.${column}`)}
  where reach.tenant_id = contact.tenant_id and reach.contact_id = contact.id)`;

interface Wanted {
  readonly columns: readonly ExportColumn[];
  readonly headings: Readonly<Record<string, string>>;
  readonly lists: 'joined' | 'spread';
  /** IANA name of the time zone for times. */
  readonly zone: string;
}

/** The columns of a file, in the requested order. */
export function fileColumns({ columns, headings, lists, zone }: Wanted): FileColumn[] {
  return [...new Set(columns)].flatMap((column): FileColumn[] => {
    const { label, kind, width, spread } = describeColumn(column);
    const heading = headings[column] || label;
    if (column !== 'phones' && column !== 'line_types' && column !== 'emails' && column !== 'tags')
      return [{ heading, kind, width, ...singleOf(column, zone) }];
    const list = sql.ref(`${column}.list`);
    if (lists === 'joined' || !spread)
      return [{ heading, kind, width, value: sql`array_to_string(${list}, ', ')`, from: column }];
    return Array.from({ length: spread }, (_, index): FileColumn => {
      const place = sql.lit(index + 1);
      const value =
        index + 1 < spread ? sql`(${list})[${place}]` : sql`nullif(array_to_string((${list})[${place}:], ', '), '')`;
      return { heading: `${heading} ${index + 1}`, kind, width: Math.min(width, 26), value, from: column };
    });
  });
}

type Single = Exclude<ExportColumn, 'phones' | 'line_types' | 'emails' | 'tags'>;

function singleOf(column: Single, zone: string): Pick<FileColumn, 'value' | 'from'> {
  switch (column) {
    case 'name':
      return { value: sql`concat_ws(', ', nullif(contact.last_name, ''), nullif(contact.first_name, ''))` };
    case 'phone':
      return { value: displayed(sql`contact.phone`) };
    case 'line_type':
      return { value: sql`line.type`, from: 'line' };
    case 'phone_carrier':
      return { value: sql`line.carrier`, from: 'line' };
    case 'timezone':
      return { value: sql`contact.timezone_in_force` };
    case 'gender':
      // R068: `other` shows as none.
      return { value: sql`case contact.gender when 'male' then 'Male' when 'female' then 'Female' end` };
    case 'marital_status':
    case 'category':
      return { value: words(`contact.${column}`) };
    case 'do_not_call':
    case 'do_not_text':
      return { value: yesNo(sql`${sql.ref(`contact.${column}`)} or ${listed('contact_phone', 'number')}`) };
    case 'do_not_email':
      return { value: yesNo(sql`contact.do_not_email or ${listed('contact_email', 'address')}`) };
    case 'status':
    case 'agentflow_status':
    case 'source':
    case 'owner':
    case 'pool':
      return { value: sql.ref(`${column}.title`), from: column };
    case 'last_activity_at':
    case 'created_at':
    case 'updated_at':
      return { value: sql`(${sql.ref(`contact.${column}`)} at time zone ${zone})::timestamp(0)` };
    default: {
      const custom = customName(column);
      if (custom !== undefined) return { value: sql`nullif(contact.custom ->> ${custom}, '')` };
      const value = sql.ref(`contact.${column}`);
      // Without it, an empty text would appear as two quotes in a CSV.
      return { value: describeColumn(column).kind === 'text' && column !== 'id' ? sql`nullif(${value}, '')` : value };
    }
  }
}
