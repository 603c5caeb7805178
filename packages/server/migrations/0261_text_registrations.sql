-- Registrations for texts in the US ----------------------------------------------------------------------------------
-- The company (brand), what it texts about (campaign), and toll-free numbers.
create table text_filing (
  tenant_id bigint not null,
  id uuid not null,
  kind text not null check (kind in ('brand', 'campaign', 'toll_free')),
  -- submitted: its job hands it in. in_review: the registry decides.
  state text not null check (state in ('draft', 'submitted', 'in_review', 'verified', 'rejected')),
  facts jsonb not null,
  -- The registry's names for what it has, by step. Stored after each step.
  refs jsonb not null default '{}',
  -- Who was asked. Null until it's submitted.
  provider text check (provider in ('local', 'twilio')),
  account text,
  -- The number of a toll-free verification.
  number_id uuid,
  problem text,
  -- The registry's class, which sets the pace.
  pace text,
  submitted_by_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- When its numbers change after that, the provider gets them again.
  attached_at timestamptz,
  primary key (tenant_id, id),
  constraint text_filing_number foreign key (tenant_id, number_id) references phone_number (tenant_id, id) on delete cascade,
  constraint text_filing_submitted_by foreign key (tenant_id, submitted_by_id) references app_user (tenant_id, id) on delete restrict,
  constraint text_filing_toll_free check (kind = 'toll_free' or number_id is null),
  constraint text_filing_asked check (state = 'draft' or (provider is not null and account is not null and submitted_at is not null))
);
create unique index text_filing_brand on text_filing (tenant_id) where kind = 'brand';
create unique index text_filing_toll_free on text_filing (tenant_id, number_id) where number_id is not null;
create index text_filing_open on text_filing (tenant_id, updated_at) where state in ('submitted', 'in_review');
select protect_tenant_table('text_filing');

-- The numbers that send for a use. A number has one.
create table text_filing_number (
  tenant_id bigint not null,
  number_id uuid not null,
  filing_id uuid not null,
  primary key (tenant_id, number_id),
  constraint text_filing_number_number foreign key (tenant_id, number_id) references phone_number (tenant_id, id) on delete cascade,
  constraint text_filing_number_filing foreign key (tenant_id, filing_id) references text_filing (tenant_id, id) on delete cascade
);
create index text_filing_number_filing on text_filing_number (tenant_id, filing_id);
select protect_tenant_table('text_filing_number');

-- Where a text is sent, this is asked. The table for it held nothing yet.
drop table text_registration;
