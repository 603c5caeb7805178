import { sealedColumns } from '../src/platform/crypto/sealed-columns.ts';
import { globalTables } from '../src/platform/db/global-tables.ts';
import { APP_ROLE } from '../src/platform/db/migrate.ts';

type Query = <T extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>;
interface Fault extends Record<string, unknown> {
  readonly fault: string;
}

const POLICY = "(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)";

// The tables each check uses. All tables not named as global are tenant tables.
const tables = `
  tenant_table as (
    select c.oid, c.relname as name, c.relrowsecurity, a.attnum as tenant_column, a.attnotnull and a.atttypid = 'bigint'::regtype as tenant_is_sound
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1::text[])
  )`;

const checks = [
  `select name || ' has no column tenant_id bigint not null' as fault from tenant_table where tenant_is_sound is not true`,

  `select name || ' has no primary key that starts with tenant_id' from tenant_table t where not exists (
     select 1 from pg_constraint k where k.conrelid = t.oid and k.contype = 'p' and k.conkey[1] = t.tenant_column)`,

  `select i.indexrelid::regclass || ' does not start with tenant_id' from tenant_table t join pg_index i on i.indrelid = t.oid
   where i.indkey[0] is distinct from t.tenant_column`,

  // References to a global lookup table may leave out the tenant.
  `select t.name || ': the foreign key ' || k.conname || ' does not start with tenant_id' from tenant_table t
   join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join tenant_table target on target.oid = k.confrelid
   where k.conkey[1] is distinct from t.tenant_column or k.confkey[1] is distinct from target.tenant_column`,

  `select t.name || ': the foreign key ' || k.conname || ' has no name of its own' from tenant_table t
   join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' where k.conname ~ '_fkey[0-9]*$'`,

  `select t.name || ': the foreign key ' || k.conname || ' neither restricts nor cascades' from tenant_table t
   join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' where k.confdeltype not in ('r', 'c') or k.confupdtype not in ('a', 'r')`,

  `select k.conrelid::regclass || ' is global and points into the tenant table ' || t.name from tenant_table t
   join pg_constraint k on k.confrelid = t.oid and k.contype = 'f' where k.conrelid not in (select oid from tenant_table)`,

  `select name || ' has row-level security turned off' from tenant_table where not relrowsecurity`,

  `select t.name || ' lacks the policy that every tenant table has' from tenant_table t where not exists (
     select 1 from pg_policy p where p.polrelid = t.oid and p.polpermissive and p.polcmd = '*' and p.polroles = '{0}'
       and pg_get_expr(p.polqual, p.polrelid) = $2 and pg_get_expr(p.polwithcheck, p.polrelid) = $2)`,

  `select t.name || ' has more than one policy' from tenant_table t where (select count(*) from pg_policy p where p.polrelid = t.oid) > 1`,

  // The one exception is in docs/decisions/0021-workflows.md.
  `select t.name || ' has the trigger ' || g.tgname from tenant_table t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
     and (t.name, g.tgname) <> ('text_message', 'wake_workflow_runs')`,

  // By default, a view has its owner's rights. A materialized view always has every tenant's rows.
  `select c.relname || ' is a view that passes row-level security' from pg_class c where c.relnamespace = 'public'::regnamespace
     and (c.relkind = 'm' or c.relkind = 'v' and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false))`,

  `select p.oid::regprocedure || ' works with the owner''s rights and does not pin its search_path' from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prosecdef
     and not coalesce('search_path=public, pg_temp' = any(p.proconfig), false)`,

  `select p.oid::regprocedure || ' works with the owner''s rights and PUBLIC may call it' from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prosecdef
     and exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)`,

  `select 'the application''s role may pass row-level security, make roles or make databases' from pg_roles
   where rolname = $3 and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,

  `select 'the application''s role is a member of ' || m.roleid::regrole from pg_auth_members m where m.member = $3::regrole`,

  `select 'the application''s role owns ' || d.classid::regclass || ' ' || d.objid from pg_shdepend d
   where d.refclassid = 'pg_authid'::regclass and d.refobjid = $3::regrole and d.deptype = 'o'`,

  `select 'the application''s role may create things in ' || nspname from pg_namespace
   where nspname !~ '^pg_' and has_schema_privilege($3, oid, 'create')`,

  `select 'the application''s role gets at the schema graphile_worker' where has_schema_privilege($3, 'graphile_worker', 'usage')`,

  `select 'the application''s role may ' || privilege || ' audit_log' from unnest(array['update', 'delete']) privilege
   where has_table_privilege($3, 'audit_log', privilege) or (privilege = 'update' and has_any_column_privilege($3, 'audit_log', privilege))`,

  `select 'the application''s role may ' || privilege || ' ledger_transfer' from unnest(array['update', 'delete']) privilege
   where has_table_privilege($3, 'ledger_transfer', privilege)
     or (privilege = 'update' and has_any_column_privilege($3, 'ledger_transfer', privilege))`,

  // Only the contact of a consent may change, when duplicates merge.
  `select 'the application''s role may ' || privilege || ' contact_consent' from unnest(array['update', 'delete']) privilege
   where has_table_privilege($3, 'contact_consent', privilege)`,
  `select 'the application''s role may update contact_consent.' || a.attname from pg_attribute a
   where a.attrelid = 'contact_consent'::regclass and a.attnum > 0 and a.attname <> 'contact_id'
     and has_column_privilege($3, a.attrelid, a.attnum, 'update')`,

  `select 'the application''s role may ' || privilege || ' ' || c.relname from pg_class c, unnest(array['truncate', 'references', 'trigger']) privilege
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege($3, c.oid, privilege)`,

  // Encrypted columns missing in the list keep their old key forever. The PDF of a signed form is kept as it was signed.
  `select c.relname || '.' || a.attname || ' holds bytes that are neither a hash nor listed in sealed-columns.ts' from pg_class c
   join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid in ('bytea'::regtype, 'bytea[]'::regtype)
     and a.attname !~ '(^|_)(hash|sha256)$' and (c.relname || '.' || a.attname) <> all($4::text[] || array['tenant_key.wrapped', 'soa_version.pdf'])`,

  `select named || ' is listed in sealed-columns.ts and is no such column' from unnest($4::text[]) named
   where not exists (select 1 from pg_class c join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'bytea'::regtype
     where c.relnamespace = 'public'::regnamespace and not a.attisdropped and c.relname || '.' || a.attname = named)`,

  // Encrypted values are bound to their row, so the key must identify the row.
  `select l.named || ' is sealed for ' || l.key || ', which is not the primary key' from unnest($4::text[], $5::text[]) l (named, key)
   where l.key is distinct from (select coalesce(string_agg(a.attname, ' ' order by array_position(i.indkey::int2[], a.attnum)), '')
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname <> 'tenant_id'
     where i.indisprimary and i.indrelid = to_regclass(split_part(l.named, '.', 1)))`,
];

/** Violations of docs/decisions/0003-data-rules.md in the catalog, one sentence each. Empty if there are none. */
export async function catalogueFaults(query: Query): Promise<string[]> {
  const faults: string[] = [];
  for (const check of checks) {
    // Every check gets every parameter.
    const given = `given as (select $1::text[], $2::text, $3::text, $4::text[], $5::text[])`;
    const rows = await query<Fault>(`with ${given}, ${tables}, found (fault) as (${check}) select fault from found`, [
      globalTables,
      POLICY,
      APP_ROLE,
      sealedColumns.map(({ table, column }) => `${table}.${column}`),
      sealedColumns.map(({ key }) => key.join(' ')),
    ]);
    faults.push(...rows.map(({ fault }) => fault));
  }
  return faults.sort();
}
