-- Public pages -------------------------------------------------------------------------------------------------------
-- Every page of the installation by the first part of its host name. The primary key is the reason why a name can't lead to two pages, whichever tenants they
-- belong to. It belongs to no tenant, because a visitor's host name is read before a tenant is known.
create table webpage_name (
  name text not null,
  tenant_id bigint not null,
  kind text not null check (kind in ('user', 'corporation')),
  owner_id uuid not null,
  primary key (name),
  constraint webpage_name_of unique (tenant_id, kind, owner_id),
  constraint webpage_name_name check (name ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$' and name not in ('api', 'platform', 'www')),
  constraint webpage_name_tenant foreign key (tenant_id) references tenant (id) on delete cascade
);
grant select, insert, delete on webpage_name to bookline_app;

-- No page was served before, so of two equal names the older record keeps it. The other one's page has no address until it gets another name.
insert into webpage_name (name, tenant_id, kind, owner_id)
select name, tenant_id, kind, owner_id from (
  select webpage_domain as name, tenant_id, 'user' as kind, id as owner_id, created_at from app_user where webpage_domain is not null and deleted_at is null
  union all
  select split_part(lower(domain_name), '.', 1), tenant_id, 'corporation', id, created_at from corporation where domain_name <> ''
) as wanted
where name ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$' and name not in ('api', 'platform', 'www')
order by created_at, owner_id
on conflict do nothing;
update app_user u set webpage_domain = null
where webpage_domain is not null and not exists (
  select from webpage_name n where n.tenant_id = u.tenant_id and n.kind = 'user' and n.owner_id = u.id);

-- A user's page. Their name, photo, flyer, and text are in app_user, as their profile shows them too.
create table user_webpage (
  tenant_id bigint not null,
  user_id uuid not null,
  layout text not null default 'classic' check (layout in ('classic', 'spotlight', 'compact')),
  phone text not null default '',
  email text not null default '',
  products text[] not null default '{}',
  -- [{ state, number }]
  licenses jsonb not null default '[]',
  -- How many organizations they represent, and how many Medicare plans those offer: for the disclaimer (42 CFR 422.2267(e)(41)).
  carrier_count int check (carrier_count > 0),
  plan_count int check (plan_count > 0),
  languages_spoken text[] not null default '{}',
  office_hours text not null default '',
  faqs text not null default '',
  latest_news text not null default '',
  facebook text not null default '',
  instagram text not null default '',
  linkedin text not null default '',
  twitter text not null default '',
  google text not null default '',
  youtube text not null default '',
  yelp text not null default '',
  -- The websites that may show the contact form in a frame.
  form_sites text[] not null default '{}',
  updated_at timestamptz not null,
  primary key (tenant_id, user_id),
  constraint user_webpage_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
select protect_tenant_table('user_webpage');

alter table corporation
  add column layout text not null default 'classic' check (layout in ('classic', 'spotlight', 'compact')),
  add column products text[] not null default '{}',
  add column licenses jsonb not null default '[]',
  add column carrier_count int check (carrier_count > 0),
  add column plan_count int check (plan_count > 0),
  add column form_sites text[] not null default '{}';
