-- What makes an email go out by itself: for one contact at a time, on a date or after an event.
create table campaign_trigger (
  tenant_id bigint not null,
  id uuid not null,
  channel text not null default 'email' check (channel in ('email', 'text')),
  name text not null check (name <> ''),
  active boolean not null default false,
  trigger_type text not null check (trigger_type in (
    'birthday', 'policy_renewal', 'turning_65', 'status_change', 'tag_added', 'date_field', 'manual')),
  -- How often a contact may get it.
  recurrence text not null check (recurrence in ('once', 'daily', 'weekly', 'monthly', 'yearly')),
  -- Days before (negative) or after the date.
  offset_days int not null default 0 check (offset_days between -365 and 365),
  -- Which date of a policy, for `date_field`.
  date_field text check (date_field in ('policy_anniversary', 'expires_on')),
  status_ids int[] not null default '{}',
  tag_ids int[] not null default '{}',
  email_id uuid not null,
  -- Only contacts whose owner belongs to this company or business unit. Null: everyone's.
  company_id uuid,
  business_unit_id uuid,
  -- Reads what happened since, as flows do. Null while it's off.
  activated_at timestamptz,
  cursor_tx xid8,
  cursor_id uuid,
  -- The last day whose dates were looked at, and the last that is due.
  dates_until text,
  dates_due text,
  updated_by_id uuid not null,
  origin jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint campaign_trigger_date check ((trigger_type = 'date_field') = (date_field is not null)),
  constraint campaign_trigger_email foreign key (tenant_id, email_id) references broadcast_email (tenant_id, id) on delete restrict,
  constraint campaign_trigger_company foreign key (tenant_id, company_id) references corporation (tenant_id, id) on delete restrict,
  constraint campaign_trigger_business_unit foreign key (tenant_id, business_unit_id) references corporation (tenant_id, id) on delete restrict,
  constraint campaign_trigger_updated_by foreign key (tenant_id, updated_by_id) references app_user (tenant_id, id) on delete restrict
);
create unique index campaign_trigger_name on campaign_trigger (tenant_id, channel, lower(name));
create index campaign_trigger_email on campaign_trigger (tenant_id, email_id);
create index campaign_trigger_company on campaign_trigger (tenant_id, company_id) where company_id is not null;
create index campaign_trigger_business_unit on campaign_trigger (tenant_id, business_unit_id) where business_unit_id is not null;
create index campaign_trigger_updated_by on campaign_trigger (tenant_id, updated_by_id);
select protect_tenant_table('campaign_trigger');

-- The campaign that a trigger sends with. It has a recipient for each contact and occurrence, and doesn't end.
alter table campaign add column trigger_id uuid;
alter table campaign add constraint campaign_of_trigger foreign key (tenant_id, trigger_id) references campaign_trigger (tenant_id, id) on delete set null (trigger_id);
-- The trigger that was chosen to send this campaign by hand. A contact gets it once in each of its periods.
alter table campaign add column manual_trigger_id uuid;
alter table campaign add constraint campaign_manual_trigger foreign key (tenant_id, manual_trigger_id) references campaign_trigger (tenant_id, id) on delete set null (manual_trigger_id);
create index campaign_manual_trigger on campaign (tenant_id, manual_trigger_id) where manual_trigger_id is not null;
create unique index campaign_of_trigger on campaign (tenant_id, trigger_id) where trigger_id is not null;

create or replace function tenants_with_campaign_work(moment timestamptz) returns table (id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.tenant_id from campaign c where c.next_at <= moment
  union
  select t.tenant_id from campaign_trigger t
  where t.active and (
    t.dates_due > t.dates_until
    or t.cursor_tx > pg_snapshot_xmax(pg_current_snapshot())
    or t.cursor_tx is not null and exists (
      select 1 from contact_activity a
      where a.tenant_id = t.tenant_id and a.tx is not null and (a.tx, a.id) > (t.cursor_tx, t.cursor_id)
        and a.tx < pg_snapshot_xmin(pg_current_snapshot())))
$$;
