-- What a contact has: insurance policies, securities and files.

create table contact_policy (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  carrier_id uuid,
  product_line text not null check (product_line in (
    'medicare_advantage', 'medicare_supplement', 'part_d', 'term_life', 'whole_life', 'iul', 'final_expense', 'preneed', 'annuity', 'dental',
    'vision', 'hospital_indemnity', 'long_term_care', 'auto', 'home', 'other')),
  policy_number text not null default '',
  status text not null check (status in (
    'quoted', 'submitted', 'pending', 'issued', 'in_force', 'lapsed', 'cancelled', 'declined', 'paid_up')),
  -- What is paid each time, as often as premium_mode says.
  premium numeric(14, 2),
  premium_mode text check (premium_mode in ('monthly', 'quarterly', 'semi_annual', 'annual', 'single')),
  face_amount numeric(14, 2),
  effective_on date,
  expires_on date,
  renewal_on date,
  -- [{ name, relation, share }], shares in per cent as decimal text or null.
  beneficiaries jsonb not null default '[]',
  writing_agent_id uuid,
  commission numeric(14, 2),
  notes text not null default '',
  version int not null default 1,
  made_by_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint contact_policy_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint contact_policy_carrier foreign key (tenant_id, carrier_id) references carrier (tenant_id, id) on delete restrict,
  constraint contact_policy_writing_agent foreign key (tenant_id, writing_agent_id) references app_user (tenant_id, id) on delete restrict,
  constraint contact_policy_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index contact_policy_contact on contact_policy (tenant_id, contact_id);
create index contact_policy_carrier on contact_policy (tenant_id, carrier_id, product_line, status) include (contact_id);
create index contact_policy_product_line on contact_policy (tenant_id, product_line, status) include (contact_id);
create index contact_policy_renewal on contact_policy (tenant_id, renewal_on) include (contact_id) where renewal_on is not null;
create index contact_policy_writing_agent on contact_policy (tenant_id, writing_agent_id) where writing_agent_id is not null;
select protect_tenant_table('contact_policy');

create table contact_security (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  type text not null check (type in ('ira', 'roth_ira', '401k', 'brokerage', 'mutual_fund', 'annuity', 'cd', 'other')),
  custodian text not null default '',
  -- Sealed with the tenant's key; of the number itself only its end is ever shown without a reason.
  account_number_sealed bytea,
  account_last4 text check (length(account_last4) <= 4),
  value numeric(14, 2),
  as_of date,
  notes text not null default '',
  version int not null default 1,
  made_by_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint contact_security_number check ((account_number_sealed is null) = (account_last4 is null)),
  constraint contact_security_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint contact_security_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index contact_security_contact on contact_security (tenant_id, contact_id);
select protect_tenant_table('contact_security');

-- A document of a contact under its name; what was uploaded under that name, first and later, are its versions.
create table contact_file (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint contact_file_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
-- Not unique: merged contacts may bring two documents of one name.
create index contact_file_contact on contact_file (tenant_id, contact_id, lower(name));
select protect_tenant_table('contact_file');

create table contact_file_version (
  tenant_id bigint not null,
  contact_file_id uuid not null,
  version int not null check (version > 0),
  file_id uuid not null,
  uploaded_by_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, contact_file_id, version),
  constraint contact_file_version_of foreign key (tenant_id, contact_file_id) references contact_file (tenant_id, id) on delete cascade,
  constraint contact_file_version_file foreign key (tenant_id, file_id) references stored_file (tenant_id, id) on delete restrict,
  constraint contact_file_version_uploaded_by foreign key (tenant_id, uploaded_by_id) references app_user (tenant_id, id) on delete restrict
);
create unique index contact_file_version_file on contact_file_version (tenant_id, file_id);
select protect_tenant_table('contact_file_version');

-- Purging a contact deletes its document rows, but not their bytes. A schedule removes bytes that no document names.
create index stored_file_of_contacts on stored_file (tenant_id, created_at) where purpose = 'contact';
