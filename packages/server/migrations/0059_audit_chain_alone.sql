-- The application adds entries and nothing else: their place in the chain and their hash are the sealing function's, which belongs to the owner.
-- What it wrote there itself could otherwise stand in the chain without ever having been part of it.
revoke insert on audit_log from bookline_app;
grant insert (tenant_id, id, at, actor_id, acting_as_id, session_id, request_id, ip, action, subject_type, subject_id, contact_id, detail, api_key_id)
  on audit_log to bookline_app;

-- How far the chain of a tenant has come, kept apart from it: entries cut off at the newest end are missed. Only the sealing function writes
-- here, and only forward.
create table audit_chain_end (
  tenant_id bigint not null primary key,
  chain_no bigint not null,
  hash bytea not null,
  constraint audit_chain_end_tenant foreign key (tenant_id) references tenant (id) on delete cascade
);
select protect_tenant_table('audit_chain_end', 'select');
insert into audit_chain_end (tenant_id, chain_no, hash)
  select distinct on (tenant_id) tenant_id, chain_no, hash from audit_log where chain_no is not null order by tenant_id, chain_no desc;

create or replace function seal_audit_log(of_tenant bigint, batch int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry audit_log;
  last_no bigint;
  last_hash bytea;
  sealed int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit:' || of_tenant, 0));
  -- From where it was left, not from what is there: the gap of what was cut off stays for good.
  select chain_no, hash into last_no, last_hash from audit_chain_end where tenant_id = of_tenant;
  last_no := coalesce(last_no, 0);
  last_hash := coalesce(last_hash, sha256(''::bytea));
  for entry in select * from audit_log where tenant_id = of_tenant and chain_no is null order by id limit batch loop
    last_no := last_no + 1;
    entry.chain_no := last_no;
    last_hash := sha256(last_hash || convert_to(audit_row_text(entry), 'UTF8'));
    update audit_log set chain_no = last_no, hash = last_hash where tenant_id = of_tenant and id = entry.id;
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then
    insert into audit_chain_end (tenant_id, chain_no, hash) values (of_tenant, last_no, last_hash)
      on conflict (tenant_id) do update set chain_no = excluded.chain_no, hash = excluded.hash;
  end if;
  return sealed;
end $$;

create or replace function verify_audit_log(of_tenant bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry audit_log;
  expected_no bigint := 0;
  last_hash bytea := sha256(''::bytea);
  end_no bigint;
  end_hash bytea;
begin
  -- Nobody seals meanwhile: the end and the entries are of one moment.
  perform pg_advisory_xact_lock(hashtextextended('audit:' || of_tenant, 0));
  select chain_no, hash into end_no, end_hash from audit_chain_end where tenant_id = of_tenant;
  for entry in select * from audit_log where tenant_id = of_tenant and chain_no is not null order by chain_no loop
    expected_no := expected_no + 1;
    last_hash := sha256(last_hash || convert_to(audit_row_text(entry), 'UTF8'));
    if entry.chain_no <> expected_no or entry.hash is distinct from last_hash then return expected_no; end if;
  end loop;
  if coalesce(end_no, 0) > expected_no then return expected_no + 1; end if;
  if coalesce(end_no, 0) < expected_no or (expected_no > 0 and end_hash is distinct from last_hash) then return expected_no; end if;
  return null;
end $$;
