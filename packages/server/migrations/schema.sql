-- What the migrations make, read from the catalog by `npm run schema`. Not to be edited: write a migration.

create extension btree_gin;
create extension pg_trgm;

create table aftercare (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  provider text not null,
  external_id text,
  service_state text,
  checked_at timestamp with time zone,
  problem text,
  enrolled_by_id uuid not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint aftercare_pkey PRIMARY KEY (tenant_id, id),
  constraint aftercare_provider_check CHECK ((provider = ANY (ARRAY['local'::text, 'http'::text]))),
  constraint aftercare_service_state_check CHECK ((service_state = ANY (ARRAY['active'::text, 'complete'::text, 'ended'::text]))),
  constraint aftercare_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint aftercare_enrolled_by FOREIGN KEY (tenant_id, enrolled_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX aftercare_contact ON public.aftercare USING btree (tenant_id, contact_id, created_at DESC);
CREATE INDEX aftercare_enrolled_by ON public.aftercare USING btree (tenant_id, enrolled_by_id);
CREATE INDEX aftercare_newest ON public.aftercare USING btree (tenant_id, created_at DESC, id DESC) WHERE (ended_at IS NULL);
alter table aftercare enable row level security;
create policy tenant on aftercare
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on aftercare to bookline_app;

create table aftercare_survivor (
  tenant_id bigint not null,
  id uuid not null,
  aftercare_id uuid not null,
  contact_id uuid not null,
  relation text not null,
  service_state text,
  touches integer,
  next_touch_on date,
  created_at timestamp with time zone not null,
  constraint aftercare_survivor_pkey PRIMARY KEY (tenant_id, id),
  constraint aftercare_survivor_service_state_check CHECK ((service_state = ANY (ARRAY['active'::text, 'complete'::text, 'ended'::text]))),
  constraint aftercare_survivor_touches_check CHECK ((touches >= 0)),
  constraint aftercare_survivor_aftercare FOREIGN KEY (tenant_id, aftercare_id) REFERENCES aftercare(tenant_id, id) ON DELETE CASCADE,
  constraint aftercare_survivor_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX aftercare_survivor_aftercare ON public.aftercare_survivor USING btree (tenant_id, aftercare_id, created_at, id);
CREATE INDEX aftercare_survivor_contact ON public.aftercare_survivor USING btree (tenant_id, contact_id);
alter table aftercare_survivor enable row level security;
create policy tenant on aftercare_survivor
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on aftercare_survivor to bookline_app;

create table agentflow_status (
  tenant_id bigint not null,
  id integer not null,
  title text not null,
  color text not null,
  "position" integer not null,
  business_unit_id uuid,
  group_id integer,
  constraint agentflow_status_pkey PRIMARY KEY (tenant_id, id),
  constraint agentflow_status_business_unit FOREIGN KEY (tenant_id, business_unit_id) REFERENCES corporation(tenant_id, id) ON DELETE RESTRICT,
  constraint agentflow_status_group FOREIGN KEY (tenant_id, group_id) REFERENCES agentflow_status_group(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX agentflow_status_group_of ON public.agentflow_status USING btree (tenant_id, group_id) WHERE (group_id IS NOT NULL);
CREATE UNIQUE INDEX agentflow_status_title ON public.agentflow_status USING btree (tenant_id, lower(title));
alter table agentflow_status enable row level security;
create policy tenant on agentflow_status
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on agentflow_status to bookline_app;

create table agentflow_status_group (
  tenant_id bigint not null,
  id integer not null,
  title text not null,
  "position" integer not null,
  constraint agentflow_status_group_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX agentflow_status_group_title ON public.agentflow_status_group USING btree (tenant_id, lower(title));
alter table agentflow_status_group enable row level security;
create policy tenant on agentflow_status_group
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on agentflow_status_group to bookline_app;

create table allowed_network (
  tenant_id bigint not null,
  network cidr not null,
  label text not null,
  constraint allowed_network_pkey PRIMARY KEY (tenant_id, network)
);
alter table allowed_network enable row level security;
create policy tenant on allowed_network
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select on allowed_network to bookline_app;

create table api_key (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  vendor_id uuid,
  secret_hash bytea not null,
  prefix text not null,
  scopes text[] not null,
  requests_per_minute integer default 600 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_ip text,
  constraint api_key_pkey PRIMARY KEY (tenant_id, id),
  constraint api_key_kind_check CHECK ((kind = ANY (ARRAY['key'::text, 'token'::text]))),
  constraint api_key_requests_per_minute_check CHECK (((requests_per_minute >= 1) AND (requests_per_minute <= 10000))),
  constraint api_key_scopes_check CHECK (((scopes <@ ARRAY['read'::text, 'write'::text]) AND (cardinality(scopes) > 0))),
  constraint api_key_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE,
  constraint api_key_vendor FOREIGN KEY (tenant_id, vendor_id) REFERENCES api_vendor(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX api_key_secret ON public.api_key USING btree (tenant_id, secret_hash);
CREATE UNIQUE INDEX api_key_token ON public.api_key USING btree (tenant_id, user_id) WHERE ((kind = 'token'::text) AND (revoked_at IS NULL));
CREATE INDEX api_key_user ON public.api_key USING btree (tenant_id, user_id, created_at DESC);
CREATE INDEX api_key_vendor ON public.api_key USING btree (tenant_id, vendor_id) WHERE (vendor_id IS NOT NULL);
alter table api_key enable row level security;
create policy tenant on api_key
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on api_key to bookline_app;

create table api_key_day (
  tenant_id bigint not null,
  api_key_id uuid not null,
  day date not null,
  requests integer not null,
  failed integer not null,
  constraint api_key_day_pkey PRIMARY KEY (tenant_id, api_key_id, day),
  constraint api_key_day_key FOREIGN KEY (tenant_id, api_key_id) REFERENCES api_key(tenant_id, id) ON DELETE CASCADE
);
alter table api_key_day enable row level security;
create policy tenant on api_key_day
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on api_key_day to bookline_app;

create table api_request (
  tenant_id bigint not null,
  at timestamp with time zone not null,
  id uuid not null,
  api_key_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  method text not null,
  path text not null,
  status integer not null,
  duration_ms integer not null,
  ip text not null,
  user_agent text not null,
  constraint api_request_pkey PRIMARY KEY (tenant_id, at, id)
) partition by RANGE (at);
CREATE INDEX api_request_of_key ON ONLY public.api_request USING btree (tenant_id, api_key_id, at DESC);
alter table api_request enable row level security;
create policy tenant on api_request
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on api_request to bookline_app;

create table api_vendor (
  tenant_id bigint not null,
  id uuid not null,
  vendor_name text not null,
  vendor_type text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  lead_price_cents integer,
  constraint api_vendor_pkey PRIMARY KEY (tenant_id, id),
  constraint api_vendor_lead_price_cents_check CHECK (((lead_price_cents >= 0) AND (lead_price_cents <= 9999999))),
  constraint api_vendor_vendor_type_check CHECK ((vendor_type = ANY (ARRAY['lead_provider'::text, 'marketing'::text, 'dialer'::text, 'quoting'::text, 'website'::text, 'other'::text])))
);
CREATE UNIQUE INDEX api_vendor_name ON public.api_vendor USING btree (tenant_id, lower(vendor_name));
alter table api_vendor enable row level security;
create policy tenant on api_vendor
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on api_vendor to bookline_app;

create table app_user (
  tenant_id bigint not null,
  id uuid not null,
  username text not null,
  email text not null,
  password_hash text not null,
  account_type text not null,
  manager_id uuid,
  corporation_id uuid,
  business_unit_id uuid,
  office_location_id uuid,
  job_title text default ''::text not null,
  first_name text not null,
  last_name text not null,
  about_me text,
  font_size integer,
  primary_color text,
  background text,
  timezone text,
  tos_accepted_at timestamp with time zone,
  must_change_password boolean default false not null,
  paid boolean default true not null,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  password_changed_at timestamp with time zone,
  tos_version integer default 0 not null,
  npn text,
  medicare_certified_for integer,
  tell_new_address boolean default true not null,
  invited boolean default false not null,
  deleted_at timestamp with time zone,
  personal_photo_id uuid,
  logo_id uuid,
  flyer_id uuid,
  webpage_domain text,
  one_time_until timestamp with time zone,
  membership_granted boolean default true not null,
  constraint app_user_pkey PRIMARY KEY (tenant_id, id),
  constraint app_user_account_type_check CHECK ((account_type = ANY (ARRAY['admin'::text, 'sub_admin'::text, 'bu_admin'::text, 'manager'::text, 'regional_manager'::text, 'district_manager'::text, 'field_manager'::text, 'telemarketer'::text, 'agent'::text, 'basic'::text, 'pool_holder'::text]))),
  constraint app_user_webpage_domain_check CHECK ((webpage_domain ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$'::text)),
  constraint app_user_business_unit FOREIGN KEY (tenant_id, business_unit_id) REFERENCES corporation(tenant_id, id) ON DELETE RESTRICT,
  constraint app_user_corporation FOREIGN KEY (tenant_id, corporation_id) REFERENCES corporation(tenant_id, id) ON DELETE RESTRICT,
  constraint app_user_flyer FOREIGN KEY (tenant_id, flyer_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT,
  constraint app_user_logo FOREIGN KEY (tenant_id, logo_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT,
  constraint app_user_manager FOREIGN KEY (tenant_id, manager_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint app_user_office FOREIGN KEY (tenant_id, office_location_id) REFERENCES office_location(tenant_id, id) ON DELETE RESTRICT,
  constraint app_user_personal_photo FOREIGN KEY (tenant_id, personal_photo_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX app_user_business_unit ON public.app_user USING btree (tenant_id, business_unit_id);
CREATE UNIQUE INDEX app_user_email ON public.app_user USING btree (tenant_id, lower(email));
CREATE INDEX app_user_manager ON public.app_user USING btree (tenant_id, manager_id);
CREATE INDEX app_user_name ON public.app_user USING btree (tenant_id, last_name, first_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_sorted ON public.app_user USING btree (tenant_id, lower(((last_name || ' '::text) || first_name)), id);
CREATE UNIQUE INDEX app_user_username ON public.app_user USING btree (tenant_id, lower(username));
CREATE UNIQUE INDEX app_user_webpage_domain ON public.app_user USING btree (tenant_id, webpage_domain);
alter table app_user enable row level security;
create policy tenant on app_user
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on app_user to bookline_app;

create table application (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  agent_id uuid not null,
  provider text not null,
  form text not null,
  status text not null,
  answers_sealed bytea not null,
  version integer default 1 not null,
  carrier_id uuid,
  product_line text,
  plan_name text default ''::text not null,
  policy_id uuid,
  expires_at timestamp with time zone,
  opened_at timestamp with time zone,
  signed_at timestamp with time zone,
  signed_how text,
  submitted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  withdraw_reason text default ''::text not null,
  external_id text,
  external_at timestamp with time zone,
  checked_at timestamp with time zone,
  problem text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint application_pkey PRIMARY KEY (tenant_id, id),
  constraint application_form_check CHECK ((form = ANY (ARRAY['life'::text, 'final_expense'::text, 'preneed'::text, 'medicare'::text]))),
  constraint application_provider_check CHECK ((provider = ANY (ARRAY['local'::text, 'fire_light'::text]))),
  constraint application_signed_how_check CHECK ((signed_how = ANY (ARRAY['in_person'::text, 'link'::text]))),
  constraint application_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'signed'::text, 'submitted'::text, 'withdrawn'::text]))),
  constraint application_submitted CHECK (((status = 'submitted'::text) <= (submitted_at IS NOT NULL))),
  constraint application_version_check CHECK ((version > 0)),
  constraint application_agent FOREIGN KEY (tenant_id, agent_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint application_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX application_agent ON public.application USING btree (tenant_id, agent_id);
CREATE INDEX application_contact ON public.application USING btree (tenant_id, contact_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX application_external ON public.application USING btree (tenant_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX application_newest ON public.application USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX application_open ON public.application USING btree (tenant_id, checked_at) WHERE ((provider = 'fire_light'::text) AND (status <> 'withdrawn'::text));
CREATE UNIQUE INDEX application_policy ON public.application USING btree (tenant_id, policy_id) WHERE (policy_id IS NOT NULL);
alter table application enable row level security;
create policy tenant on application
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on application to bookline_app;

create table application_document (
  tenant_id bigint not null,
  application_id uuid not null,
  version integer not null,
  kind text not null,
  content_sealed bytea not null,
  content_sha256 bytea not null,
  pdf_sealed bytea not null,
  pdf_sha256 bytea not null,
  made_by_id uuid,
  created_at timestamp with time zone not null,
  constraint application_document_pkey PRIMARY KEY (tenant_id, application_id, version),
  constraint application_document_kind_check CHECK ((kind = ANY (ARRAY['signed'::text, 'submitted'::text]))),
  constraint application_document_version_check CHECK ((version > 0)),
  constraint application_document_application FOREIGN KEY (tenant_id, application_id) REFERENCES application(tenant_id, id) ON DELETE CASCADE,
  constraint application_document_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX application_document_made_by ON public.application_document USING btree (tenant_id, made_by_id) WHERE (made_by_id IS NOT NULL);
alter table application_document enable row level security;
create policy tenant on application_document
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on application_document to bookline_app;
grant update (content_sealed, pdf_sealed) on application_document to bookline_app;

create table application_link (
  tenant_id bigint not null,
  token_hash bytea not null,
  application_id uuid not null,
  via text not null,
  created_at timestamp with time zone not null,
  version integer default 0 not null,
  constraint application_link_pkey PRIMARY KEY (tenant_id, token_hash),
  constraint application_link_via_check CHECK ((via = ANY (ARRAY['email'::text, 'text'::text, 'link'::text]))),
  constraint application_link_application FOREIGN KEY (tenant_id, application_id) REFERENCES application(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX application_link_application ON public.application_link USING btree (tenant_id, application_id, created_at);
alter table application_link enable row level security;
create policy tenant on application_link
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on application_link to bookline_app;

create table attachment_entry (
  tenant_id bigint not null,
  attachment_import_id uuid not null,
  "position" integer not null,
  path text not null,
  size bigint not null,
  wanted text default ''::text not null,
  outcome text not null,
  reason text default ''::text not null,
  contact_id uuid,
  contact_file_id uuid,
  version integer,
  constraint attachment_entry_pkey PRIMARY KEY (tenant_id, attachment_import_id, "position"),
  constraint attachment_entry_outcome_check CHECK ((outcome = ANY (ARRAY['matched'::text, 'ambiguous'::text, 'unmatched'::text, 'refused'::text, 'stored'::text, 'failed'::text, 'undone'::text]))),
  constraint attachment_entry_import FOREIGN KEY (tenant_id, attachment_import_id) REFERENCES attachment_import(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX attachment_entry_contact ON public.attachment_entry USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX attachment_entry_outcome ON public.attachment_entry USING btree (tenant_id, attachment_import_id, outcome, "position");
alter table attachment_entry enable row level security;
create policy tenant on attachment_entry
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on attachment_entry to bookline_app;

create table attachment_import (
  tenant_id bigint not null,
  id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  file_key text not null,
  file_name text not null,
  size bigint not null,
  status text not null,
  options jsonb not null,
  import_attempt_id uuid,
  entries integer default 0 not null,
  error text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  undo_job_id uuid,
  status_before_undo text,
  constraint attachment_import_pkey PRIMARY KEY (tenant_id, id),
  constraint attachment_import_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'waiting'::text, 'queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text]))),
  constraint attachment_import_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX attachment_import_created ON public.attachment_import USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX attachment_import_made_by ON public.attachment_import USING btree (tenant_id, made_by_id, created_at DESC, id DESC);
CREATE INDEX attachment_import_waiting ON public.attachment_import USING btree (tenant_id, import_attempt_id) WHERE (status = 'waiting'::text);
alter table attachment_import enable row level security;
create policy tenant on attachment_import
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on attachment_import to bookline_app;

create table audit_chain_end (
  tenant_id bigint not null,
  chain_no bigint not null,
  hash bytea not null,
  constraint audit_chain_end_pkey PRIMARY KEY (tenant_id),
  constraint audit_chain_end_tenant FOREIGN KEY (tenant_id) REFERENCES tenant(id) ON DELETE CASCADE
);
alter table audit_chain_end enable row level security;
create policy tenant on audit_chain_end
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant select on audit_chain_end to bookline_app;

create table audit_log (
  tenant_id bigint not null,
  id uuid not null,
  at timestamp with time zone not null,
  actor_id uuid not null,
  acting_as_id uuid,
  session_id uuid,
  request_id text,
  ip text,
  action text not null,
  subject_type text not null,
  subject_id text,
  contact_id uuid,
  detail jsonb default '{}'::jsonb not null,
  chain_no bigint,
  hash bytea,
  api_key_id uuid,
  constraint audit_log_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_log_acting_as ON public.audit_log USING btree (tenant_id, acting_as_id, id DESC) WHERE (acting_as_id IS NOT NULL);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (tenant_id, actor_id, id DESC);
CREATE UNIQUE INDEX audit_log_chain ON public.audit_log USING btree (tenant_id, chain_no) WHERE (chain_no IS NOT NULL);
CREATE INDEX audit_log_contact ON public.audit_log USING btree (tenant_id, contact_id, at DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX audit_log_unsealed ON public.audit_log USING btree (tenant_id, id) WHERE (chain_no IS NULL);
alter table audit_log enable row level security;
create policy tenant on audit_log
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant select on audit_log to bookline_app;
grant insert (acting_as_id, action, actor_id, api_key_id, at, contact_id, detail, id, ip, request_id, session_id, subject_id, subject_type, tenant_id) on audit_log to bookline_app;

create table auth_ip (
  tenant_id bigint not null,
  user_id uuid not null,
  ip text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  sign_ins integer not null,
  user_agent text not null,
  constraint auth_ip_pkey PRIMARY KEY (tenant_id, user_id, ip),
  constraint auth_ip_sign_ins_check CHECK ((sign_ins > 0)),
  constraint auth_ip_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX auth_ip_last ON public.auth_ip USING btree (tenant_id, user_id, last_at DESC);
alter table auth_ip enable row level security;
create policy tenant on auth_ip
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on auth_ip to bookline_app;

create table booking (
  tenant_id bigint not null,
  id uuid not null,
  form_id uuid,
  agent_id uuid not null,
  holder_id uuid not null,
  event_id uuid,
  contact_id uuid,
  status text default 'booked'::text not null,
  canceled_by text,
  cancel_reason text default ''::text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  timezone text not null,
  topic text not null,
  place text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  message text not null,
  soa_id uuid,
  version integer default 1 not null,
  followed integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint booking_pkey PRIMARY KEY (tenant_id, id),
  constraint booking_canceled CHECK (((status = 'canceled'::text) = (canceled_by IS NOT NULL))),
  constraint booking_canceled_by_check CHECK ((canceled_by = ANY (ARRAY['visitor'::text, 'agent'::text]))),
  constraint booking_status_check CHECK ((status = ANY (ARRAY['booked'::text, 'canceled'::text]))),
  constraint booking_times CHECK ((ends_at > starts_at)),
  constraint booking_agent FOREIGN KEY (tenant_id, agent_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint booking_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint booking_form FOREIGN KEY (tenant_id, form_id) REFERENCES webpage_form(tenant_id, id) ON DELETE RESTRICT,
  constraint booking_holder FOREIGN KEY (tenant_id, holder_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint booking_soa FOREIGN KEY (tenant_id, soa_id) REFERENCES soa_request(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX booking_agent ON public.booking USING btree (tenant_id, agent_id);
CREATE INDEX booking_contact ON public.booking USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX booking_ended ON public.booking USING btree (tenant_id, ends_at);
CREATE UNIQUE INDEX booking_event ON public.booking USING btree (tenant_id, event_id) WHERE (event_id IS NOT NULL);
CREATE UNIQUE INDEX booking_form ON public.booking USING btree (tenant_id, form_id) WHERE (form_id IS NOT NULL);
CREATE INDEX booking_holder_times ON public.booking USING btree (tenant_id, holder_id, ends_at) WHERE (status = 'booked'::text);
CREATE INDEX booking_soa ON public.booking USING btree (tenant_id, soa_id) WHERE (soa_id IS NOT NULL);
alter table booking enable row level security;
create policy tenant on booking
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on booking to bookline_app;

create table booking_link (
  tenant_id bigint not null,
  token_hash bytea not null,
  booking_id uuid not null,
  created_at timestamp with time zone not null,
  constraint booking_link_pkey PRIMARY KEY (tenant_id, token_hash),
  constraint booking_link_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint booking_link_booking FOREIGN KEY (tenant_id, booking_id) REFERENCES booking(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX booking_link_booking ON public.booking_link USING btree (tenant_id, booking_id);
alter table booking_link enable row level security;
create policy tenant on booking_link
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on booking_link to bookline_app;

create table broadcast_email (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  subject text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  active boolean default true not null,
  version integer default 1 not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  service boolean default false not null,
  topic_id uuid,
  constraint broadcast_email_pkey PRIMARY KEY (tenant_id, id),
  constraint broadcast_email_topic FOREIGN KEY (tenant_id, topic_id) REFERENCES email_topic(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX broadcast_email_name ON public.broadcast_email USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX broadcast_email_topic ON public.broadcast_email USING btree (tenant_id, topic_id) WHERE (topic_id IS NOT NULL);
alter table broadcast_email enable row level security;
create policy tenant on broadcast_email
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on broadcast_email to bookline_app;

create table broadcast_email_version (
  tenant_id bigint not null,
  email_id uuid not null,
  version integer not null,
  subject text not null,
  preheader text not null,
  blocks jsonb not null,
  html text not null,
  plain text not null,
  made_by_id uuid not null,
  made_at timestamp with time zone not null,
  constraint broadcast_email_version_pkey PRIMARY KEY (tenant_id, email_id, version),
  constraint broadcast_email_version_version_check CHECK ((version > 0)),
  constraint broadcast_email_version_email FOREIGN KEY (tenant_id, email_id) REFERENCES broadcast_email(tenant_id, id) ON DELETE CASCADE
);
alter table broadcast_email_version enable row level security;
create policy tenant on broadcast_email_version
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on broadcast_email_version to bookline_app;

create table bulk_attempt (
  tenant_id bigint not null,
  id uuid not null,
  action text not null,
  what jsonb default '{}'::jsonb not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  status text not null,
  total integer not null,
  changed integer default 0 not null,
  unchanged integer default 0 not null,
  skipped integer default 0 not null,
  reasons jsonb default '{}'::jsonb not null,
  parts integer default 0 not null,
  parts_done integer default 0 not null,
  error text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  undo_id uuid,
  undo_status text,
  undo_by_id uuid,
  undo_as_id uuid,
  undo_origin jsonb,
  undo_asked_at timestamp with time zone,
  undo_ended_at timestamp with time zone,
  undone integer default 0 not null,
  not_undone integer default 0 not null,
  undo_parts_done integer default 0 not null,
  constraint bulk_attempt_pkey PRIMARY KEY (tenant_id, id),
  constraint bulk_attempt_action_check CHECK ((action = ANY (ARRAY['update'::text, 'tags'::text, 'delete'::text, 'restore'::text, 'purge'::text]))),
  constraint bulk_attempt_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint bulk_attempt_undo_status_check CHECK ((undo_status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint bulk_attempt_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint bulk_attempt_undo_by FOREIGN KEY (tenant_id, undo_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX bulk_attempt_created ON public.bulk_attempt USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX bulk_attempt_made_by ON public.bulk_attempt USING btree (tenant_id, made_by_id, created_at DESC, id DESC);
CREATE INDEX bulk_attempt_undo ON public.bulk_attempt USING btree (tenant_id, undo_id) WHERE (undo_id IS NOT NULL);
alter table bulk_attempt enable row level security;
create policy tenant on bulk_attempt
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on bulk_attempt to bookline_app;

create table bulk_left (
  tenant_id bigint not null,
  attempt_id uuid not null,
  part_no integer not null,
  "position" integer not null,
  contact_id uuid not null,
  reason text not null,
  constraint bulk_left_pkey PRIMARY KEY (tenant_id, attempt_id, part_no, "position"),
  constraint bulk_left_attempt FOREIGN KEY (tenant_id, attempt_id) REFERENCES bulk_attempt(tenant_id, id) ON DELETE CASCADE
);
alter table bulk_left enable row level security;
create policy tenant on bulk_left
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on bulk_left to bookline_app;

create table bulk_part (
  tenant_id bigint not null,
  attempt_id uuid not null,
  part_no integer not null,
  contact_ids uuid[] not null,
  constraint bulk_part_pkey PRIMARY KEY (tenant_id, attempt_id, part_no),
  constraint bulk_part_attempt FOREIGN KEY (tenant_id, attempt_id) REFERENCES bulk_attempt(tenant_id, id) ON DELETE CASCADE
);
alter table bulk_part enable row level security;
create policy tenant on bulk_part
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on bulk_part to bookline_app;

create table bulk_row (
  tenant_id bigint not null,
  attempt_id uuid not null,
  part_no integer not null,
  "position" integer not null,
  contact_id uuid not null,
  outcome text not null,
  reason text,
  before jsonb,
  constraint bulk_row_pkey PRIMARY KEY (tenant_id, attempt_id, part_no, "position"),
  constraint bulk_row_outcome_check CHECK ((outcome = ANY (ARRAY['changed'::text, 'unchanged'::text, 'skipped'::text]))),
  constraint bulk_row_reason CHECK (((outcome = 'skipped'::text) = (reason IS NOT NULL))),
  constraint bulk_row_attempt FOREIGN KEY (tenant_id, attempt_id) REFERENCES bulk_attempt(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_row_skipped ON public.bulk_row USING btree (tenant_id, attempt_id, part_no, "position") WHERE (outcome = 'skipped'::text);
alter table bulk_row enable row level security;
create policy tenant on bulk_row
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on bulk_row to bookline_app;

create table calendar_change (
  tenant_id bigint not null,
  id uuid not null,
  at timestamp with time zone not null,
  did text not null,
  scope text,
  event_id uuid not null,
  owner_id uuid not null,
  actor_id uuid not null,
  acting_as_id uuid,
  origin text default 'here'::text not null,
  title text not null,
  type text not null,
  all_day boolean not null,
  before_at timestamp with time zone,
  after_at timestamp with time zone,
  contact_ids uuid[] default '{}'::uuid[] not null,
  undo jsonb,
  constraint calendar_change_pkey PRIMARY KEY (tenant_id, id),
  constraint calendar_change_acting_as FOREIGN KEY (tenant_id, acting_as_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint calendar_change_actor FOREIGN KEY (tenant_id, actor_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint calendar_change_owner FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX calendar_change_contacts ON public.calendar_change USING gin (tenant_id, contact_ids);
CREATE INDEX calendar_change_event ON public.calendar_change USING btree (tenant_id, event_id);
CREATE INDEX calendar_change_owner ON public.calendar_change USING btree (tenant_id, owner_id, id);
CREATE INDEX calendar_change_undo ON public.calendar_change USING btree (tenant_id, at) WHERE (undo IS NOT NULL);
alter table calendar_change enable row level security;
create policy tenant on calendar_change
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on calendar_change to bookline_app;

create table calendar_event (
  tenant_id bigint not null,
  id uuid not null,
  owner_id uuid not null,
  title text not null,
  type text not null,
  status text default 'scheduled'::text not null,
  outcome text default ''::text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  all_day boolean default false not null,
  timezone text not null,
  location text default ''::text not null,
  online_url text default ''::text not null,
  notes text default ''::text not null,
  reminder_minutes integer,
  recurrence text,
  last_ends_at timestamp with time zone not null,
  skipped text[] default '{}'::text[] not null,
  series_id uuid,
  occurrence_at timestamp with time zone,
  origin text default 'here'::text not null,
  version integer default 1 not null,
  made_by_id uuid not null,
  updated_by_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  changed_xid xid8 not null,
  deleted_at timestamp with time zone,
  constraint calendar_event_pkey PRIMARY KEY (tenant_id, id),
  constraint calendar_event_exception CHECK ((((series_id IS NULL) = (occurrence_at IS NULL)) AND ((series_id IS NULL) OR (recurrence IS NULL)))),
  constraint calendar_event_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'done'::text, 'no_show'::text, 'cancelled'::text]))),
  constraint calendar_event_times CHECK ((ends_at > starts_at)),
  constraint calendar_event_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint calendar_event_owner FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint calendar_event_series FOREIGN KEY (tenant_id, series_id) REFERENCES calendar_event(tenant_id, id) ON DELETE CASCADE,
  constraint calendar_event_updated_by FOREIGN KEY (tenant_id, updated_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX calendar_event_changed ON public.calendar_event USING btree (tenant_id, owner_id, changed_xid);
CREATE INDEX calendar_event_days ON public.calendar_event USING btree (tenant_id, last_ends_at) WHERE (deleted_at IS NULL);
CREATE INDEX calendar_event_deleted ON public.calendar_event USING btree (tenant_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX calendar_event_exception ON public.calendar_event USING btree (tenant_id, series_id, occurrence_at) WHERE (deleted_at IS NULL);
CREATE INDEX calendar_event_owner ON public.calendar_event USING btree (tenant_id, owner_id, last_ends_at) WHERE (deleted_at IS NULL);
CREATE INDEX calendar_event_series ON public.calendar_event USING btree (tenant_id, series_id) WHERE (series_id IS NOT NULL);
alter table calendar_event enable row level security;
create policy tenant on calendar_event
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on calendar_event to bookline_app;

create table calendar_event_contact (
  tenant_id bigint not null,
  event_id uuid not null,
  contact_id uuid not null,
  constraint calendar_event_contact_pkey PRIMARY KEY (tenant_id, event_id, contact_id),
  constraint calendar_event_contact_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint calendar_event_contact_event FOREIGN KEY (tenant_id, event_id) REFERENCES calendar_event(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX calendar_event_contact_contact ON public.calendar_event_contact USING btree (tenant_id, contact_id);
alter table calendar_event_contact enable row level security;
create policy tenant on calendar_event_contact
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on calendar_event_contact to bookline_app;

create table calendar_feed (
  tenant_id bigint not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint calendar_feed_pkey PRIMARY KEY (tenant_id, user_id),
  constraint calendar_feed_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX calendar_feed_token ON public.calendar_feed USING btree (tenant_id, token_hash);
alter table calendar_feed enable row level security;
create policy tenant on calendar_feed
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on calendar_feed to bookline_app;

create table call (
  tenant_id bigint not null,
  id uuid not null,
  provider_sid text not null,
  other_sid text,
  user_id uuid not null,
  contact_id uuid,
  direction text not null,
  from_number text not null,
  to_number text not null,
  caller_city text,
  caller_state text,
  status text not null,
  refusal text,
  decision_id uuid,
  started_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  duration_s integer default 0 not null,
  recording text default 'not_recording'::text not null,
  disclosed_at timestamp with time zone,
  room text,
  subscription_id uuid,
  license_id uuid,
  disposition_id uuid,
  disposition_note text default ''::text not null,
  disposed_at timestamp with time zone,
  dial_run_id uuid,
  message_began_at timestamp with time zone,
  message_left_at timestamp with time zone,
  transferred_at timestamp with time zone,
  transferred_to_user uuid,
  transferred_to_number text,
  transferred_from uuid,
  passed_on boolean default false not null,
  held_at timestamp with time zone,
  disclosing_at timestamp with time zone,
  monitor_notice_at timestamp with time zone,
  monitor_heard_at timestamp with time zone,
  cut_off boolean default false not null,
  forwarded_at timestamp with time zone,
  recording_asked_at timestamp with time zone,
  disposition_skipped_at timestamp with time zone,
  constraint call_pkey PRIMARY KEY (tenant_id, id),
  constraint call_direction_check CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text]))),
  constraint call_disclosed CHECK (((recording = 'not_recording'::text) OR (disclosed_at IS NOT NULL))),
  constraint call_disposed CHECK (((disposition_id IS NULL) = (disposed_at IS NULL))),
  constraint call_duration_s_check CHECK ((duration_s >= 0)),
  constraint call_ended CHECK (((status = ANY (ARRAY['ringing'::text, 'in_progress'::text])) = (ended_at IS NULL))),
  constraint call_message CHECK (((message_left_at IS NULL) OR (message_began_at IS NOT NULL))),
  constraint call_monitored CHECK (((monitor_heard_at IS NULL) OR (monitor_notice_at IS NOT NULL))),
  constraint call_recording_check CHECK ((recording = ANY (ARRAY['not_recording'::text, 'disclosed'::text, 'recording'::text, 'paused'::text]))),
  constraint call_refused CHECK (((status = 'refused'::text) = (refusal IS NOT NULL))),
  constraint call_status_check CHECK ((status = ANY (ARRAY['ringing'::text, 'in_progress'::text, 'completed'::text, 'busy'::text, 'no_answer'::text, 'failed'::text, 'canceled'::text, 'refused'::text]))),
  constraint call_transferred CHECK ((((transferred_at IS NULL) AND (transferred_to_user IS NULL) AND (transferred_to_number IS NULL)) OR ((transferred_at IS NOT NULL) AND ((transferred_to_user IS NULL) <> (transferred_to_number IS NULL))))),
  constraint call_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint call_dial_run FOREIGN KEY (tenant_id, dial_run_id) REFERENCES dial_run(tenant_id, id) ON DELETE RESTRICT,
  constraint call_disposition FOREIGN KEY (tenant_id, disposition_id) REFERENCES disposition(tenant_id, id) ON DELETE RESTRICT,
  constraint call_license FOREIGN KEY (tenant_id, license_id) REFERENCES license(tenant_id, id) ON DELETE RESTRICT,
  constraint call_subscription FOREIGN KEY (tenant_id, subscription_id) REFERENCES subscription(tenant_id, id) ON DELETE RESTRICT,
  constraint call_transferred_to FOREIGN KEY (tenant_id, transferred_to_user) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint call_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint call_provider_sid UNIQUE (tenant_id, provider_sid)
);
CREATE INDEX call_contact ON public.call USING btree (tenant_id, contact_id, started_at DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX call_dial_run ON public.call USING btree (tenant_id, dial_run_id, started_at) WHERE (dial_run_id IS NOT NULL);
CREATE INDEX call_disposition ON public.call USING btree (tenant_id, disposition_id, contact_id) WHERE (disposition_id IS NOT NULL);
CREATE INDEX call_forwarding ON public.call USING btree (tenant_id, user_id) WHERE ((forwarded_at IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX call_license ON public.call USING btree (tenant_id, license_id, started_at) WHERE (license_id IS NOT NULL);
CREATE INDEX call_open ON public.call USING btree (tenant_id, started_at) WHERE (ended_at IS NULL);
CREATE INDEX call_started ON public.call USING btree (tenant_id, started_at);
CREATE INDEX call_subscription ON public.call USING btree (tenant_id, subscription_id, started_at) WHERE ((subscription_id IS NOT NULL) AND (license_id IS NULL));
CREATE INDEX call_transferred_from ON public.call USING btree (tenant_id, transferred_from) WHERE (transferred_from IS NOT NULL);
CREATE INDEX call_transferred_to ON public.call USING btree (tenant_id, transferred_to_user) WHERE (transferred_to_user IS NOT NULL);
CREATE INDEX call_user ON public.call USING btree (tenant_id, user_id, started_at DESC);
alter table call enable row level security;
create policy tenant on call
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on call to bookline_app;

create table call_party (
  tenant_id bigint not null,
  id uuid not null,
  call_id uuid not null,
  user_id uuid,
  number text,
  leg_sid text,
  added_at timestamp with time zone not null,
  joined_at timestamp with time zone,
  left_at timestamp with time zone,
  outcome text,
  constraint call_party_pkey PRIMARY KEY (tenant_id, id),
  constraint call_party_left CHECK (((left_at IS NULL) OR (outcome IS NOT NULL))),
  constraint call_party_outcome_check CHECK ((outcome = ANY (ARRAY['no_answer'::text, 'busy'::text, 'failed'::text, 'left'::text, 'removed'::text, 'transferred'::text, 'contact_left'::text, 'call_ended'::text]))),
  constraint call_party_who CHECK (((user_id IS NULL) <> (number IS NULL))),
  constraint call_party_call FOREIGN KEY (tenant_id, call_id) REFERENCES call(tenant_id, id) ON DELETE CASCADE,
  constraint call_party_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX call_party_call ON public.call_party USING btree (tenant_id, call_id, added_at);
CREATE UNIQUE INDEX call_party_open ON public.call_party USING btree (tenant_id, call_id) WHERE (left_at IS NULL);
CREATE INDEX call_party_user ON public.call_party USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
alter table call_party enable row level security;
create policy tenant on call_party
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on call_party to bookline_app;

create table call_quality (
  tenant_id bigint not null,
  call_id uuid not null,
  scores integer[] not null,
  jitter_ms integer not null,
  rtt_ms integer not null,
  lost_permille integer not null,
  warnings text[] not null,
  created_at timestamp with time zone not null,
  constraint call_quality_pkey PRIMARY KEY (tenant_id, call_id),
  constraint call_quality_call FOREIGN KEY (tenant_id, call_id) REFERENCES call(tenant_id, id) ON DELETE CASCADE
);
alter table call_quality enable row level security;
create policy tenant on call_quality
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on call_quality to bookline_app;

create table call_recording (
  tenant_id bigint not null,
  id uuid not null,
  call_id uuid not null,
  provider_sid text not null,
  kind text not null,
  purpose text not null,
  file_id uuid not null,
  size integer not null,
  duration_s integer not null,
  kept_until date not null,
  created_at timestamp with time zone not null,
  constraint call_recording_pkey PRIMARY KEY (tenant_id, id),
  constraint call_recording_kind_check CHECK ((kind = ANY (ARRAY['recording'::text, 'voicemail'::text]))),
  constraint call_recording_purpose_check CHECK ((purpose = ANY (ARRAY['sales'::text, 'service'::text]))),
  constraint call_recording_call FOREIGN KEY (tenant_id, call_id) REFERENCES call(tenant_id, id) ON DELETE CASCADE,
  constraint call_recording_file FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT,
  constraint call_recording_provider_sid UNIQUE (tenant_id, provider_sid)
);
CREATE INDEX call_recording_call ON public.call_recording USING btree (tenant_id, call_id);
CREATE UNIQUE INDEX call_recording_file ON public.call_recording USING btree (tenant_id, file_id);
CREATE INDEX call_recording_kept_until ON public.call_recording USING btree (tenant_id, kept_until);
alter table call_recording enable row level security;
create policy tenant on call_recording
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on call_recording to bookline_app;

create table call_supervision (
  tenant_id bigint not null,
  id uuid not null,
  call_id uuid not null,
  user_id uuid not null,
  mode text not null,
  modes text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  leg_sid text,
  joined_at timestamp with time zone,
  mode_since timestamp with time zone,
  ended_at timestamp with time zone,
  constraint call_supervision_pkey PRIMARY KEY (tenant_id, id),
  constraint call_supervision_joined CHECK ((((joined_at IS NULL) = (mode_since IS NULL)) AND ((joined_at IS NULL) OR (leg_sid IS NOT NULL)))),
  constraint call_supervision_mode_check CHECK ((mode = ANY (ARRAY['listen'::text, 'whisper'::text, 'barge'::text]))),
  constraint call_supervision_call FOREIGN KEY (tenant_id, call_id) REFERENCES call(tenant_id, id) ON DELETE CASCADE,
  constraint call_supervision_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX call_supervision_call ON public.call_supervision USING btree (tenant_id, call_id);
CREATE INDEX call_supervision_leg ON public.call_supervision USING btree (tenant_id, leg_sid) WHERE (leg_sid IS NOT NULL);
CREATE UNIQUE INDEX call_supervision_of_user ON public.call_supervision USING btree (tenant_id, user_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX call_supervision_open ON public.call_supervision USING btree (tenant_id, call_id) WHERE (ended_at IS NULL);
CREATE INDEX call_supervision_user ON public.call_supervision USING btree (tenant_id, user_id);
alter table call_supervision enable row level security;
create policy tenant on call_supervision
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on call_supervision to bookline_app;

create table call_transcript (
  tenant_id bigint not null,
  recording_id uuid not null,
  status text not null,
  content_sealed bytea,
  problem text,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint call_transcript_pkey PRIMARY KEY (tenant_id, recording_id),
  constraint call_transcript_ready CHECK (((status <> 'ready'::text) OR (content_sealed IS NOT NULL))),
  constraint call_transcript_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text]))),
  constraint call_transcript_recording FOREIGN KEY (tenant_id, recording_id) REFERENCES call_recording(tenant_id, id) ON DELETE CASCADE
);
alter table call_transcript enable row level security;
create policy tenant on call_transcript
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on call_transcript to bookline_app;

create table campaign (
  tenant_id bigint not null,
  id uuid not null,
  channel text default 'email'::text not null,
  name text not null,
  status text not null,
  purpose text not null,
  email_id uuid,
  content jsonb not null,
  subject_b text,
  test_percent integer,
  test_wait_minutes integer,
  winner_by text,
  winner text,
  winner_at timestamp with time zone,
  sent_by text default 'author'::text not null,
  send_at timestamp with time zone,
  in_contact_zone boolean default false not null,
  quiet_hours boolean default true not null,
  send_asked boolean default false not null,
  total integer default 0 not null,
  parts integer default 0 not null,
  parts_done integer default 0 not null,
  next_at timestamp with time zone,
  problem text,
  made_by_id uuid not null,
  origin jsonb not null,
  created_at timestamp with time zone not null,
  scheduled_at timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  send_zone text,
  trigger_id uuid,
  manual_trigger_id uuid,
  from_number text,
  constraint campaign_pkey PRIMARY KEY (tenant_id, id),
  constraint campaign_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'text'::text]))),
  constraint campaign_name_check CHECK ((name <> ''::text)),
  constraint campaign_purpose_check CHECK ((purpose = ANY (ARRAY['personal'::text, 'marketing'::text]))),
  constraint campaign_sent_by_check CHECK ((sent_by = ANY (ARRAY['author'::text, 'owner'::text]))),
  constraint campaign_status_check CHECK ((status = ANY (ARRAY['preparing'::text, 'ready'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'complete'::text, 'cancelled'::text, 'failed'::text]))),
  constraint campaign_test CHECK ((((subject_b IS NULL) = (test_percent IS NULL)) AND ((subject_b IS NULL) = (winner_by IS NULL)))),
  constraint campaign_test_percent_check CHECK (((test_percent >= 10) AND (test_percent <= 100))),
  constraint campaign_test_wait_minutes_check CHECK (((test_wait_minutes >= 10) AND (test_wait_minutes <= 10080))),
  constraint campaign_winner_by_check CHECK ((winner_by = ANY (ARRAY['opens'::text, 'clicks'::text, 'manual'::text]))),
  constraint campaign_winner_check CHECK ((winner = ANY (ARRAY['a'::text, 'b'::text]))),
  constraint campaign_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint campaign_manual_trigger FOREIGN KEY (tenant_id, manual_trigger_id) REFERENCES campaign_trigger(tenant_id, id) ON DELETE RESTRICT,
  constraint campaign_of_trigger FOREIGN KEY (tenant_id, trigger_id) REFERENCES campaign_trigger(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX campaign_created ON public.campaign USING btree (tenant_id, channel, created_at DESC, id DESC);
CREATE INDEX campaign_due ON public.campaign USING btree (tenant_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX campaign_made_by ON public.campaign USING btree (tenant_id, made_by_id, created_at DESC);
CREATE INDEX campaign_manual_trigger ON public.campaign USING btree (tenant_id, manual_trigger_id) WHERE (manual_trigger_id IS NOT NULL);
CREATE UNIQUE INDEX campaign_of_trigger ON public.campaign USING btree (tenant_id, trigger_id) WHERE (trigger_id IS NOT NULL);
alter table campaign enable row level security;
create policy tenant on campaign
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on campaign to bookline_app;

create table campaign_event (
  tenant_id bigint not null,
  id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  url text,
  at timestamp with time zone not null,
  machine boolean default false not null,
  constraint campaign_event_pkey PRIMARY KEY (tenant_id, id),
  constraint campaign_event_kind_check CHECK ((kind = ANY (ARRAY['bounced'::text, 'complained'::text, 'opened'::text, 'clicked'::text, 'unsubscribed'::text, 'replied'::text]))),
  constraint campaign_event_campaign FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaign(tenant_id, id) ON DELETE CASCADE,
  constraint campaign_event_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_event_campaign ON public.campaign_event USING btree (tenant_id, campaign_id, kind, at);
CREATE INDEX campaign_event_contact ON public.campaign_event USING btree (tenant_id, contact_id);
alter table campaign_event enable row level security;
create policy tenant on campaign_event
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on campaign_event to bookline_app;

create table campaign_part (
  tenant_id bigint not null,
  campaign_id uuid not null,
  part_no integer not null,
  contact_ids uuid[] not null,
  constraint campaign_part_pkey PRIMARY KEY (tenant_id, campaign_id, part_no),
  constraint campaign_part_campaign FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaign(tenant_id, id) ON DELETE CASCADE
);
alter table campaign_part enable row level security;
create policy tenant on campaign_part
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on campaign_part to bookline_app;

create table campaign_recipient (
  tenant_id bigint not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  occurrence text default ''::text not null,
  "position" integer not null,
  address text,
  state text not null,
  reason text,
  variant text,
  due_at timestamp with time zone,
  postponed boolean default false not null,
  mail_id uuid,
  sent_at timestamp with time zone,
  bounced_at timestamp with time zone,
  complained_at timestamp with time zone,
  opened_at timestamp with time zone,
  clicked_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  replied_at timestamp with time zone,
  text_id uuid,
  constraint campaign_recipient_pkey PRIMARY KEY (tenant_id, campaign_id, contact_id, occurrence),
  constraint campaign_recipient_message CHECK (((mail_id IS NULL) OR (text_id IS NULL))),
  constraint campaign_recipient_reason CHECK (((state = 'excluded'::text) = (reason IS NOT NULL))),
  constraint campaign_recipient_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'queued'::text, 'sent'::text, 'bounced'::text, 'failed'::text, 'excluded'::text, 'cancelled'::text]))),
  constraint campaign_recipient_variant_check CHECK ((variant = ANY (ARRAY['a'::text, 'b'::text]))),
  constraint campaign_recipient_campaign FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaign(tenant_id, id) ON DELETE CASCADE,
  constraint campaign_recipient_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX campaign_recipient_address ON public.campaign_recipient USING btree (tenant_id, campaign_id, occurrence, address) WHERE (state <> 'excluded'::text);
CREATE INDEX campaign_recipient_contact ON public.campaign_recipient USING btree (tenant_id, contact_id);
CREATE INDEX campaign_recipient_due ON public.campaign_recipient USING btree (tenant_id, campaign_id, due_at, "position") WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX campaign_recipient_mail ON public.campaign_recipient USING btree (tenant_id, mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX campaign_recipient_position ON public.campaign_recipient USING btree (tenant_id, campaign_id, "position", contact_id);
CREATE INDEX campaign_recipient_reacted ON public.campaign_recipient USING btree (tenant_id, campaign_id, opened_at, clicked_at, replied_at, unsubscribed_at, complained_at, postponed) WHERE ((opened_at IS NOT NULL) OR (clicked_at IS NOT NULL) OR (replied_at IS NOT NULL) OR (unsubscribed_at IS NOT NULL) OR (complained_at IS NOT NULL) OR postponed);
CREATE INDEX campaign_recipient_state ON public.campaign_recipient USING btree (tenant_id, campaign_id, state, reason);
CREATE UNIQUE INDEX campaign_recipient_text ON public.campaign_recipient USING btree (tenant_id, text_id) WHERE (text_id IS NOT NULL);
alter table campaign_recipient enable row level security;
create policy tenant on campaign_recipient
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on campaign_recipient to bookline_app;

create table campaign_sender (
  tenant_id bigint not null,
  address text not null,
  per_minute integer default 300 not null,
  warm_up boolean default false not null,
  warm_up_from date,
  allowance double precision default 0 not null,
  counted_at timestamp with time zone,
  day date,
  sent_on_day integer default 0 not null,
  channel text default 'email'::text not null,
  free_at timestamp with time zone,
  constraint campaign_sender_pkey PRIMARY KEY (tenant_id, address),
  constraint campaign_sender_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'text'::text]))),
  constraint campaign_sender_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 10000)))
);
alter table campaign_sender enable row level security;
create policy tenant on campaign_sender
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on campaign_sender to bookline_app;

create table campaign_trigger (
  tenant_id bigint not null,
  id uuid not null,
  channel text default 'email'::text not null,
  name text not null,
  active boolean default false not null,
  trigger_type text not null,
  recurrence text not null,
  offset_days integer default 0 not null,
  date_field text,
  status_ids integer[] default '{}'::integer[] not null,
  tag_ids integer[] default '{}'::integer[] not null,
  email_id uuid,
  company_id uuid,
  business_unit_id uuid,
  activated_at timestamp with time zone,
  cursor_tx xid8,
  cursor_id uuid,
  dates_until text,
  dates_due text,
  updated_by_id uuid not null,
  origin jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  words text,
  constraint campaign_trigger_pkey PRIMARY KEY (tenant_id, id),
  constraint campaign_trigger_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'text'::text]))),
  constraint campaign_trigger_date CHECK (((trigger_type = 'date_field'::text) = (date_field IS NOT NULL))),
  constraint campaign_trigger_date_field_check CHECK ((date_field = ANY (ARRAY['policy_anniversary'::text, 'expires_on'::text]))),
  constraint campaign_trigger_name_check CHECK ((name <> ''::text)),
  constraint campaign_trigger_offset_days_check CHECK (((offset_days >= '-365'::integer) AND (offset_days <= 365))),
  constraint campaign_trigger_recurrence_check CHECK ((recurrence = ANY (ARRAY['once'::text, 'daily'::text, 'weekly'::text, 'monthly'::text, 'yearly'::text]))),
  constraint campaign_trigger_sends CHECK ((((channel = 'email'::text) = (email_id IS NOT NULL)) AND ((channel = 'text'::text) = (words IS NOT NULL)))) NOT VALID,
  constraint campaign_trigger_trigger_type_check CHECK ((trigger_type = ANY (ARRAY['birthday'::text, 'policy_renewal'::text, 'turning_65'::text, 'status_change'::text, 'tag_added'::text, 'date_field'::text, 'manual'::text]))),
  constraint campaign_trigger_business_unit FOREIGN KEY (tenant_id, business_unit_id) REFERENCES corporation(tenant_id, id) ON DELETE RESTRICT,
  constraint campaign_trigger_company FOREIGN KEY (tenant_id, company_id) REFERENCES corporation(tenant_id, id) ON DELETE RESTRICT,
  constraint campaign_trigger_email FOREIGN KEY (tenant_id, email_id) REFERENCES broadcast_email(tenant_id, id) ON DELETE RESTRICT,
  constraint campaign_trigger_updated_by FOREIGN KEY (tenant_id, updated_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX campaign_trigger_business_unit ON public.campaign_trigger USING btree (tenant_id, business_unit_id) WHERE (business_unit_id IS NOT NULL);
CREATE INDEX campaign_trigger_company ON public.campaign_trigger USING btree (tenant_id, company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX campaign_trigger_email ON public.campaign_trigger USING btree (tenant_id, email_id);
CREATE UNIQUE INDEX campaign_trigger_name ON public.campaign_trigger USING btree (tenant_id, channel, lower(name));
CREATE INDEX campaign_trigger_updated_by ON public.campaign_trigger USING btree (tenant_id, updated_by_id);
alter table campaign_trigger enable row level security;
create policy tenant on campaign_trigger
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on campaign_trigger to bookline_app;

create table card_entry (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  gateway text not null,
  account text not null,
  ref text not null,
  status text not null,
  problem text,
  card_id uuid,
  created_at timestamp with time zone not null,
  constraint card_entry_pkey PRIMARY KEY (tenant_id, id),
  constraint card_entry_gateway_check CHECK ((gateway = ANY (ARRAY['test'::text, 'stripe'::text]))),
  constraint card_entry_status_check CHECK ((status = ANY (ARRAY['open'::text, 'saved'::text, 'failed'::text]))),
  constraint card_entry_card FOREIGN KEY (tenant_id, card_id) REFERENCES payment_card(tenant_id, id) ON DELETE RESTRICT,
  constraint card_entry_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX card_entry_ref ON public.card_entry USING btree (tenant_id, gateway, account, ref);
alter table card_entry enable row level security;
create policy tenant on card_entry
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on card_entry to bookline_app;

create table carrier (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  naic text,
  phone text,
  website text default ''::text not null,
  active boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint carrier_pkey PRIMARY KEY (tenant_id, id),
  constraint carrier_naic_check CHECK ((naic ~ '^[0-9]{5}$'::text))
);
CREATE UNIQUE INDEX carrier_naic ON public.carrier USING btree (tenant_id, naic) WHERE (naic IS NOT NULL);
CREATE UNIQUE INDEX carrier_name ON public.carrier USING btree (tenant_id, lower(name));
alter table carrier enable row level security;
create policy tenant on carrier
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on carrier to bookline_app;

create table carrier_number (
  number text not null,
  tenant_id bigint not null,
  ref uuid not null,
  mark text not null,
  sold_at timestamp with time zone not null,
  constraint carrier_number_pkey PRIMARY KEY (number),
  constraint carrier_number_mark_key UNIQUE (mark),
  constraint carrier_number_ref_key UNIQUE (ref)
);
grant delete, insert, select on carrier_number to bookline_app;

create table contact (
  tenant_id bigint not null,
  id uuid not null,
  category text not null,
  first_name text default ''::text not null,
  middle_name text default ''::text not null,
  last_name text default ''::text not null,
  suffix text default ''::text not null,
  nickname text default ''::text not null,
  gender text,
  date_of_birth date,
  marital_status text,
  language text default ''::text not null,
  tobacco boolean,
  height_in integer,
  weight_lb integer,
  occupation text default ''::text not null,
  employer text default ''::text not null,
  annual_income numeric(14,2),
  website text default ''::text not null,
  line1 text default ''::text not null,
  line2 text default ''::text not null,
  city text default ''::text not null,
  state text default ''::text not null,
  zip text default ''::text not null,
  county text default ''::text not null,
  timezone text,
  timezone_in_force text,
  status_id integer,
  agentflow_status_id integer,
  source_id integer,
  owner_id uuid,
  pool_id uuid,
  tags integer[] default '{}'::integer[] not null,
  do_not_call boolean default false not null,
  do_not_email boolean default false not null,
  do_not_text boolean default false not null,
  custom jsonb default '{}'::jsonb not null,
  phone text,
  email text,
  sort_name text not null,
  search text not null,
  import_attempt_id uuid,
  version integer default 1 not null,
  last_activity_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  description text default ''::text not null,
  merged_into_id uuid,
  deceased_on date,
  constraint contact_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_category_check CHECK ((category = ANY (ARRAY['lead'::text, 'client'::text, 'recruit'::text]))),
  constraint contact_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
  constraint contact_merged_is_deleted CHECK (((merged_into_id IS NULL) OR (deleted_at IS NOT NULL))),
  constraint contact_one_holder CHECK (((owner_id IS NULL) <> (pool_id IS NULL))),
  constraint contact_agentflow_status FOREIGN KEY (tenant_id, agentflow_status_id) REFERENCES agentflow_status(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_merged_into FOREIGN KEY (tenant_id, merged_into_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint contact_owner FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_pool FOREIGN KEY (tenant_id, pool_id) REFERENCES pool(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_source FOREIGN KEY (tenant_id, source_id) REFERENCES contact_source(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_status FOREIGN KEY (tenant_id, status_id) REFERENCES contact_status(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX contact_birthday ON public.contact USING btree (tenant_id, ((((EXTRACT(month FROM date_of_birth) * (100)::numeric) + EXTRACT(day FROM date_of_birth)))::integer)) WHERE ((deleted_at IS NULL) AND (date_of_birth IS NOT NULL));
CREATE INDEX contact_created ON public.contact USING btree (tenant_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX contact_custom ON public.contact USING gin (tenant_id, custom jsonb_path_ops) WHERE ((deleted_at IS NULL) AND (custom <> '{}'::jsonb));
CREATE INDEX contact_deleted ON public.contact USING btree (tenant_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX contact_import_attempt ON public.contact USING btree (tenant_id, import_attempt_id, id) WHERE (import_attempt_id IS NOT NULL);
CREATE INDEX contact_last_activity ON public.contact USING btree (tenant_id, last_activity_at DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX contact_merged_into ON public.contact USING btree (tenant_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX contact_name ON public.contact USING btree (tenant_id, sort_name, id) WHERE (deleted_at IS NULL);
CREATE INDEX contact_owner_created ON public.contact USING btree (tenant_id, owner_id, created_at DESC, id DESC) INCLUDE (status_id, source_id, category, state, do_not_call, date_of_birth, sort_name, last_activity_at) WHERE (deleted_at IS NULL);
CREATE INDEX contact_pool ON public.contact USING btree (tenant_id, pool_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (pool_id IS NOT NULL));
CREATE INDEX contact_search ON public.contact USING gin (tenant_id, search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX contact_source_created ON public.contact USING btree (tenant_id, source_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX contact_state_birth ON public.contact USING btree (tenant_id, state, date_of_birth) WHERE (deleted_at IS NULL);
CREATE INDEX contact_status_created ON public.contact USING btree (tenant_id, status_id, created_at DESC, id DESC) INCLUDE (owner_id, source_id, category, state, do_not_call, date_of_birth, sort_name, last_activity_at) WHERE (deleted_at IS NULL);
CREATE INDEX contact_tags ON public.contact USING gin (tenant_id, tags) WHERE (deleted_at IS NULL);
alter table contact enable row level security;
create policy tenant on contact
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact to bookline_app;

create table contact_activity (
  tenant_id bigint not null,
  contact_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  actor_id uuid,
  acting_as_id uuid,
  subject_id uuid,
  detail jsonb default '{}'::jsonb not null,
  tx xid8 default pg_current_xact_id(),
  constraint contact_activity_pkey PRIMARY KEY (tenant_id, contact_id, id),
  constraint contact_activity_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_activity_at ON public.contact_activity USING btree (tenant_id, contact_id, at DESC, id DESC);
CREATE INDEX contact_activity_logged ON public.contact_activity USING btree (tenant_id, at DESC, id DESC) WHERE ((kind = 'activity'::text) OR ((kind = 'call'::text) AND ((detail ->> 'type'::text) IS NOT NULL)));
CREATE INDEX contact_activity_tx ON public.contact_activity USING btree (tenant_id, tx, id) WHERE (tx IS NOT NULL);
CREATE INDEX contact_activity_work ON public.contact_activity USING btree (tenant_id, at DESC) WHERE (kind = ANY (ARRAY['note'::text, 'call'::text, 'mail'::text, 'activity'::text, 'follow_up'::text]));
alter table contact_activity enable row level security;
create policy tenant on contact_activity
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_activity to bookline_app;

create table contact_answer (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  line text not null,
  question text not null,
  answer_sealed bytea not null,
  answered_by_id uuid not null,
  answered_at timestamp with time zone not null,
  constraint contact_answer_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_answer_answered_by FOREIGN KEY (tenant_id, answered_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_answer_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_answer_answered_by ON public.contact_answer USING btree (tenant_id, answered_by_id);
CREATE INDEX contact_answer_contact ON public.contact_answer USING btree (tenant_id, contact_id, line, question, answered_at);
alter table contact_answer enable row level security;
create policy tenant on contact_answer
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_answer to bookline_app;

create table contact_consent (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  channel text not null,
  did text not null,
  how text not null,
  reach text,
  wording text not null,
  source text not null,
  ip text,
  at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  recorded_by_id uuid,
  acting_as_id uuid,
  file_id uuid,
  corporation_id uuid,
  wording_version text default ''::text not null,
  user_agent text default ''::text not null,
  page_sha256 bytea,
  constraint contact_consent_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_consent_channel_check CHECK ((channel = ANY (ARRAY['call'::text, 'text'::text, 'email'::text, 'third_party'::text]))),
  constraint contact_consent_did_check CHECK ((did = ANY (ARRAY['given'::text, 'withdrawn'::text]))),
  constraint contact_consent_how_check CHECK ((how = ANY (ARRAY['verbal'::text, 'recorded_call'::text, 'written'::text, 'web_form'::text, 'text_message'::text, 'email'::text, 'mark'::text]))),
  constraint contact_consent_file FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_consent_page FOREIGN KEY (tenant_id, page_sha256) REFERENCES webpage_copy(tenant_id, sha256) ON DELETE RESTRICT
);
CREATE INDEX contact_consent_contact ON public.contact_consent USING btree (tenant_id, contact_id, at DESC, id DESC);
CREATE INDEX contact_consent_file ON public.contact_consent USING btree (tenant_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX contact_consent_page ON public.contact_consent USING btree (tenant_id, page_sha256) WHERE (page_sha256 IS NOT NULL);
alter table contact_consent enable row level security;
create policy tenant on contact_consent
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on contact_consent to bookline_app;
grant update (contact_id) on contact_consent to bookline_app;

create table contact_email (
  tenant_id bigint not null,
  contact_id uuid not null,
  address text not null,
  "position" smallint not null,
  verified_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  bounced_at timestamp with time zone,
  check_result text,
  checked_at timestamp with time zone,
  verified_by_id uuid,
  constraint contact_email_pkey PRIMARY KEY (tenant_id, contact_id, address),
  constraint contact_email_address_check CHECK ((address = lower(address))),
  constraint contact_email_check_result_check CHECK ((check_result = ANY (ARRAY['deliverable'::text, 'no_mail_server'::text, 'undecided'::text]))),
  constraint contact_email_checked CHECK (((check_result IS NULL) = (checked_at IS NULL))),
  constraint contact_email_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_email_address ON public.contact_email USING btree (tenant_id, address);
alter table contact_email enable row level security;
create policy tenant on contact_email
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_email to bookline_app;

create table contact_email_refusal (
  tenant_id bigint not null,
  contact_id uuid not null,
  address text not null,
  unsubscribed_at timestamp with time zone,
  bounced_at timestamp with time zone,
  constraint contact_email_refusal_pkey PRIMARY KEY (tenant_id, contact_id, address),
  constraint contact_email_refusal_address_check CHECK ((address = lower(address))),
  constraint contact_email_refusal_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_email_refusal_address ON public.contact_email_refusal USING btree (tenant_id, address);
alter table contact_email_refusal enable row level security;
create policy tenant on contact_email_refusal
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_email_refusal to bookline_app;

create table contact_file (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint contact_file_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_file_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_file_contact ON public.contact_file USING btree (tenant_id, contact_id, lower(name));
alter table contact_file enable row level security;
create policy tenant on contact_file
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_file to bookline_app;

create table contact_file_version (
  tenant_id bigint not null,
  contact_file_id uuid not null,
  version integer not null,
  file_id uuid not null,
  uploaded_by_id uuid not null,
  created_at timestamp with time zone not null,
  constraint contact_file_version_pkey PRIMARY KEY (tenant_id, contact_file_id, version),
  constraint contact_file_version_version_check CHECK ((version > 0)),
  constraint contact_file_version_file FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_file_version_of FOREIGN KEY (tenant_id, contact_file_id) REFERENCES contact_file(tenant_id, id) ON DELETE CASCADE,
  constraint contact_file_version_uploaded_by FOREIGN KEY (tenant_id, uploaded_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX contact_file_version_file ON public.contact_file_version USING btree (tenant_id, file_id);
alter table contact_file_version enable row level security;
create policy tenant on contact_file_version
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_file_version to bookline_app;

create table contact_follow_up (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  title text not null,
  note text default ''::text not null,
  due_on date not null,
  due_time time without time zone,
  timezone text not null,
  due_at timestamp with time zone not null,
  snoozed_from date,
  assignee_id uuid,
  done_at timestamp with time zone,
  done_by_id uuid,
  done_note text default ''::text not null,
  version integer default 1 not null,
  made_by_id uuid not null,
  updated_by_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint contact_follow_up_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_follow_up_assignee FOREIGN KEY (tenant_id, assignee_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_follow_up_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint contact_follow_up_done_by FOREIGN KEY (tenant_id, done_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_follow_up_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_follow_up_updated_by FOREIGN KEY (tenant_id, updated_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX contact_follow_up_assignee ON public.contact_follow_up USING btree (tenant_id, assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX contact_follow_up_contact ON public.contact_follow_up USING btree (tenant_id, contact_id, due_at);
CREATE INDEX contact_follow_up_done ON public.contact_follow_up USING btree (tenant_id, done_at DESC, id DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX contact_follow_up_due ON public.contact_follow_up USING btree (tenant_id, due_at, id) WHERE (done_at IS NULL);
alter table contact_follow_up enable row level security;
create policy tenant on contact_follow_up
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_follow_up to bookline_app;

create table contact_handover (
  tenant_id bigint not null,
  id uuid not null,
  from_id uuid not null,
  to_id uuid,
  to_pool_id uuid,
  total integer not null,
  moved integer default 0 not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  error text,
  constraint contact_handover_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_handover_one_taker CHECK (((to_id IS NULL) <> (to_pool_id IS NULL))),
  constraint contact_handover_from FOREIGN KEY (tenant_id, from_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_handover_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_handover_pool FOREIGN KEY (tenant_id, to_pool_id) REFERENCES pool(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_handover_to FOREIGN KEY (tenant_id, to_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX contact_handover_from ON public.contact_handover USING btree (tenant_id, from_id, created_at DESC);
alter table contact_handover enable row level security;
create policy tenant on contact_handover
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_handover to bookline_app;

create table contact_link (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  linked_id uuid not null,
  relation text not null,
  made_by_id uuid not null,
  created_at timestamp with time zone not null,
  constraint contact_link_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_link_relation_check CHECK ((relation = ANY (ARRAY['spouse'::text, 'child'::text, 'sibling'::text, 'household'::text, 'referral'::text, 'other'::text]))),
  constraint contact_link_two CHECK ((contact_id <> linked_id)),
  constraint contact_link_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint contact_link_linked FOREIGN KEY (tenant_id, linked_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_link_contact ON public.contact_link USING btree (tenant_id, contact_id);
CREATE INDEX contact_link_linked ON public.contact_link USING btree (tenant_id, linked_id);
CREATE UNIQUE INDEX contact_link_pair ON public.contact_link USING btree (tenant_id, LEAST(contact_id, linked_id), GREATEST(contact_id, linked_id), ((relation = 'referral'::text)));
alter table contact_link enable row level security;
create policy tenant on contact_link
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_link to bookline_app;

create table contact_merge (
  tenant_id bigint not null,
  id uuid not null,
  survivor_id uuid not null,
  merged_ids uuid[] not null,
  survivor_name text not null,
  merged_names text[] not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  made_at timestamp with time zone not null,
  undone_by_id uuid,
  undone_at timestamp with time zone,
  undo_notes text[],
  constraint contact_merge_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_merge_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_merge_survivor FOREIGN KEY (tenant_id, survivor_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint contact_merge_undone_by FOREIGN KEY (tenant_id, undone_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX contact_merge_made_at ON public.contact_merge USING btree (tenant_id, made_at DESC, id DESC);
CREATE INDEX contact_merge_survivor ON public.contact_merge USING btree (tenant_id, survivor_id);
alter table contact_merge enable row level security;
create policy tenant on contact_merge
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_merge to bookline_app;

create table contact_merge_part (
  tenant_id bigint not null,
  merge_id uuid not null,
  no integer not null,
  table_name text not null,
  from_id uuid,
  ids uuid[],
  row_key jsonb,
  before jsonb,
  after jsonb,
  constraint contact_merge_part_pkey PRIMARY KEY (tenant_id, merge_id, no),
  constraint contact_merge_part_merge FOREIGN KEY (tenant_id, merge_id) REFERENCES contact_merge(tenant_id, id) ON DELETE CASCADE
);
alter table contact_merge_part enable row level security;
create policy tenant on contact_merge_part
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_merge_part to bookline_app;

create table contact_note (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  author_id uuid,
  body text not null,
  pinned boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  updated_by_id uuid,
  constraint contact_note_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_note_author FOREIGN KEY (tenant_id, author_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_note_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint contact_note_updated_by FOREIGN KEY (tenant_id, updated_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX contact_note_contact ON public.contact_note USING btree (tenant_id, contact_id, created_at DESC, id DESC);
alter table contact_note enable row level security;
create policy tenant on contact_note
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_note to bookline_app;

create table contact_phone (
  tenant_id bigint not null,
  contact_id uuid not null,
  number text not null,
  extension text,
  type smallint not null,
  "position" smallint not null,
  line_type text,
  verified_at timestamp with time zone,
  line_carrier text,
  line_checked_at timestamp with time zone,
  line_source text,
  constraint contact_phone_pkey PRIMARY KEY (tenant_id, contact_id, number),
  constraint contact_phone_line_source_check CHECK ((line_source = ANY (ARRAY['local'::text, 'twilio'::text]))),
  constraint contact_phone_number_check CHECK ((number ~ '^\+[1-9][0-9]{4,17}$'::text)),
  constraint contact_phone_type_check CHECK ((type = ANY (ARRAY[1, 2, 3, 9]))),
  constraint contact_phone_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_phone_line ON public.contact_phone USING btree (tenant_id, line_type, contact_id) WHERE ((line_checked_at IS NOT NULL) OR (line_type IS NOT NULL));
CREATE INDEX contact_phone_number ON public.contact_phone USING btree (tenant_id, number);
alter table contact_phone enable row level security;
create policy tenant on contact_phone
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_phone to bookline_app;

create table contact_policy (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  carrier_id uuid,
  product_line text not null,
  policy_number text default ''::text not null,
  status text not null,
  premium numeric(14,2),
  premium_mode text,
  face_amount numeric(14,2),
  effective_on date,
  expires_on date,
  renewal_on date,
  beneficiaries jsonb default '[]'::jsonb not null,
  writing_agent_id uuid,
  commission numeric(14,2),
  notes text default ''::text not null,
  version integer default 1 not null,
  made_by_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  plan_name text default ''::text not null,
  policy_key text generated always as (ltrim(upper(regexp_replace(policy_number, '[^A-Za-z0-9]'::text, ''::text, 'g'::text)), '0'::text)) stored not null,
  constraint contact_policy_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_policy_premium_mode_check CHECK ((premium_mode = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'semi_annual'::text, 'annual'::text, 'single'::text]))),
  constraint contact_policy_product_line_check CHECK ((product_line = ANY (ARRAY['medicare_advantage'::text, 'medicare_supplement'::text, 'part_d'::text, 'term_life'::text, 'whole_life'::text, 'iul'::text, 'final_expense'::text, 'preneed'::text, 'annuity'::text, 'dental'::text, 'vision'::text, 'hospital_indemnity'::text, 'long_term_care'::text, 'auto'::text, 'home'::text, 'other'::text]))),
  constraint contact_policy_status_check CHECK ((status = ANY (ARRAY['quoted'::text, 'submitted'::text, 'pending'::text, 'issued'::text, 'in_force'::text, 'lapsed'::text, 'cancelled'::text, 'declined'::text, 'paid_up'::text]))),
  constraint contact_policy_carrier FOREIGN KEY (tenant_id, carrier_id) REFERENCES carrier(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_policy_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint contact_policy_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint contact_policy_writing_agent FOREIGN KEY (tenant_id, writing_agent_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX contact_policy_carrier ON public.contact_policy USING btree (tenant_id, carrier_id, product_line, status) INCLUDE (contact_id);
CREATE INDEX contact_policy_contact ON public.contact_policy USING btree (tenant_id, contact_id);
CREATE INDEX contact_policy_key ON public.contact_policy USING btree (tenant_id, policy_key) WHERE (policy_key <> ''::text);
CREATE INDEX contact_policy_product_line ON public.contact_policy USING btree (tenant_id, product_line, status) INCLUDE (contact_id);
CREATE INDEX contact_policy_renewal ON public.contact_policy USING btree (tenant_id, renewal_on) INCLUDE (contact_id) WHERE (renewal_on IS NOT NULL);
CREATE INDEX contact_policy_writing_agent ON public.contact_policy USING btree (tenant_id, writing_agent_id) WHERE (writing_agent_id IS NOT NULL);
alter table contact_policy enable row level security;
create policy tenant on contact_policy
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_policy to bookline_app;

create table contact_rx_item (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  section text not null,
  "position" integer not null,
  item_sealed bytea not null,
  saved_by_id uuid not null,
  saved_at timestamp with time zone not null,
  constraint contact_rx_item_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_rx_item_section_check CHECK ((section = ANY (ARRAY['medications'::text, 'pharmacies'::text, 'doctors'::text, 'conditions'::text, 'medicare'::text]))),
  constraint contact_rx_item_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint contact_rx_item_saved_by FOREIGN KEY (tenant_id, saved_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX contact_rx_item_contact ON public.contact_rx_item USING btree (tenant_id, contact_id);
CREATE INDEX contact_rx_item_saved_by ON public.contact_rx_item USING btree (tenant_id, saved_by_id);
alter table contact_rx_item enable row level security;
create policy tenant on contact_rx_item
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_rx_item to bookline_app;

create table contact_security (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  type text not null,
  custodian text default ''::text not null,
  account_number_sealed bytea,
  account_last4 text,
  value numeric(14,2),
  as_of date,
  notes text default ''::text not null,
  version integer default 1 not null,
  made_by_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint contact_security_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_security_account_last4_check CHECK ((length(account_last4) <= 4)),
  constraint contact_security_number CHECK (((account_number_sealed IS NULL) = (account_last4 IS NULL))),
  constraint contact_security_type_check CHECK ((type = ANY (ARRAY['ira'::text, 'roth_ira'::text, '401k'::text, 'brokerage'::text, 'mutual_fund'::text, 'annuity'::text, 'cd'::text, 'other'::text]))),
  constraint contact_security_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint contact_security_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX contact_security_contact ON public.contact_security USING btree (tenant_id, contact_id);
alter table contact_security enable row level security;
create policy tenant on contact_security
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_security to bookline_app;

create table contact_source (
  tenant_id bigint not null,
  id integer not null,
  title text not null,
  lead_price_cents integer,
  constraint contact_source_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_source_lead_price_cents_check CHECK (((lead_price_cents >= 0) AND (lead_price_cents <= 9999999)))
);
CREATE UNIQUE INDEX contact_source_title ON public.contact_source USING btree (tenant_id, lower(title));
alter table contact_source enable row level security;
create policy tenant on contact_source
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_source to bookline_app;

create table contact_status (
  tenant_id bigint not null,
  id integer not null,
  title text not null,
  color text not null,
  "position" integer not null,
  constraint contact_status_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX contact_status_title ON public.contact_status USING btree (tenant_id, lower(title));
alter table contact_status enable row level security;
create policy tenant on contact_status
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on contact_status to bookline_app;

create table corporation (
  tenant_id bigint not null,
  id uuid not null,
  type text not null,
  name text not null,
  parent_id uuid,
  created_at timestamp with time zone not null,
  description text default ''::text not null,
  domain_name text default ''::text not null,
  color_1 text,
  color_2 text,
  color_3 text,
  logo_id uuid,
  business_unit_id uuid,
  faqs text default ''::text not null,
  latest_news text default ''::text not null,
  languages_spoken text[] default '{}'::text[] not null,
  office_hours text default ''::text not null,
  office_address text default ''::text not null,
  city text default ''::text not null,
  state text default ''::text not null,
  zip_code text default ''::text not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  facebook text default ''::text not null,
  instagram text default ''::text not null,
  linkedin text default ''::text not null,
  twitter text default ''::text not null,
  google text default ''::text not null,
  youtube text default ''::text not null,
  yelp text default ''::text not null,
  tracking_code text default ''::text not null,
  webpage_active boolean default false not null,
  user_id uuid,
  updated_at timestamp with time zone,
  layout text default 'classic'::text not null,
  products text[] default '{}'::text[] not null,
  licenses jsonb default '[]'::jsonb not null,
  carrier_count integer,
  plan_count integer,
  form_sites text[] default '{}'::text[] not null,
  all_plans boolean default false not null,
  constraint corporation_pkey PRIMARY KEY (tenant_id, id),
  constraint corporation_carrier_count_check CHECK ((carrier_count > 0)),
  constraint corporation_color_1_check CHECK ((color_1 ~ '^#[0-9a-f]{6}$'::text)),
  constraint corporation_color_2_check CHECK ((color_2 ~ '^#[0-9a-f]{6}$'::text)),
  constraint corporation_color_3_check CHECK ((color_3 ~ '^#[0-9a-f]{6}$'::text)),
  constraint corporation_layout_check CHECK ((layout = ANY (ARRAY['classic'::text, 'spotlight'::text, 'compact'::text]))),
  constraint corporation_plan_count_check CHECK ((plan_count > 0)),
  constraint corporation_type_check CHECK ((type = ANY (ARRAY['company'::text, 'business_unit'::text, 'vendor'::text]))),
  constraint corporation_business_unit FOREIGN KEY (tenant_id, business_unit_id) REFERENCES corporation(tenant_id, id) ON DELETE RESTRICT,
  constraint corporation_parent FOREIGN KEY (tenant_id, parent_id) REFERENCES corporation(tenant_id, id) ON DELETE RESTRICT,
  constraint corporation_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX corporation_domain_name ON public.corporation USING btree (tenant_id, lower(domain_name)) WHERE (domain_name <> ''::text);
CREATE INDEX corporation_type ON public.corporation USING btree (tenant_id, type, name);
alter table corporation enable row level security;
create policy tenant on corporation
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on corporation to bookline_app;

create table corporation_file (
  tenant_id bigint not null,
  id uuid not null,
  corporation_id uuid not null,
  title text not null,
  file_id uuid,
  file_name text default ''::text not null,
  file_size integer default 0 not null,
  preview_image_id uuid,
  link text default ''::text not null,
  "position" integer not null,
  constraint corporation_file_pkey PRIMARY KEY (tenant_id, id),
  constraint corporation_file_corporation FOREIGN KEY (tenant_id, corporation_id) REFERENCES corporation(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX corporation_file_corporation ON public.corporation_file USING btree (tenant_id, corporation_id, "position");
alter table corporation_file enable row level security;
create policy tenant on corporation_file
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on corporation_file to bookline_app;

create table csg_answer (
  tenant_id bigint not null,
  question_hash text not null,
  plans jsonb not null,
  as_of timestamp with time zone not null,
  constraint csg_answer_pkey PRIMARY KEY (tenant_id, question_hash)
);
CREATE INDEX csg_answer_as_of ON public.csg_answer USING btree (tenant_id, as_of);
alter table csg_answer enable row level security;
create policy tenant on csg_answer
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on csg_answer to bookline_app;

create table csg_quote (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  source text not null,
  content_sealed bytea not null,
  as_of timestamp with time zone not null,
  made_by_id uuid not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint csg_quote_pkey PRIMARY KEY (tenant_id, id),
  constraint csg_quote_source_check CHECK ((source = ANY (ARRAY['sample'::text, 'csg'::text]))),
  constraint csg_quote_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint csg_quote_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX csg_quote_contact ON public.csg_quote USING btree (tenant_id, contact_id, created_at DESC, id DESC);
CREATE INDEX csg_quote_made_by ON public.csg_quote USING btree (tenant_id, made_by_id);
alter table csg_quote enable row level security;
create policy tenant on csg_quote
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on csg_quote to bookline_app;

create table csg_session (
  tenant_id bigint not null,
  key_hash text not null,
  token_sealed bytea not null,
  ends_at timestamp with time zone not null,
  constraint csg_session_pkey PRIMARY KEY (tenant_id, key_hash)
);
alter table csg_session enable row level security;
create policy tenant on csg_session
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on csg_session to bookline_app;

create table dashboard_layout (
  tenant_id bigint not null,
  user_id uuid not null,
  tiles text[] not null,
  updated_at timestamp with time zone not null,
  constraint dashboard_layout_pkey PRIMARY KEY (tenant_id, user_id),
  constraint dashboard_layout_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
alter table dashboard_layout enable row level security;
create policy tenant on dashboard_layout
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on dashboard_layout to bookline_app;

create table dial_report (
  tenant_id bigint not null,
  id uuid not null,
  session_id uuid not null,
  digest text not null,
  content jsonb not null,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  problem text,
  constraint dial_report_pkey PRIMARY KEY (tenant_id, id),
  constraint dial_report_session FOREIGN KEY (tenant_id, session_id) REFERENCES dial_session(tenant_id, id) ON DELETE CASCADE,
  constraint dial_report_once UNIQUE (tenant_id, session_id, digest)
);
alter table dial_report enable row level security;
create policy tenant on dial_report
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on dial_report to bookline_app;

create table dial_run (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  status text not null,
  script text not null,
  wrap_up_s integer,
  local_presence boolean not null,
  device uuid,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint dial_run_pkey PRIMARY KEY (tenant_id, id),
  constraint dial_run_ended CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint dial_run_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text]))),
  constraint dial_run_wrap_up_s_check CHECK (((wrap_up_s >= 5) AND (wrap_up_s <= 600))),
  constraint dial_run_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX dial_run_active ON public.dial_run USING btree (tenant_id, user_id) WHERE (status = 'active'::text);
CREATE INDEX dial_run_newest ON public.dial_run USING btree (tenant_id, user_id, created_at DESC, id DESC);
alter table dial_run enable row level security;
create policy tenant on dial_run
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on dial_run to bookline_app;

create table dial_run_contact (
  tenant_id bigint not null,
  id uuid not null,
  run_id uuid not null,
  "position" integer not null,
  contact_id uuid not null,
  state text not null,
  due_at timestamp with time zone,
  again_at timestamp with time zone,
  reason text,
  attempt_id uuid,
  constraint dial_run_contact_pkey PRIMARY KEY (tenant_id, id),
  constraint dial_run_contact_left_out CHECK (((state <> 'left_out'::text) OR (reason IS NOT NULL))),
  constraint dial_run_contact_position_check CHECK (("position" > 0)),
  constraint dial_run_contact_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'current'::text, 'done'::text, 'skipped'::text, 'left_out'::text]))),
  constraint dial_run_contact_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint dial_run_contact_run FOREIGN KEY (tenant_id, run_id) REFERENCES dial_run(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX dial_run_contact_contact ON public.dial_run_contact USING btree (tenant_id, contact_id);
CREATE UNIQUE INDEX dial_run_contact_current ON public.dial_run_contact USING btree (tenant_id, run_id) WHERE (state = 'current'::text);
CREATE UNIQUE INDEX dial_run_contact_position ON public.dial_run_contact USING btree (tenant_id, run_id, "position");
CREATE INDEX dial_run_contact_waiting ON public.dial_run_contact USING btree (tenant_id, run_id, "position") WHERE (state = 'waiting'::text);
alter table dial_run_contact enable row level security;
create policy tenant on dial_run_contact
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on dial_run_contact to bookline_app;

create table dial_session (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint dial_session_pkey PRIMARY KEY (tenant_id, id),
  constraint dial_session_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX dial_session_created ON public.dial_session USING btree (tenant_id, created_at);
CREATE INDEX dial_session_user ON public.dial_session USING btree (tenant_id, user_id);
alter table dial_session enable row level security;
create policy tenant on dial_session
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on dial_session to bookline_app;

create table dialer_profile (
  tenant_id bigint not null,
  user_id uuid not null,
  verified_number text,
  verified_at timestamp with time zone,
  enabled boolean default false not null,
  default_number_id uuid,
  ring_s integer default 25 not null,
  forward_unanswered boolean default false not null,
  record_calls boolean default false not null,
  greeting_id uuid,
  call_waiting boolean default true not null,
  constraint dialer_profile_pkey PRIMARY KEY (tenant_id, user_id),
  constraint dialer_profile_ring_s_check CHECK (((ring_s >= 10) AND (ring_s <= 60))),
  constraint dialer_profile_greeting FOREIGN KEY (tenant_id, greeting_id) REFERENCES voicemail_message(tenant_id, id) ON DELETE RESTRICT,
  constraint dialer_profile_number FOREIGN KEY (tenant_id, default_number_id) REFERENCES phone_number(tenant_id, id) ON DELETE RESTRICT,
  constraint dialer_profile_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX dialer_profile_greeting ON public.dialer_profile USING btree (tenant_id, greeting_id) WHERE (greeting_id IS NOT NULL);
CREATE INDEX dialer_profile_number ON public.dialer_profile USING btree (tenant_id, default_number_id) WHERE (default_number_id IS NOT NULL);
alter table dialer_profile enable row level security;
create policy tenant on dialer_profile
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on dialer_profile to bookline_app;

create table disposition (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  color text not null,
  outcome text not null,
  follow_up_required boolean not null,
  do_not_call boolean not null,
  "position" integer not null,
  active boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint disposition_pkey PRIMARY KEY (tenant_id, id),
  constraint disposition_outcome_check CHECK ((outcome = ANY (ARRAY['success'::text, 'contacted'::text, 'callback'::text, 'not_interested'::text, 'no_answer'::text, 'voicemail'::text, 'wrong_number'::text]))),
  constraint disposition_position_check CHECK (("position" > 0))
);
CREATE UNIQUE INDEX disposition_name ON public.disposition USING btree (tenant_id, lower(name));
alter table disposition enable row level security;
create policy tenant on disposition
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on disposition to bookline_app;

create table do_not_contact (
  tenant_id bigint not null,
  id uuid not null,
  kind text not null,
  value text not null,
  reason text default ''::text not null,
  added_by_id uuid,
  created_at timestamp with time zone not null,
  constraint do_not_contact_pkey PRIMARY KEY (tenant_id, id),
  constraint do_not_contact_email CHECK (((kind <> 'email'::text) OR ((value = lower(value)) AND (value ~~ '%@%'::text)))),
  constraint do_not_contact_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'email'::text]))),
  constraint do_not_contact_phone CHECK (((kind <> 'phone'::text) OR (value ~ '^\+[1-9][0-9]{4,17}$'::text))),
  constraint do_not_contact_added_by FOREIGN KEY (tenant_id, added_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX do_not_contact_added_by ON public.do_not_contact USING btree (tenant_id, added_by_id);
CREATE INDEX do_not_contact_newest ON public.do_not_contact USING btree (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX do_not_contact_value ON public.do_not_contact USING btree (tenant_id, value);
alter table do_not_contact enable row level security;
create policy tenant on do_not_contact
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on do_not_contact to bookline_app;

create table do_not_contact_file (
  tenant_id bigint not null,
  id uuid not null,
  made_by_id uuid not null,
  file_key text not null,
  file_name text not null,
  reason text not null,
  taken_row_no integer default 0 not null,
  added integer default 0 not null,
  known integer default 0 not null,
  unreadable integer default 0 not null,
  unreadable_rows integer[] default '{}'::integer[] not null,
  created_at timestamp with time zone not null,
  notes text[] default '{}'::text[] not null,
  spoilt jsonb default '[]'::jsonb not null,
  constraint do_not_contact_file_pkey PRIMARY KEY (tenant_id, id),
  constraint do_not_contact_file_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX do_not_contact_file_made_by ON public.do_not_contact_file USING btree (tenant_id, made_by_id);
alter table do_not_contact_file enable row level security;
create policy tenant on do_not_contact_file
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on do_not_contact_file to bookline_app;

create table duplicate_dismissal (
  tenant_id bigint not null,
  low_id uuid not null,
  high_id uuid not null,
  dismissed_by_id uuid not null,
  dismissed_at timestamp with time zone not null,
  constraint duplicate_dismissal_pkey PRIMARY KEY (tenant_id, low_id, high_id),
  constraint duplicate_dismissal_ordered CHECK ((low_id < high_id)),
  constraint duplicate_dismissal_by FOREIGN KEY (tenant_id, dismissed_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint duplicate_dismissal_high FOREIGN KEY (tenant_id, high_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint duplicate_dismissal_low FOREIGN KEY (tenant_id, low_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX duplicate_dismissal_high ON public.duplicate_dismissal USING btree (tenant_id, high_id);
alter table duplicate_dismissal enable row level security;
create policy tenant on duplicate_dismissal
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on duplicate_dismissal to bookline_app;

create table duplicate_key (
  tenant_id bigint not null,
  key bigint not null,
  contact_id uuid not null,
  constraint duplicate_key_pkey PRIMARY KEY (tenant_id, key, contact_id),
  constraint duplicate_key_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX duplicate_key_contact ON public.duplicate_key USING btree (tenant_id, contact_id);
alter table duplicate_key enable row level security;
create policy tenant on duplicate_key
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on duplicate_key to bookline_app;

create table duplicate_pair (
  tenant_id bigint not null,
  low_id uuid not null,
  high_id uuid not null,
  reasons smallint not null,
  score smallint not null,
  constraint duplicate_pair_pkey PRIMARY KEY (tenant_id, low_id, high_id),
  constraint duplicate_pair_ordered CHECK ((low_id < high_id)),
  constraint duplicate_pair_reasons_check CHECK ((reasons > 0)),
  constraint duplicate_pair_high FOREIGN KEY (tenant_id, high_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint duplicate_pair_low FOREIGN KEY (tenant_id, low_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX duplicate_pair_high ON public.duplicate_pair USING btree (tenant_id, high_id);
CREATE INDEX duplicate_pair_score ON public.duplicate_pair USING btree (tenant_id, score DESC, low_id, high_id);
alter table duplicate_pair enable row level security;
create policy tenant on duplicate_pair
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on duplicate_pair to bookline_app;

create table duplicate_queue (
  tenant_id bigint not null,
  id uuid not null,
  contact_ids uuid[],
  after_id uuid,
  constraint duplicate_queue_pkey PRIMARY KEY (tenant_id, id),
  constraint duplicate_queue_one_kind CHECK (((contact_ids IS NULL) <> (after_id IS NULL)))
);
alter table duplicate_queue enable row level security;
create policy tenant on duplicate_queue
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on duplicate_queue to bookline_app;

create table email_feedback (
  tenant_id bigint not null,
  id uuid not null,
  key text not null,
  kind text not null,
  mail_id uuid not null,
  address text not null,
  status text not null,
  detail text not null,
  subject text not null,
  at timestamp with time zone not null,
  constraint email_feedback_pkey PRIMARY KEY (tenant_id, id),
  constraint email_feedback_kind_check CHECK ((kind = ANY (ARRAY['hard_bounce'::text, 'soft_bounce'::text, 'complaint'::text, 'reply'::text]))),
  constraint email_feedback_mail FOREIGN KEY (tenant_id, mail_id) REFERENCES mail_message(tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX email_feedback_key ON public.email_feedback USING btree (tenant_id, key);
CREATE INDEX email_feedback_mail ON public.email_feedback USING btree (tenant_id, mail_id);
CREATE INDEX email_feedback_soft ON public.email_feedback USING btree (tenant_id, address, at) WHERE (kind = 'soft_bounce'::text);
alter table email_feedback enable row level security;
create policy tenant on email_feedback
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on email_feedback to bookline_app;

create table email_image (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint email_image_pkey PRIMARY KEY (tenant_id, id),
  constraint email_image_file FOREIGN KEY (tenant_id, id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT
);
alter table email_image enable row level security;
create policy tenant on email_image
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on email_image to bookline_app;

create table email_suppression (
  tenant_id bigint not null,
  id uuid not null,
  address text not null,
  reason text not null,
  note text default ''::text not null,
  added_by_id uuid,
  created_at timestamp with time zone not null,
  constraint email_suppression_pkey PRIMARY KEY (tenant_id, id),
  constraint email_suppression_address_check CHECK ((address = lower(address))),
  constraint email_suppression_reason_check CHECK ((reason = ANY (ARRAY['hard_bounce'::text, 'soft_bounces'::text, 'complaint'::text, 'unsubscribed'::text, 'manual'::text])))
);
CREATE UNIQUE INDEX email_suppression_address ON public.email_suppression USING btree (tenant_id, address, reason);
CREATE INDEX email_suppression_newest ON public.email_suppression USING btree (tenant_id, created_at DESC, id DESC);
alter table email_suppression enable row level security;
create policy tenant on email_suppression
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select on email_suppression to bookline_app;

create table email_topic (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  description text default ''::text not null,
  "position" integer not null,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  constraint email_topic_pkey PRIMARY KEY (tenant_id, id),
  constraint email_topic_name_check CHECK ((name <> ''::text)),
  constraint email_topic_updated_by FOREIGN KEY (tenant_id, updated_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX email_topic_name ON public.email_topic USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX email_topic_updated_by ON public.email_topic USING btree (tenant_id, updated_by_id) WHERE (updated_by_id IS NOT NULL);
alter table email_topic enable row level security;
create policy tenant on email_topic
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on email_topic to bookline_app;

create table email_topic_choice (
  tenant_id bigint not null,
  id uuid not null,
  address text not null,
  topic_id uuid,
  did text not null,
  how text not null,
  wording text not null,
  source text not null,
  ip text,
  at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  recorded_by_id uuid,
  acting_as_id uuid,
  constraint email_topic_choice_pkey PRIMARY KEY (tenant_id, id),
  constraint email_topic_choice_address_check CHECK ((address = lower(address))),
  constraint email_topic_choice_did_check CHECK ((did = ANY (ARRAY['given'::text, 'withdrawn'::text]))),
  constraint email_topic_choice_how_check CHECK ((how = ANY (ARRAY['link'::text, 'one_click'::text, 'verbal'::text, 'recorded_call'::text, 'written'::text, 'web_form'::text, 'text_message'::text, 'email'::text]))),
  constraint email_topic_choice_recorded_by FOREIGN KEY (tenant_id, recorded_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint email_topic_choice_topic FOREIGN KEY (tenant_id, topic_id) REFERENCES email_topic(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX email_topic_choice_address ON public.email_topic_choice USING btree (tenant_id, address, topic_id, at DESC, id DESC);
CREATE INDEX email_topic_choice_recorded_by ON public.email_topic_choice USING btree (tenant_id, recorded_by_id) WHERE (recorded_by_id IS NOT NULL);
CREATE INDEX email_topic_choice_topic ON public.email_topic_choice USING btree (tenant_id, topic_id) WHERE (topic_id IS NOT NULL);
alter table email_topic_choice enable row level security;
create policy tenant on email_topic_choice
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on email_topic_choice to bookline_app;

create table favorite_user (
  tenant_id bigint not null,
  user_id uuid not null,
  favorite_id uuid not null,
  constraint favorite_user_pkey PRIMARY KEY (tenant_id, user_id, favorite_id),
  constraint favorite_user_favorite FOREIGN KEY (tenant_id, favorite_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE,
  constraint favorite_user_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
alter table favorite_user enable row level security;
create policy tenant on favorite_user
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on favorite_user to bookline_app;

create table feature_business_unit (
  tenant_id bigint not null,
  key text not null,
  business_unit_id uuid not null,
  constraint feature_business_unit_pkey PRIMARY KEY (tenant_id, key, business_unit_id),
  constraint feature_business_unit_unit FOREIGN KEY (tenant_id, business_unit_id) REFERENCES corporation(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX feature_business_unit_unit ON public.feature_business_unit USING btree (tenant_id, business_unit_id);
alter table feature_business_unit enable row level security;
create policy tenant on feature_business_unit
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on feature_business_unit to bookline_app;

create table feature_override (
  tenant_id bigint not null,
  key text not null,
  enabled boolean not null,
  constraint feature_override_pkey PRIMARY KEY (tenant_id, key)
);
alter table feature_override enable row level security;
create policy tenant on feature_override
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on feature_override to bookline_app;

create table feature_user (
  tenant_id bigint not null,
  key text not null,
  user_id uuid not null,
  constraint feature_user_pkey PRIMARY KEY (tenant_id, key, user_id),
  constraint feature_user_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX feature_user_user ON public.feature_user USING btree (tenant_id, user_id);
alter table feature_user enable row level security;
create policy tenant on feature_user
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on feature_user to bookline_app;

create table feedback_mailbox (
  tenant_id bigint not null,
  host text not null,
  port integer not null,
  security text not null,
  username text not null,
  password_sealed bytea not null,
  folder text not null,
  return_address text not null,
  read_replies boolean not null,
  uid_validity text,
  last_uid bigint default 0 not null,
  checked_at timestamp with time zone,
  problem text default ''::text not null,
  updated_at timestamp with time zone not null,
  constraint feedback_mailbox_pkey PRIMARY KEY (tenant_id),
  constraint feedback_mailbox_security_check CHECK ((security = ANY (ARRAY['tls'::text, 'starttls'::text])))
);
alter table feedback_mailbox enable row level security;
create policy tenant on feedback_mailbox
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on feedback_mailbox to bookline_app;

create table file_intake (
  tenant_id bigint not null,
  key text not null,
  created_at timestamp with time zone not null,
  constraint file_intake_pkey PRIMARY KEY (tenant_id, key)
);
CREATE INDEX file_intake_created ON public.file_intake USING btree (tenant_id, created_at);
alter table file_intake enable row level security;
create policy tenant on file_intake
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on file_intake to bookline_app;

create table help_request (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  about text not null,
  message text not null,
  page text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint help_request_pkey PRIMARY KEY (tenant_id, id),
  constraint help_request_about_check CHECK ((about = ANY (ARRAY['question'::text, 'problem'::text, 'billing'::text, 'idea'::text]))),
  constraint help_request_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX help_request_newest ON public.help_request USING btree (tenant_id, created_at DESC, id DESC);
alter table help_request enable row level security;
create policy tenant on help_request
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on help_request to bookline_app;

create table idempotency_key (
  tenant_id bigint not null,
  caller_id uuid not null,
  endpoint text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  reply jsonb not null,
  created_at timestamp with time zone not null,
  constraint idempotency_key_pkey PRIMARY KEY (tenant_id, caller_id, endpoint, key)
);
CREATE INDEX idempotency_key_created ON public.idempotency_key USING btree (tenant_id, created_at);
alter table idempotency_key enable row level security;
create policy tenant on idempotency_key
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on idempotency_key to bookline_app;

create table import_attempt (
  tenant_id bigint not null,
  id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  file_key text not null,
  file_name text not null,
  format text not null,
  size bigint not null,
  status text not null,
  headers text[] not null,
  fields jsonb not null,
  options jsonb default '{}'::jsonb not null,
  rows integer default 0 not null,
  processed_row_no integer default 0 not null,
  processed integer default 0 not null,
  created integer default 0 not null,
  updated integer default 0 not null,
  duplicate integer default 0 not null,
  rejected integer default 0 not null,
  empty integer default 0 not null,
  error text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  review integer default 0 not null,
  suppressed integer default 0 not null,
  flagged integer default 0 not null,
  resume jsonb,
  date_orders jsonb default '{}'::jsonb not null,
  kind text default 'leads'::text not null,
  file_gone_at timestamp with time zone,
  empty_columns integer[] default '{}'::integer[] not null,
  left_out jsonb default '[]'::jsonb not null,
  sheet text,
  encoding text,
  constraint import_attempt_pkey PRIMARY KEY (tenant_id, id),
  constraint import_attempt_encoding_check CHECK ((length(encoding) <= 20)),
  constraint import_attempt_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'xls'::text, 'ods'::text, 'vcf'::text]))),
  constraint import_attempt_kind_check CHECK ((kind = ANY (ARRAY['leads'::text, 'clients'::text]))),
  constraint import_attempt_sheet_check CHECK ((length(sheet) <= 200)),
  constraint import_attempt_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint import_attempt_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX import_attempt_created ON public.import_attempt USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX import_attempt_draft ON public.import_attempt USING btree (tenant_id, created_at) WHERE (status = 'draft'::text);
CREATE INDEX import_attempt_made_by ON public.import_attempt USING btree (tenant_id, made_by_id, created_at DESC, id DESC);
alter table import_attempt enable row level security;
create policy tenant on import_attempt
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on import_attempt to bookline_app;

create table import_book_column (
  tenant_id bigint not null,
  header text not null,
  target text not null,
  learned_at timestamp with time zone not null,
  constraint import_book_column_pkey PRIMARY KEY (tenant_id, header)
);
alter table import_book_column enable row level security;
create policy tenant on import_book_column
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on import_book_column to bookline_app;

create table import_column_choice (
  tenant_id bigint not null,
  user_id uuid not null,
  header text not null,
  target text not null,
  chosen_at timestamp with time zone not null,
  id uuid default gen_random_uuid() not null,
  import_attempt_id uuid,
  constraint import_column_choice_pkey PRIMARY KEY (tenant_id, user_id, header),
  constraint import_column_choice_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE,
  constraint import_column_choice_id UNIQUE (tenant_id, id)
);
CREATE INDEX import_column_choice_attempt ON public.import_column_choice USING btree (tenant_id, import_attempt_id) WHERE (import_attempt_id IS NOT NULL);
CREATE INDEX import_column_choice_header ON public.import_column_choice USING btree (tenant_id, header, chosen_at DESC);
alter table import_column_choice enable row level security;
create policy tenant on import_column_choice
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on import_column_choice to bookline_app;

create table import_header_set (
  tenant_id bigint not null,
  user_id uuid not null,
  fingerprint text not null,
  targets text[] not null,
  file_name text not null,
  chosen_at timestamp with time zone not null,
  headers text[] not null,
  import_attempt_id uuid,
  constraint import_header_set_pkey PRIMARY KEY (tenant_id, user_id, fingerprint),
  constraint import_header_set_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX import_header_set_attempt ON public.import_header_set USING btree (tenant_id, import_attempt_id) WHERE (import_attempt_id IS NOT NULL);
CREATE INDEX import_header_set_fingerprint ON public.import_header_set USING btree (tenant_id, fingerprint, chosen_at DESC);
alter table import_header_set enable row level security;
create policy tenant on import_header_set
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on import_header_set to bookline_app;

create table import_retry (
  tenant_id bigint not null,
  id uuid not null,
  import_attempt_id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  fields jsonb not null,
  options jsonb not null,
  status text not null,
  after_row_no integer default 0 not null,
  total integer not null,
  processed integer default 0 not null,
  stored integer default 0 not null,
  error text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint import_retry_pkey PRIMARY KEY (tenant_id, id),
  constraint import_retry_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint import_retry_attempt FOREIGN KEY (tenant_id, import_attempt_id) REFERENCES import_attempt(tenant_id, id) ON DELETE CASCADE,
  constraint import_retry_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX import_retry_attempt ON public.import_retry USING btree (tenant_id, import_attempt_id, created_at DESC);
CREATE INDEX import_retry_made_by ON public.import_retry USING btree (tenant_id, made_by_id);
alter table import_retry enable row level security;
create policy tenant on import_retry
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on import_retry to bookline_app;

create table import_row (
  tenant_id bigint not null,
  import_attempt_id uuid not null,
  row_no integer not null,
  outcome text not null,
  contact_id uuid,
  reason text default ''::text not null,
  cells text[],
  before jsonb,
  after jsonb,
  held jsonb,
  retry_id uuid,
  medicare_sealed bytea,
  constraint import_row_pkey PRIMARY KEY (tenant_id, import_attempt_id, row_no),
  constraint import_row_outcome_check CHECK ((outcome = ANY (ARRAY['updated'::text, 'duplicate'::text, 'rejected'::text, 'review'::text, 'suppressed'::text]))),
  constraint import_row_attempt FOREIGN KEY (tenant_id, import_attempt_id) REFERENCES import_attempt(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX import_row_cells ON public.import_row USING btree (tenant_id) WHERE (cells IS NOT NULL);
CREATE INDEX import_row_contact ON public.import_row USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX import_row_medicare ON public.import_row USING btree (tenant_id, import_attempt_id, row_no) WHERE (medicare_sealed IS NOT NULL);
CREATE INDEX import_row_rejected ON public.import_row USING btree (tenant_id, import_attempt_id, row_no) WHERE (outcome = 'rejected'::text);
CREATE INDEX import_row_retry ON public.import_row USING btree (tenant_id, retry_id, row_no) WHERE (retry_id IS NOT NULL);
CREATE INDEX import_row_review ON public.import_row USING btree (tenant_id, import_attempt_id, row_no) WHERE (outcome = 'review'::text);
CREATE INDEX import_row_updated ON public.import_row USING btree (tenant_id, import_attempt_id, contact_id) WHERE (outcome = 'updated'::text);
alter table import_row enable row level security;
create policy tenant on import_row
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on import_row to bookline_app;

create table import_row_file (
  tenant_id bigint not null,
  import_attempt_id uuid not null,
  row_no integer not null,
  file_name text not null,
  contact_id uuid not null,
  constraint import_row_file_pkey PRIMARY KEY (tenant_id, import_attempt_id, row_no, file_name),
  constraint import_row_file_attempt FOREIGN KEY (tenant_id, import_attempt_id) REFERENCES import_attempt(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX import_row_file_contact ON public.import_row_file USING btree (tenant_id, contact_id);
CREATE INDEX import_row_file_name ON public.import_row_file USING btree (tenant_id, import_attempt_id, file_name);
alter table import_row_file enable row level security;
create policy tenant on import_row_file
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on import_row_file to bookline_app;

create table import_row_record (
  tenant_id bigint not null,
  import_attempt_id uuid not null,
  record_id uuid not null,
  kind text not null,
  row_no integer not null,
  did text not null,
  before jsonb,
  version integer not null,
  at timestamp with time zone,
  constraint import_row_record_pkey PRIMARY KEY (tenant_id, import_attempt_id, record_id),
  constraint import_row_record_did_check CHECK ((did = ANY (ARRAY['created'::text, 'changed'::text, 'same'::text, 'ended'::text]))),
  constraint import_row_record_kind_check CHECK ((kind = ANY (ARRAY['policy'::text, 'medicare'::text]))),
  constraint import_row_record_attempt FOREIGN KEY (tenant_id, import_attempt_id) REFERENCES import_attempt(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX import_row_record_row ON public.import_row_record USING btree (tenant_id, import_attempt_id, row_no);
alter table import_row_record enable row level security;
create policy tenant on import_row_record
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on import_row_record to bookline_app;

create table import_setting (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  data jsonb not null,
  shared boolean default false not null,
  created_at timestamp with time zone not null,
  constraint import_setting_pkey PRIMARY KEY (tenant_id, id),
  constraint import_setting_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX import_setting_name ON public.import_setting USING btree (tenant_id, user_id, lower(name));
CREATE INDEX import_setting_shared ON public.import_setting USING btree (tenant_id) WHERE shared;
alter table import_setting enable row level security;
create policy tenant on import_setting
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on import_setting to bookline_app;

create table import_undo (
  tenant_id bigint not null,
  import_attempt_id uuid not null,
  job_id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  worked_on text not null,
  status text not null,
  phase text default 'created'::text not null,
  after_id uuid,
  before_row_no integer,
  total integer not null,
  removed integer default 0 not null,
  restored integer default 0 not null,
  partly integer default 0 not null,
  kept integer default 0 not null,
  error text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint import_undo_pkey PRIMARY KEY (tenant_id, import_attempt_id),
  constraint import_undo_phase_check CHECK ((phase = ANY (ARRAY['waiting'::text, 'created'::text, 'updated'::text, 'records'::text]))),
  constraint import_undo_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint import_undo_worked_on_check CHECK ((worked_on = ANY (ARRAY['leave'::text, 'take'::text]))),
  constraint import_undo_attempt FOREIGN KEY (tenant_id, import_attempt_id) REFERENCES import_attempt(tenant_id, id) ON DELETE CASCADE,
  constraint import_undo_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX import_undo_job ON public.import_undo USING btree (tenant_id, job_id);
CREATE INDEX import_undo_made_by ON public.import_undo USING btree (tenant_id, made_by_id);
alter table import_undo enable row level security;
create policy tenant on import_undo
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on import_undo to bookline_app;

create table import_undo_row (
  tenant_id bigint not null,
  import_attempt_id uuid not null,
  "position" integer not null,
  what text not null,
  contact_id uuid,
  row_no integer,
  outcome text not null,
  reason text default ''::text not null,
  constraint import_undo_row_pkey PRIMARY KEY (tenant_id, import_attempt_id, "position"),
  constraint import_undo_row_outcome_check CHECK ((outcome = ANY (ARRAY['removed'::text, 'restored'::text, 'partly'::text, 'kept'::text]))),
  constraint import_undo_row_what_check CHECK ((what = ANY (ARRAY['contact'::text, 'row'::text, 'record'::text]))),
  constraint import_undo_row_undo FOREIGN KEY (tenant_id, import_attempt_id) REFERENCES import_undo(tenant_id, import_attempt_id) ON DELETE CASCADE
);
CREATE INDEX import_undo_row_kept ON public.import_undo_row USING btree (tenant_id, import_attempt_id, "position") WHERE (outcome = ANY (ARRAY['partly'::text, 'kept'::text]));
alter table import_undo_row enable row level security;
create policy tenant on import_undo_row
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on import_undo_row to bookline_app;

create table invoice (
  tenant_id bigint not null,
  id uuid not null,
  number integer,
  user_id uuid not null,
  membership_id uuid,
  plan_id uuid not null,
  kind text not null,
  status text not null,
  lines jsonb not null,
  net_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  refunded_cents bigint default 0 not null,
  issuer jsonb not null,
  bill_to jsonb not null,
  tax_state text default ''::text not null,
  tax_rate numeric(6,4) default 0 not null,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  issued_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  payment_id uuid,
  constraint invoice_pkey PRIMARY KEY (tenant_id, id),
  constraint invoice_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= total_cents))),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['start'::text, 'change'::text, 'renewal'::text]))),
  constraint invoice_net_cents_check CHECK ((net_cents >= 0)),
  constraint invoice_paid CHECK (((status = 'paid'::text) = ((paid_at IS NOT NULL) AND (payment_id IS NOT NULL) AND (number IS NOT NULL)))),
  constraint invoice_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'void'::text]))),
  constraint invoice_sum CHECK ((total_cents = (net_cents + tax_cents))),
  constraint invoice_tax_cents_check CHECK ((tax_cents >= 0)),
  constraint invoice_total_cents_check CHECK ((total_cents > 0)),
  constraint invoice_membership FOREIGN KEY (tenant_id, membership_id) REFERENCES membership(tenant_id, id) ON DELETE RESTRICT,
  constraint invoice_payment FOREIGN KEY (tenant_id, payment_id) REFERENCES payment(tenant_id, id) ON DELETE RESTRICT,
  constraint invoice_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES plan(tenant_id, id) ON DELETE RESTRICT,
  constraint invoice_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX invoice_membership ON public.invoice USING btree (tenant_id, membership_id);
CREATE UNIQUE INDEX invoice_number ON public.invoice USING btree (tenant_id, number) WHERE (number IS NOT NULL);
CREATE INDEX invoice_of ON public.invoice USING btree (tenant_id, user_id, issued_at DESC, id DESC);
CREATE UNIQUE INDEX invoice_open ON public.invoice USING btree (tenant_id, user_id) WHERE (status = 'open'::text);
CREATE INDEX invoice_payment ON public.invoice USING btree (tenant_id, payment_id);
CREATE INDEX invoice_plan ON public.invoice USING btree (tenant_id, plan_id);
alter table invoice enable row level security;
create policy tenant on invoice
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on invoice to bookline_app;

create table invoice_counter (
  tenant_id bigint not null,
  last integer not null,
  constraint invoice_counter_pkey PRIMARY KEY (tenant_id),
  constraint invoice_counter_last_check CHECK ((last >= 1))
);
alter table invoice_counter enable row level security;
create policy tenant on invoice_counter
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on invoice_counter to bookline_app;

create table job_process (
  lock_key bigint not null,
  part text not null,
  name text not null,
  slots jsonb not null,
  started_at timestamp with time zone default now() not null,
  heartbeat_at timestamp with time zone default now() not null,
  constraint job_process_pkey PRIMARY KEY (lock_key)
);
grant select on job_process to bookline_app;

create table job_worker (
  worker_id text not null,
  lock_key bigint not null,
  constraint job_worker_pkey PRIMARY KEY (worker_id)
);

create table ledger_transfer (
  tenant_id bigint not null,
  entry_id uuid not null,
  line integer not null,
  kind text not null,
  payment_id uuid not null,
  debit text not null,
  credit text not null,
  amount_cents bigint not null,
  at timestamp with time zone not null,
  constraint ledger_transfer_pkey PRIMARY KEY (tenant_id, entry_id, line),
  constraint ledger_transfer_amount_cents_check CHECK ((amount_cents > 0)),
  constraint ledger_transfer_credit_check CHECK ((credit ~ '^[a-z_]+(:[A-Za-z0-9_]+)*$'::text)),
  constraint ledger_transfer_debit_check CHECK ((debit ~ '^[a-z_]+(:[A-Za-z0-9_]+)*$'::text)),
  constraint ledger_transfer_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text]))),
  constraint ledger_transfer_line_check CHECK ((line >= 1)),
  constraint ledger_transfer_moves CHECK ((debit <> credit)),
  constraint ledger_transfer_payment FOREIGN KEY (tenant_id, payment_id) REFERENCES payment(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX ledger_transfer_payment ON public.ledger_transfer USING btree (tenant_id, payment_id);
alter table ledger_transfer enable row level security;
create policy tenant on ledger_transfer
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on ledger_transfer to bookline_app;

create table letter_template (
  tenant_id bigint not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  body text not null,
  sharing text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint letter_template_pkey PRIMARY KEY (tenant_id, id),
  constraint letter_template_body_check CHECK ((body <> ''::text)),
  constraint letter_template_name_check CHECK ((name <> ''::text)),
  constraint letter_template_sharing_check CHECK ((sharing = ANY (ARRAY['private'::text, 'downline'::text, 'everyone'::text]))),
  constraint letter_template_owner FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX letter_template_name ON public.letter_template USING btree (tenant_id, owner_id, lower(name));
CREATE INDEX letter_template_shared ON public.letter_template USING btree (tenant_id, sharing, owner_id) WHERE (sharing <> 'private'::text);
alter table letter_template enable row level security;
create policy tenant on letter_template
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on letter_template to bookline_app;

create table license (
  tenant_id bigint not null,
  id uuid not null,
  subscription_id uuid not null,
  order_id uuid not null,
  channel text not null,
  company boolean not null,
  user_id uuid,
  allocation bigint not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint license_pkey PRIMARY KEY (tenant_id, id),
  constraint license_allocation_check CHECK ((allocation >= 0)),
  constraint license_channel_check CHECK ((channel = ANY (ARRAY['dialer'::text, 'sms'::text]))),
  constraint license_order FOREIGN KEY (tenant_id, order_id) REFERENCES sales_order(tenant_id, id) ON DELETE RESTRICT,
  constraint license_subscription FOREIGN KEY (tenant_id, subscription_id) REFERENCES subscription(tenant_id, id) ON DELETE RESTRICT,
  constraint license_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX license_holder ON public.license USING btree (tenant_id, channel, user_id, company) WHERE ((ended_at IS NULL) AND (user_id IS NOT NULL));
CREATE INDEX license_of ON public.license USING btree (tenant_id, subscription_id, created_at, id);
CREATE INDEX license_order ON public.license USING btree (tenant_id, order_id);
CREATE INDEX license_user ON public.license USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
alter table license enable row level security;
create policy tenant on license
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on license to bookline_app;

create table live_event (
  xid xid8 default pg_current_xact_id() not null,
  id uuid not null,
  at timestamp with time zone default now() not null,
  tenant_id bigint not null,
  topic text not null,
  contact_ids uuid[] default '{}'::uuid[] not null,
  holder_ids uuid[] default '{}'::uuid[] not null,
  user_ids uuid[] default '{}'::uuid[] not null,
  subject_id uuid,
  session_id uuid,
  constraint live_event_pkey PRIMARY KEY (xid, id)
);
CREATE INDEX live_event_at ON public.live_event USING brin (at);
grant delete, insert, select on live_event to bookline_app;

create table live_presence (
  connection_id uuid not null,
  tenant_id bigint not null,
  contact_id uuid not null,
  user_id uuid not null,
  editing boolean default false not null,
  seen_at timestamp with time zone not null,
  constraint live_presence_pkey PRIMARY KEY (connection_id, contact_id)
);
CREATE INDEX live_presence_contact ON public.live_presence USING btree (tenant_id, contact_id);
grant delete, insert, select, update on live_presence to bookline_app;

create table long_job (
  tenant_id bigint not null,
  id uuid not null,
  kind text not null,
  title text not null,
  user_id uuid not null,
  real_user_id uuid not null,
  status text default 'processing'::text not null,
  done integer default 0 not null,
  total integer,
  link_url text,
  link_text text,
  outcome text,
  error text,
  attempts integer default 0 not null,
  cancel_asked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  heartbeat_at timestamp with time zone,
  ended_at timestamp with time zone,
  dismissed_at timestamp with time zone,
  counts jsonb default '{}'::jsonb not null,
  constraint long_job_pkey PRIMARY KEY (tenant_id, id),
  constraint long_job_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint long_job_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX long_job_created ON public.long_job USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX long_job_open ON public.long_job USING btree (tenant_id, created_at) WHERE (status = ANY (ARRAY['queued'::text, 'processing'::text]));
CREATE INDEX long_job_user ON public.long_job USING btree (tenant_id, user_id, created_at DESC, id DESC) WHERE (dismissed_at IS NULL);
alter table long_job enable row level security;
create policy tenant on long_job
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on long_job to bookline_app;

create table mail_attachment (
  tenant_id bigint not null,
  mail_id uuid not null,
  "position" smallint not null,
  file_id uuid not null,
  name text not null,
  size bigint not null,
  content_type text not null,
  constraint mail_attachment_pkey PRIMARY KEY (tenant_id, mail_id, "position"),
  constraint mail_attachment_mail FOREIGN KEY (tenant_id, mail_id) REFERENCES mail_message(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_attachment_file ON public.mail_attachment USING btree (tenant_id, file_id);
alter table mail_attachment enable row level security;
create policy tenant on mail_attachment
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on mail_attachment to bookline_app;

create table mail_message (
  tenant_id bigint not null,
  id uuid not null,
  key text,
  to_address text not null,
  subject text not null,
  paragraphs text[],
  action_label text,
  action_url text,
  status text not null,
  provider text,
  attempts integer default 0 not null,
  reply text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  contact_id uuid,
  sender_id uuid,
  purpose text,
  body_html text,
  html text,
  plain text,
  from_name text,
  reply_to text,
  unsubscribe_url text,
  unsubscribe_hash bytea,
  held_until timestamp with time zone,
  secret_of_id uuid,
  trying_since timestamp with time zone,
  handed_over_at timestamp with time zone,
  constraint mail_message_pkey PRIMARY KEY (tenant_id, id),
  constraint mail_message_provider_check CHECK ((provider = ANY (ARRAY['local'::text, 'smtp'::text]))),
  constraint mail_message_purpose_check CHECK ((purpose = ANY (ARRAY['personal'::text, 'marketing'::text]))),
  constraint mail_message_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'cancelled'::text, 'refused'::text, 'bounced'::text]))),
  constraint mail_message_written CHECK ((((sender_id IS NULL) = (body_html IS NULL)) AND ((sender_id IS NULL) = (purpose IS NULL)))),
  constraint mail_message_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint mail_message_secret_of FOREIGN KEY (tenant_id, secret_of_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE,
  constraint mail_message_sender FOREIGN KEY (tenant_id, sender_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX mail_message_contact ON public.mail_message USING btree (tenant_id, contact_id, created_at DESC, id DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX mail_message_created ON public.mail_message USING btree (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX mail_message_key ON public.mail_message USING btree (tenant_id, key) WHERE (key IS NOT NULL);
CREATE INDEX mail_message_secret ON public.mail_message USING btree (tenant_id, secret_of_id) WHERE (secret_of_id IS NOT NULL);
CREATE INDEX mail_message_sender ON public.mail_message USING btree (tenant_id, sender_id, created_at DESC, id DESC) WHERE (sender_id IS NOT NULL);
CREATE UNIQUE INDEX mail_message_unsubscribe ON public.mail_message USING btree (tenant_id, unsubscribe_hash) WHERE (unsubscribe_hash IS NOT NULL);
alter table mail_message enable row level security;
create policy tenant on mail_message
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on mail_message to bookline_app;

create table mail_server (
  tenant_id bigint not null,
  host text not null,
  port integer not null,
  security text not null,
  username text default ''::text not null,
  password_sealed bytea,
  from_name text not null,
  from_address text not null,
  dkim_domain text default ''::text not null,
  dkim_selector text default ''::text not null,
  dkim_key_sealed bytea,
  updated_at timestamp with time zone not null,
  constraint mail_server_pkey PRIMARY KEY (tenant_id),
  constraint mail_server_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint mail_server_security_check CHECK ((security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text])))
);
alter table mail_server enable row level security;
create policy tenant on mail_server
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on mail_server to bookline_app;

create table mailed_code (
  tenant_id bigint not null,
  user_id uuid not null,
  code bytea not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint mailed_code_pkey PRIMARY KEY (tenant_id, user_id),
  constraint mailed_code_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
alter table mailed_code enable row level security;
create policy tenant on mailed_code
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on mailed_code to bookline_app;

create table mailer_assignment (
  tenant_id bigint not null,
  id uuid not null,
  number integer not null,
  name text not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  status text not null,
  step text default 'new'::text not null,
  selection jsonb not null,
  kits jsonb not null,
  options jsonb not null,
  selected integer,
  pieces integer,
  left_out jsonb default '{}'::jsonb not null,
  told integer default 0 not null,
  error text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint mailer_assignment_pkey PRIMARY KEY (tenant_id, id),
  constraint mailer_assignment_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint mailer_assignment_step_check CHECK ((step = ANY (ARRAY['new'::text, 'chosen'::text, 'filed'::text]))),
  constraint mailer_assignment_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX mailer_assignment_expires ON public.mailer_assignment USING btree (tenant_id, expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX mailer_assignment_made_by ON public.mailer_assignment USING btree (tenant_id, made_by_id);
CREATE UNIQUE INDEX mailer_assignment_number ON public.mailer_assignment USING btree (tenant_id, number);
alter table mailer_assignment enable row level security;
create policy tenant on mailer_assignment
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on mailer_assignment to bookline_app;

create table mailer_file (
  tenant_id bigint not null,
  id uuid not null,
  mailer_assignment_id uuid not null,
  mailer_kit_id uuid,
  file_key text not null,
  name text not null,
  pieces integer not null,
  size bigint not null,
  constraint mailer_file_pkey PRIMARY KEY (tenant_id, id),
  constraint mailer_file_assignment FOREIGN KEY (tenant_id, mailer_assignment_id) REFERENCES mailer_assignment(tenant_id, id) ON DELETE CASCADE,
  constraint mailer_file_kit FOREIGN KEY (tenant_id, mailer_kit_id) REFERENCES mailer_kit(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX mailer_file_assignment ON public.mailer_file USING btree (tenant_id, mailer_assignment_id);
CREATE INDEX mailer_file_kit ON public.mailer_file USING btree (tenant_id, mailer_kit_id);
alter table mailer_file enable row level security;
create policy tenant on mailer_file
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on mailer_file to bookline_app;

create table mailer_kit (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  description text default ''::text not null,
  size text default ''::text not null,
  cost numeric(10,2),
  active boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint mailer_kit_pkey PRIMARY KEY (tenant_id, id),
  constraint mailer_kit_cost_check CHECK ((cost >= (0)::numeric))
);
CREATE UNIQUE INDEX mailer_kit_name ON public.mailer_kit USING btree (tenant_id, lower(name));
alter table mailer_kit enable row level security;
create policy tenant on mailer_kit
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on mailer_kit to bookline_app;

create table mailer_piece (
  tenant_id bigint not null,
  mailer_assignment_id uuid not null,
  contact_id uuid not null,
  place integer not null,
  address_key text not null,
  mailer_kit_id uuid,
  created_at timestamp with time zone not null,
  constraint mailer_piece_pkey PRIMARY KEY (tenant_id, mailer_assignment_id, contact_id),
  constraint mailer_piece_assignment FOREIGN KEY (tenant_id, mailer_assignment_id) REFERENCES mailer_assignment(tenant_id, id) ON DELETE CASCADE,
  constraint mailer_piece_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint mailer_piece_kit FOREIGN KEY (tenant_id, mailer_kit_id) REFERENCES mailer_kit(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX mailer_piece_contact ON public.mailer_piece USING btree (tenant_id, contact_id);
CREATE INDEX mailer_piece_household ON public.mailer_piece USING btree (tenant_id, address_key, mailer_kit_id);
CREATE INDEX mailer_piece_kit ON public.mailer_piece USING btree (tenant_id, mailer_kit_id, created_at);
CREATE UNIQUE INDEX mailer_piece_place ON public.mailer_piece USING btree (tenant_id, mailer_assignment_id, place);
alter table mailer_piece enable row level security;
create policy tenant on mailer_piece
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on mailer_piece to bookline_app;

create table membership (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  plan_id uuid not null,
  status text not null,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  renews_on integer not null,
  next_plan_id uuid,
  cancel_at_end boolean default false not null,
  attempts integer default 0 not null,
  past_due_since timestamp with time zone,
  next_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint membership_pkey PRIMARY KEY (tenant_id, id),
  constraint membership_check CHECK ((period_end > period_start)),
  constraint membership_ended CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint membership_past_due CHECK (((status <> ALL (ARRAY['past_due'::text, 'unpaid'::text])) OR (past_due_since IS NOT NULL))),
  constraint membership_renews_on_check CHECK (((renews_on >= 1) AND (renews_on <= 31))),
  constraint membership_status_check CHECK ((status = ANY (ARRAY['active'::text, 'past_due'::text, 'unpaid'::text, 'ended'::text]))),
  constraint membership_next_plan FOREIGN KEY (tenant_id, next_plan_id) REFERENCES plan(tenant_id, id) ON DELETE RESTRICT,
  constraint membership_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES plan(tenant_id, id) ON DELETE RESTRICT,
  constraint membership_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX membership_current ON public.membership USING btree (tenant_id, user_id) WHERE (status <> 'ended'::text);
CREATE INDEX membership_due ON public.membership USING btree (tenant_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX membership_next_plan ON public.membership USING btree (tenant_id, next_plan_id) WHERE (next_plan_id IS NOT NULL);
CREATE INDEX membership_of ON public.membership USING btree (tenant_id, user_id, created_at DESC);
CREATE INDEX membership_plan ON public.membership USING btree (tenant_id, plan_id);
alter table membership enable row level security;
create policy tenant on membership
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on membership to bookline_app;

create table notification (
  tenant_id bigint not null,
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  text text not null,
  link text not null,
  key text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (tenant_id, user_id, id),
  constraint notification_text_check CHECK ((text <> ''::text)),
  constraint notification_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_created ON public.notification USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX notification_key ON public.notification USING btree (tenant_id, user_id, key) WHERE (key IS NOT NULL);
CREATE INDEX notification_unread ON public.notification USING btree (tenant_id, user_id) WHERE (read_at IS NULL);
alter table notification enable row level security;
create policy tenant on notification
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on notification to bookline_app;

create table notification_choice (
  tenant_id bigint not null,
  user_id uuid not null,
  kind text not null,
  browser boolean not null,
  mail boolean not null,
  constraint notification_choice_pkey PRIMARY KEY (tenant_id, user_id, kind),
  constraint notification_choice_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
alter table notification_choice enable row level security;
create policy tenant on notification_choice
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on notification_choice to bookline_app;

create table office_location (
  tenant_id bigint not null,
  id uuid not null,
  corporation_id uuid not null,
  name text not null,
  type text not null,
  line1 text default ''::text not null,
  city text default ''::text not null,
  state text default ''::text not null,
  zip text default ''::text not null,
  phone text,
  constraint office_location_pkey PRIMARY KEY (tenant_id, id),
  constraint office_location_type_check CHECK ((type = ANY (ARRAY['main'::text, 'branch'::text]))),
  constraint office_location_corporation FOREIGN KEY (tenant_id, corporation_id) REFERENCES corporation(tenant_id, id) ON DELETE RESTRICT
);
alter table office_location enable row level security;
create policy tenant on office_location
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on office_location to bookline_app;

create table outbound_decision (
  tenant_id bigint not null,
  id uuid not null,
  at timestamp with time zone not null,
  channel text not null,
  purpose text not null,
  contact_id uuid,
  reach_hash bytea,
  allowed boolean not null,
  rule text,
  rule_version integer,
  book text not null,
  reason text,
  subject_id uuid,
  asked_by_id uuid,
  constraint outbound_decision_pkey PRIMARY KEY (tenant_id, id),
  constraint outbound_decision_channel_check CHECK ((channel = ANY (ARRAY['call'::text, 'text'::text, 'email'::text]))),
  constraint outbound_decision_purpose_check CHECK ((purpose = ANY (ARRAY['personal'::text, 'marketing'::text]))),
  constraint outbound_decision_refused CHECK (((allowed = (rule IS NULL)) AND (allowed = (reason IS NULL)))),
  constraint outbound_decision_whom CHECK (((contact_id IS NULL) <> (reach_hash IS NULL)))
);
CREATE INDEX outbound_decision_contact ON public.outbound_decision USING btree (tenant_id, contact_id, at DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX outbound_decision_newest ON public.outbound_decision USING btree (tenant_id, at DESC, id DESC);
CREATE INDEX outbound_decision_rule ON public.outbound_decision USING btree (tenant_id, rule, at DESC, id DESC) WHERE (rule IS NOT NULL);
CREATE INDEX outbound_decision_stranger ON public.outbound_decision USING btree (tenant_id, reach_hash, at DESC) WHERE (reach_hash IS NOT NULL);
alter table outbound_decision enable row level security;
create policy tenant on outbound_decision
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select on outbound_decision to bookline_app;

create table outbound_tightening (
  tenant_id bigint not null,
  version integer not null,
  open_from text,
  open_until text,
  closed_days integer[] not null,
  holidays boolean not null,
  most_a_day integer,
  made_at timestamp with time zone not null,
  made_by_id uuid not null,
  constraint outbound_tightening_pkey PRIMARY KEY (tenant_id, version),
  constraint outbound_tightening_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX outbound_tightening_made_by ON public.outbound_tightening USING btree (tenant_id, made_by_id);
alter table outbound_tightening enable row level security;
create policy tenant on outbound_tightening
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on outbound_tightening to bookline_app;

create table outside_account (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  external_id text not null,
  name text not null,
  state text default 'connected'::text not null,
  sync_enabled boolean default true not null,
  credential_sealed bytea,
  hint text,
  token_sealed bytea,
  token_ends_at timestamp with time zone,
  asked_at timestamp with time zone,
  last_synced_at timestamp with time zone,
  next_sync_at timestamp with time zone not null,
  failures integer default 0 not null,
  problem text,
  problem_at timestamp with time zone,
  removes_events boolean default false not null,
  origin jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint outside_account_pkey PRIMARY KEY (tenant_id, id),
  constraint outside_account_kind_check CHECK ((kind = ANY (ARRAY['phone_burner'::text, 'google'::text, 'outlook'::text, 'calendly'::text, 'csg'::text]))),
  constraint outside_account_state_check CHECK ((state = ANY (ARRAY['connected'::text, 'reconnect'::text, 'disconnected'::text]))),
  constraint outside_account_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX outside_account_due ON public.outside_account USING btree (tenant_id, next_sync_at) WHERE ((state = 'connected'::text) AND sync_enabled);
CREATE UNIQUE INDEX outside_account_external ON public.outside_account USING btree (tenant_id, user_id, kind, external_id) WHERE (state <> 'disconnected'::text);
alter table outside_account enable row level security;
create policy tenant on outside_account
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on outside_account to bookline_app;

create table outside_attempt (
  tenant_id bigint not null,
  state_hash bytea not null,
  user_id uuid not null,
  kind text not null,
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamp with time zone not null,
  constraint outside_attempt_pkey PRIMARY KEY (tenant_id, state_hash),
  constraint outside_attempt_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX outside_attempt_expires ON public.outside_attempt USING btree (tenant_id, expires_at);
CREATE INDEX outside_attempt_user ON public.outside_attempt USING btree (tenant_id, user_id);
alter table outside_attempt enable row level security;
create policy tenant on outside_attempt
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select on outside_attempt to bookline_app;

create table outside_calendar (
  tenant_id bigint not null,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  external_id text not null,
  name text not null,
  main boolean not null,
  writable boolean not null,
  read boolean not null,
  written boolean default false not null,
  cursor text,
  window_from timestamp with time zone,
  window_to timestamp with time zone,
  own_cursor text,
  pushed_on date,
  last_synced_at timestamp with time zone,
  problem text,
  gone_at timestamp with time zone,
  constraint outside_calendar_pkey PRIMARY KEY (tenant_id, id),
  constraint outside_calendar_account FOREIGN KEY (tenant_id, account_id) REFERENCES outside_account(tenant_id, id) ON DELETE CASCADE,
  constraint outside_calendar_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX outside_calendar_external ON public.outside_calendar USING btree (tenant_id, account_id, external_id);
CREATE UNIQUE INDEX outside_calendar_written ON public.outside_calendar USING btree (tenant_id, user_id) WHERE written;
alter table outside_calendar enable row level security;
create policy tenant on outside_calendar
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on outside_calendar to bookline_app;

create table outside_event (
  tenant_id bigint not null,
  calendar_id uuid not null,
  external_id text not null,
  event_id uuid not null,
  occurrence text default ''::text not null,
  ours boolean not null,
  etag text not null,
  content_hash text not null,
  starts_at timestamp with time zone not null,
  seen_in uuid,
  free boolean default false not null,
  constraint outside_event_pkey PRIMARY KEY (tenant_id, calendar_id, external_id),
  constraint outside_event_calendar FOREIGN KEY (tenant_id, calendar_id) REFERENCES outside_calendar(tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX outside_event_event ON public.outside_event USING btree (tenant_id, calendar_id, event_id, occurrence);
CREATE INDEX outside_event_here ON public.outside_event USING btree (tenant_id, event_id);
alter table outside_event enable row level security;
create policy tenant on outside_event
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on outside_event to bookline_app;

create table password_reset (
  token_hash bytea not null,
  tenant_id bigint not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint password_reset_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX password_reset_expires ON public.password_reset USING btree (expires_at);
CREATE INDEX password_reset_user ON public.password_reset USING btree (tenant_id, user_id);
grant delete, insert, select, update on password_reset to bookline_app;

create table payment (
  tenant_id bigint not null,
  id uuid not null,
  key text not null,
  user_id uuid not null,
  card_id uuid not null,
  gateway text not null,
  account text not null,
  purpose text not null,
  subject_id uuid not null,
  description text not null,
  net_cents bigint not null,
  tax_cents bigint not null,
  amount_cents bigint not null,
  tax_state text default ''::text not null,
  on_session boolean not null,
  status text not null,
  ref text,
  key_no integer default 0 not null,
  decline_code text,
  problem text,
  made_by_id uuid not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint payment_pkey PRIMARY KEY (tenant_id, id),
  constraint payment_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payment_gateway_check CHECK ((gateway = ANY (ARRAY['test'::text, 'stripe'::text]))),
  constraint payment_net_cents_check CHECK ((net_cents >= 0)),
  constraint payment_purpose_check CHECK ((purpose ~ '^[a-z_]{1,40}$'::text)),
  constraint payment_settled CHECK (((status = ANY (ARRAY['paid'::text, 'failed'::text])) = (settled_at IS NOT NULL))),
  constraint payment_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'started'::text, 'unclear'::text, 'action'::text, 'paid'::text, 'failed'::text]))),
  constraint payment_sum CHECK ((amount_cents = (net_cents + tax_cents))),
  constraint payment_tax_cents_check CHECK ((tax_cents >= 0)),
  constraint payment_of_card FOREIGN KEY (tenant_id, card_id) REFERENCES payment_card(tenant_id, id) ON DELETE RESTRICT,
  constraint payment_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX payment_key ON public.payment USING btree (tenant_id, key);
CREATE UNIQUE INDEX payment_open ON public.payment USING btree (tenant_id, purpose, subject_id) WHERE (status <> ALL (ARRAY['paid'::text, 'failed'::text]));
CREATE UNIQUE INDEX payment_ref ON public.payment USING btree (tenant_id, gateway, account, ref) WHERE (ref IS NOT NULL);
CREATE INDEX payment_subject ON public.payment USING btree (tenant_id, purpose, subject_id);
CREATE INDEX payment_user ON public.payment USING btree (tenant_id, user_id, created_at DESC, id DESC);
alter table payment enable row level security;
create policy tenant on payment
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on payment to bookline_app;

create table payment_card (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  gateway text not null,
  account text not null,
  ref text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint payment_card_pkey PRIMARY KEY (tenant_id, id),
  constraint payment_card_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  constraint payment_card_exp_year_check CHECK (((exp_year >= 2000) AND (exp_year <= 2999))),
  constraint payment_card_gateway_check CHECK ((gateway = ANY (ARRAY['test'::text, 'stripe'::text]))),
  constraint payment_card_last4_check CHECK ((last4 ~ '^\d{4}$'::text)),
  constraint payment_card_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX payment_card_current ON public.payment_card USING btree (tenant_id, user_id, gateway, account) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX payment_card_ref ON public.payment_card USING btree (tenant_id, gateway, account, ref);
alter table payment_card enable row level security;
create policy tenant on payment_card
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on payment_card to bookline_app;

create table payment_customer (
  tenant_id bigint not null,
  user_id uuid not null,
  gateway text not null,
  account text not null,
  ref text not null,
  created_at timestamp with time zone not null,
  constraint payment_customer_pkey PRIMARY KEY (tenant_id, user_id, gateway, account),
  constraint payment_customer_gateway_check CHECK ((gateway = ANY (ARRAY['test'::text, 'stripe'::text]))),
  constraint payment_customer_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
alter table payment_customer enable row level security;
create policy tenant on payment_customer
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on payment_customer to bookline_app;

create table payment_event (
  tenant_id bigint not null,
  gateway text not null,
  id text not null,
  type text not null,
  about text,
  ref text,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  constraint payment_event_pkey PRIMARY KEY (tenant_id, gateway, id),
  constraint payment_event_gateway_check CHECK ((gateway = ANY (ARRAY['test'::text, 'stripe'::text])))
);
CREATE INDEX payment_event_received ON public.payment_event USING btree (tenant_id, received_at);
alter table payment_event enable row level security;
create policy tenant on payment_event
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on payment_event to bookline_app;

create table payment_refund (
  tenant_id bigint not null,
  id uuid not null,
  key text not null,
  payment_id uuid not null,
  amount_cents bigint not null,
  reason text not null,
  status text not null,
  ref text,
  key_no integer default 0 not null,
  problem text,
  made_by_id uuid,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint payment_refund_pkey PRIMARY KEY (tenant_id, id),
  constraint payment_refund_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payment_refund_settled CHECK (((status = ANY (ARRAY['done'::text, 'failed'::text])) = (settled_at IS NOT NULL))),
  constraint payment_refund_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'unclear'::text, 'done'::text, 'failed'::text]))),
  constraint payment_refund_of FOREIGN KEY (tenant_id, payment_id) REFERENCES payment(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX payment_refund_key ON public.payment_refund USING btree (tenant_id, key);
CREATE INDEX payment_refund_open ON public.payment_refund USING btree (tenant_id, created_at) WHERE (status = ANY (ARRAY['pending'::text, 'unclear'::text]));
CREATE UNIQUE INDEX payment_refund_ref ON public.payment_refund USING btree (tenant_id, payment_id, ref) WHERE (ref IS NOT NULL);
alter table payment_refund enable row level security;
create policy tenant on payment_refund
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on payment_refund to bookline_app;

create table payment_settings (
  tenant_id bigint not null,
  gateway text not null,
  publishable_key text default ''::text not null,
  secret_key_sealed bytea,
  webhook_secret_sealed bytea,
  account text default ''::text not null,
  updated_at timestamp with time zone not null,
  constraint payment_settings_pkey PRIMARY KEY (tenant_id),
  constraint payment_settings_credentials CHECK (((gateway <> 'stripe'::text) OR ((publishable_key <> ''::text) AND (account <> ''::text) AND (secret_key_sealed IS NOT NULL) AND (webhook_secret_sealed IS NOT NULL)))),
  constraint payment_settings_gateway_check CHECK ((gateway = ANY (ARRAY['installation'::text, 'test'::text, 'stripe'::text])))
);
alter table payment_settings enable row level security;
create policy tenant on payment_settings
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on payment_settings to bookline_app;

create table phone_check (
  tenant_id bigint not null,
  id uuid not null,
  number text not null,
  contact_id uuid,
  user_id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  batch_id uuid,
  status text not null,
  line_type text,
  carrier text,
  source text,
  problem text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint phone_check_pkey PRIMARY KEY (tenant_id, id),
  constraint phone_check_ended CHECK (((status = ANY (ARRAY['done'::text, 'failed'::text, 'canceled'::text])) = (ended_at IS NOT NULL))),
  constraint phone_check_number_check CHECK ((number ~ '^\+[1-9][0-9]{4,17}$'::text)),
  constraint phone_check_source_check CHECK ((source = ANY (ARRAY['local'::text, 'twilio'::text]))),
  constraint phone_check_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'asked'::text, 'done'::text, 'failed'::text, 'canceled'::text]))),
  constraint phone_check_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint phone_check_of_batch FOREIGN KEY (tenant_id, batch_id) REFERENCES phone_check_batch(tenant_id, id) ON DELETE CASCADE,
  constraint phone_check_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX phone_check_at ON public.phone_check USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX phone_check_batch_open ON public.phone_check USING btree (tenant_id, batch_id, id) WHERE (status = ANY (ARRAY['queued'::text, 'asked'::text]));
CREATE INDEX phone_check_contact ON public.phone_check USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX phone_check_number ON public.phone_check USING btree (tenant_id, user_id, number);
CREATE INDEX phone_check_of_batch ON public.phone_check USING btree (tenant_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX phone_check_user ON public.phone_check USING btree (tenant_id, user_id, created_at DESC, id DESC);
alter table phone_check enable row level security;
create policy tenant on phone_check
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on phone_check to bookline_app;

create table phone_check_batch (
  tenant_id bigint not null,
  id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  status text not null,
  total integer default 0 not null,
  recent integer default 0 not null,
  error text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint phone_check_batch_pkey PRIMARY KEY (tenant_id, id),
  constraint phone_check_batch_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint phone_check_batch_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
alter table phone_check_batch enable row level security;
create policy tenant on phone_check_batch
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on phone_check_batch to bookline_app;

create table phone_number (
  tenant_id bigint not null,
  id uuid not null,
  number text not null,
  kind text not null,
  city text,
  state text,
  label text not null,
  voice boolean not null,
  sms boolean not null,
  mms boolean not null,
  monthly_price numeric(8,2) not null,
  provider text not null,
  account text not null,
  ref text not null,
  owner_id uuid,
  bought_by_id uuid not null,
  bought_at timestamp with time zone not null,
  release_at timestamp with time zone,
  released_at timestamp with time zone,
  payer_id uuid,
  period_end timestamp with time zone,
  renews_on integer,
  attempts integer default 0 not null,
  past_due_since timestamp with time zone,
  next_at timestamp with time zone,
  texts_from timestamp with time zone,
  constraint phone_number_pkey PRIMARY KEY (tenant_id, id),
  constraint phone_number_due CHECK (((payer_id IS NOT NULL) OR ((next_at IS NULL) AND (past_due_since IS NULL)))),
  constraint phone_number_kind_check CHECK ((kind = ANY (ARRAY['local'::text, 'toll_free'::text]))),
  constraint phone_number_paid CHECK ((((payer_id IS NULL) = (period_end IS NULL)) AND ((payer_id IS NULL) = (renews_on IS NULL)))),
  constraint phone_number_provider_check CHECK ((provider = ANY (ARRAY['local'::text, 'twilio'::text]))),
  constraint phone_number_renews_on_check CHECK (((renews_on >= 1) AND (renews_on <= 31))),
  constraint phone_number_of_order FOREIGN KEY (tenant_id, id) REFERENCES phone_number_order(tenant_id, id) ON DELETE RESTRICT,
  constraint phone_number_owner FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint phone_number_payer FOREIGN KEY (tenant_id, payer_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX phone_number_due ON public.phone_number USING btree (tenant_id, next_at) WHERE (next_at IS NOT NULL);
CREATE UNIQUE INDEX phone_number_number ON public.phone_number USING btree (tenant_id, number) WHERE (released_at IS NULL);
CREATE INDEX phone_number_of ON public.phone_number USING btree (tenant_id, owner_id) WHERE (released_at IS NULL);
CREATE INDEX phone_number_payer ON public.phone_number USING btree (tenant_id, payer_id) WHERE (payer_id IS NOT NULL);
CREATE INDEX phone_number_texts ON public.phone_number USING btree (tenant_id) WHERE ((texts_from IS NULL) AND (released_at IS NULL) AND sms AND (provider = 'twilio'::text));
alter table phone_number enable row level security;
create policy tenant on phone_number
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on phone_number to bookline_app;

create table phone_number_order (
  tenant_id bigint not null,
  id uuid not null,
  number text not null,
  kind text not null,
  city text,
  state text,
  label text not null,
  monthly_price numeric(8,2) not null,
  provider text not null,
  account text not null,
  owner_id uuid not null,
  made_by_id uuid not null,
  origin jsonb not null,
  status text not null,
  attempts integer default 0 not null,
  problem text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint phone_number_order_pkey PRIMARY KEY (tenant_id, id),
  constraint phone_number_order_kind_check CHECK ((kind = ANY (ARRAY['local'::text, 'toll_free'::text]))),
  constraint phone_number_order_provider_check CHECK ((provider = ANY (ARRAY['local'::text, 'twilio'::text]))),
  constraint phone_number_order_status_check CHECK ((status = ANY (ARRAY['paying'::text, 'pending'::text, 'done'::text, 'failed'::text, 'unclear'::text]))),
  constraint phone_number_order_owner FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX phone_number_order_open ON public.phone_number_order USING btree (tenant_id, number) WHERE (status = ANY (ARRAY['paying'::text, 'pending'::text, 'unclear'::text]));
CREATE INDEX phone_number_order_owner ON public.phone_number_order USING btree (tenant_id, owner_id, created_at DESC);
alter table phone_number_order enable row level security;
create policy tenant on phone_number_order
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on phone_number_order to bookline_app;

create table phone_number_search (
  tenant_id bigint not null,
  user_id uuid not null,
  found jsonb not null,
  searched_at timestamp with time zone not null,
  constraint phone_number_search_pkey PRIMARY KEY (tenant_id, user_id),
  constraint phone_number_search_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
alter table phone_number_search enable row level security;
create policy tenant on phone_number_search
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on phone_number_search to bookline_app;

create table phone_verification (
  tenant_id bigint not null,
  user_id uuid not null,
  number text not null,
  code_hash text not null,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint phone_verification_pkey PRIMARY KEY (tenant_id, user_id),
  constraint phone_verification_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
alter table phone_verification enable row level security;
create policy tenant on phone_verification
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on phone_verification to bookline_app;

create table plan (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  description text default ''::text not null,
  price_cents bigint not null,
  period text not null,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint plan_pkey PRIMARY KEY (tenant_id, id),
  constraint plan_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint plan_price_cents_check CHECK (((price_cents >= 50) AND (price_cents <= 99999999)))
);
CREATE UNIQUE INDEX plan_name ON public.plan USING btree (tenant_id, lower(name));
alter table plan enable row level security;
create policy tenant on plan
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on plan to bookline_app;

create table pool (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  business_unit_id uuid,
  constraint pool_pkey PRIMARY KEY (tenant_id, id),
  constraint pool_business_unit FOREIGN KEY (tenant_id, business_unit_id) REFERENCES corporation(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX pool_name ON public.pool USING btree (tenant_id, lower(name));
alter table pool enable row level security;
create policy tenant on pool
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on pool to bookline_app;

create table pool_holder (
  tenant_id bigint not null,
  pool_id uuid not null,
  user_id uuid not null,
  constraint pool_holder_pkey PRIMARY KEY (tenant_id, pool_id, user_id),
  constraint pool_holder_pool FOREIGN KEY (tenant_id, pool_id) REFERENCES pool(tenant_id, id) ON DELETE CASCADE,
  constraint pool_holder_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX pool_holder_user ON public.pool_holder USING btree (tenant_id, user_id);
alter table pool_holder enable row level security;
create policy tenant on pool_holder
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on pool_holder to bookline_app;

create table print_job (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  real_user_id uuid not null,
  kind text not null,
  title text not null,
  options jsonb not null,
  origin jsonb not null,
  contact_ids uuid[] not null,
  status text not null,
  done integer default 0 not null,
  pages integer,
  skipped jsonb default '[]'::jsonb not null,
  notes text[] default '{}'::text[] not null,
  error text,
  file_id uuid,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint print_job_pkey PRIMARY KEY (tenant_id, id),
  constraint print_job_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint print_job_file FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT,
  constraint print_job_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX print_job_created ON public.print_job USING btree (tenant_id, created_at);
CREATE INDEX print_job_file ON public.print_job USING btree (tenant_id, file_id);
CREATE INDEX print_job_user ON public.print_job USING btree (tenant_id, user_id, created_at DESC, id DESC);
alter table print_job enable row level security;
create policy tenant on print_job
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on print_job to bookline_app;

create table product (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  description text default ''::text not null,
  category_id uuid not null,
  corporation_id uuid,
  price_cents bigint not null,
  months_count integer,
  shipping boolean not null,
  needs_contacts boolean not null,
  stock integer,
  most_each integer not null,
  fulfiller_email text default ''::text not null,
  active boolean not null,
  place integer not null,
  image_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  digital boolean not null,
  shipping_cents bigint default 0 not null,
  for_account_types text[] default '{}'::text[] not null,
  constraint product_pkey PRIMARY KEY (tenant_id, id),
  constraint product_delivery CHECK ((shipping OR digital)),
  constraint product_months_count_check CHECK (((months_count >= 1) AND (months_count <= 120))),
  constraint product_most_each_check CHECK (((most_each >= 1) AND (most_each <= 1000))),
  constraint product_price_cents_check CHECK (((price_cents >= 50) AND (price_cents <= 99999999))),
  constraint product_shipping_cents_check CHECK (((shipping_cents >= 0) AND (shipping_cents <= 9999999))),
  constraint product_stock_check CHECK ((stock >= 0)),
  constraint product_category FOREIGN KEY (tenant_id, category_id) REFERENCES product_category(tenant_id, id) ON DELETE RESTRICT,
  constraint product_corporation FOREIGN KEY (tenant_id, corporation_id) REFERENCES corporation(tenant_id, id) ON DELETE RESTRICT,
  constraint product_image FOREIGN KEY (tenant_id, image_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX product_name ON public.product USING btree (tenant_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX product_of_category ON public.product USING btree (tenant_id, category_id);
CREATE INDEX product_of_corporation ON public.product USING btree (tenant_id, corporation_id) WHERE (corporation_id IS NOT NULL);
CREATE INDEX product_of_image ON public.product USING btree (tenant_id, image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX product_shown ON public.product USING btree (tenant_id, place, id) WHERE (deleted_at IS NULL);
alter table product enable row level security;
create policy tenant on product
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on product to bookline_app;

create table product_category (
  tenant_id bigint not null,
  id uuid not null,
  title text not null,
  description text default ''::text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint product_category_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX product_category_title ON public.product_category USING btree (tenant_id, lower(title));
alter table product_category enable row level security;
create policy tenant on product_category
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on product_category to bookline_app;

create table product_info (
  tenant_id bigint not null,
  id uuid not null,
  title text not null,
  product_line text not null,
  carrier_id uuid,
  body text not null,
  link text not null,
  file_id uuid,
  states text[] not null,
  categories text[] not null,
  age_from integer,
  age_to integer,
  active boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint product_info_pkey PRIMARY KEY (tenant_id, id),
  constraint product_info_ages CHECK ((age_from <= age_to)),
  constraint product_info_carrier FOREIGN KEY (tenant_id, carrier_id) REFERENCES carrier(tenant_id, id) ON DELETE RESTRICT,
  constraint product_info_file FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX product_info_carrier ON public.product_info USING btree (tenant_id, carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX product_info_file ON public.product_info USING btree (tenant_id, file_id) WHERE (file_id IS NOT NULL);
CREATE UNIQUE INDEX product_info_title ON public.product_info USING btree (tenant_id, lower(title));
alter table product_info enable row level security;
create policy tenant on product_info
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on product_info to bookline_app;

create table queue_skip (
  tenant_id bigint not null,
  user_id uuid not null,
  kind text not null,
  subject text not null,
  contact_id uuid,
  hidden_until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint queue_skip_pkey PRIMARY KEY (tenant_id, user_id, kind, subject),
  constraint queue_skip_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'missed_call'::text, 'new_lead'::text]))),
  constraint queue_skip_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint queue_skip_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX queue_skip_contact ON public.queue_skip USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
alter table queue_skip enable row level security;
create policy tenant on queue_skip
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on queue_skip to bookline_app;

create table quick_filter (
  tenant_id bigint not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  scope jsonb not null,
  columns jsonb,
  color text,
  sharing text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint quick_filter_pkey PRIMARY KEY (tenant_id, id),
  constraint quick_filter_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint quick_filter_sharing_check CHECK ((sharing = ANY (ARRAY['private'::text, 'downline'::text, 'everyone'::text]))),
  constraint quick_filter_owner FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX quick_filter_name ON public.quick_filter USING btree (tenant_id, owner_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX quick_filter_shared ON public.quick_filter USING btree (tenant_id, sharing, owner_id) WHERE ((deleted_at IS NULL) AND (sharing <> 'private'::text));
alter table quick_filter enable row level security;
create policy tenant on quick_filter
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on quick_filter to bookline_app;

create table quick_filter_pin (
  tenant_id bigint not null,
  user_id uuid not null,
  quick_filter_id uuid not null,
  "position" integer not null,
  constraint quick_filter_pin_pkey PRIMARY KEY (tenant_id, user_id, quick_filter_id),
  constraint quick_filter_pin_filter FOREIGN KEY (tenant_id, quick_filter_id) REFERENCES quick_filter(tenant_id, id) ON DELETE CASCADE,
  constraint quick_filter_pin_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX quick_filter_pin_filter ON public.quick_filter_pin USING btree (tenant_id, quick_filter_id);
alter table quick_filter_pin enable row level security;
create policy tenant on quick_filter_pin
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on quick_filter_pin to bookline_app;

create table quiet_jobs (
  tenant_id bigint not null,
  since timestamp with time zone not null,
  until timestamp with time zone,
  started_by_id uuid not null,
  constraint quiet_jobs_pkey PRIMARY KEY (tenant_id)
);
alter table quiet_jobs enable row level security;
create policy tenant on quiet_jobs
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on quiet_jobs to bookline_app;

create table recovery_code (
  tenant_id bigint not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (tenant_id, user_id, code_hash),
  constraint recovery_code_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
alter table recovery_code enable row level security;
create policy tenant on recovery_code
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on recovery_code to bookline_app;

create table report (
  tenant_id bigint not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  report_type text not null,
  definition jsonb not null,
  sharing text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint report_pkey PRIMARY KEY (tenant_id, id),
  constraint report_sharing_check CHECK ((sharing = ANY (ARRAY['private'::text, 'downline'::text, 'everyone'::text]))),
  constraint report_owner FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX report_owner ON public.report USING btree (tenant_id, owner_id);
CREATE INDEX report_shared ON public.report USING btree (tenant_id, sharing) WHERE (sharing <> 'private'::text);
alter table report enable row level security;
create policy tenant on report
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on report to bookline_app;

create table report_pin (
  tenant_id bigint not null,
  user_id uuid not null,
  report_id uuid not null,
  created_at timestamp with time zone not null,
  constraint report_pin_pkey PRIMARY KEY (tenant_id, user_id, report_id),
  constraint report_pin_report FOREIGN KEY (tenant_id, report_id) REFERENCES report(tenant_id, id) ON DELETE CASCADE,
  constraint report_pin_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX report_pin_report ON public.report_pin USING btree (tenant_id, report_id);
alter table report_pin enable row level security;
create policy tenant on report_pin
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on report_pin to bookline_app;

create table report_recipient (
  tenant_id bigint not null,
  report_id uuid not null,
  user_id uuid not null,
  next_at timestamp with time zone,
  last_sent_at timestamp with time zone,
  problem text,
  constraint report_recipient_pkey PRIMARY KEY (tenant_id, report_id, user_id),
  constraint report_recipient_schedule FOREIGN KEY (tenant_id, report_id) REFERENCES report_schedule(tenant_id, report_id) ON DELETE CASCADE,
  constraint report_recipient_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX report_recipient_due ON public.report_recipient USING btree (tenant_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX report_recipient_user ON public.report_recipient USING btree (tenant_id, user_id);
alter table report_recipient enable row level security;
create policy tenant on report_recipient
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on report_recipient to bookline_app;

create table report_run (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  real_user_id uuid not null,
  origin jsonb not null,
  definition jsonb not null,
  asked_hash bytea not null,
  status text not null,
  result jsonb,
  reach_hash bytea,
  error text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint report_run_pkey PRIMARY KEY (tenant_id, id),
  constraint report_run_check CHECK (((status = 'complete'::text) = ((result IS NOT NULL) AND (reach_hash IS NOT NULL)))),
  constraint report_run_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint report_run_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX report_run_asked ON public.report_run USING btree (tenant_id, user_id, asked_hash);
CREATE INDEX report_run_ended ON public.report_run USING btree (tenant_id, ended_at);
alter table report_run enable row level security;
create policy tenant on report_run
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on report_run to bookline_app;

create table report_schedule (
  tenant_id bigint not null,
  report_id uuid not null,
  every text not null,
  weekday smallint not null,
  month_day smallint not null,
  at time without time zone not null,
  format text not null,
  made_by_id uuid not null,
  origin jsonb not null,
  updated_at timestamp with time zone not null,
  constraint report_schedule_pkey PRIMARY KEY (tenant_id, report_id),
  constraint report_schedule_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint report_schedule_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'xlsx'::text]))),
  constraint report_schedule_month_day_check CHECK (((month_day >= 1) AND (month_day <= 31))),
  constraint report_schedule_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6))),
  constraint report_schedule_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint report_schedule_report FOREIGN KEY (tenant_id, report_id) REFERENCES report(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX report_schedule_made_by ON public.report_schedule USING btree (tenant_id, made_by_id);
alter table report_schedule enable row level security;
create policy tenant on report_schedule
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on report_schedule to bookline_app;

create table sales_order (
  tenant_id bigint not null,
  id uuid not null,
  number integer,
  order_type text not null,
  channel text not null,
  reason text not null,
  status text not null,
  user_id uuid not null,
  made_by_id uuid not null,
  subscription_id uuid,
  plan_id uuid,
  quantity integer not null,
  units bigint not null,
  lines jsonb not null,
  net_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  refunded_cents bigint default 0 not null,
  issuer jsonb not null,
  bill_to jsonb not null,
  tax_state text default ''::text not null,
  tax_rate numeric(6,4) default 0 not null,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  canceled_at timestamp with time zone,
  payment_id uuid,
  phone_number_id uuid,
  lines_folded text generated always as (
CASE
    WHEN (plan_id IS NULL) THEN lower(((lines -> 0) ->> 'description'::text))
    ELSE NULL::text
END) stored,
  constraint sales_order_pkey PRIMARY KEY (tenant_id, id),
  constraint sales_order_canceled CHECK (((status = 'canceled'::text) = (canceled_at IS NOT NULL))),
  constraint sales_order_channel_check CHECK ((channel = ANY (ARRAY['dialer'::text, 'sms'::text]))),
  constraint sales_order_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= total_cents))),
  constraint sales_order_net_cents_check CHECK ((net_cents >= 0)),
  constraint sales_order_of_number CHECK (((order_type = 'PhoneNumber'::text) = (phone_number_id IS NOT NULL))),
  constraint sales_order_of_plan CHECK (((order_type = ANY (ARRAY['PhoneNumber'::text, 'PhoneValidation'::text])) = (plan_id IS NULL))),
  constraint sales_order_order_type_check CHECK ((order_type = ANY (ARRAY['Subscription::CompanyPay'::text, 'Subscription::ManagerPay'::text, 'Subscription::SelfPay'::text, 'PhoneNumber'::text, 'PhoneValidation'::text]))),
  constraint sales_order_paid CHECK (((status <> 'paid'::text) OR ((paid_at IS NOT NULL) AND (number IS NOT NULL) AND ((payment_id IS NOT NULL) OR (total_cents = 0))))),
  constraint sales_order_quantity_check CHECK (((quantity >= 1) AND (quantity <= 5000))),
  constraint sales_order_reason_check CHECK ((reason = ANY (ARRAY['start'::text, 'change'::text, 'licenses'::text, 'renewal'::text, 'number'::text, 'validations'::text]))),
  constraint sales_order_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text, 'canceled'::text]))),
  constraint sales_order_sum CHECK ((total_cents = (net_cents + tax_cents))),
  constraint sales_order_tax_cents_check CHECK ((tax_cents >= 0)),
  constraint sales_order_total_cents_check CHECK ((total_cents >= 0)),
  constraint sales_order_payment FOREIGN KEY (tenant_id, payment_id) REFERENCES payment(tenant_id, id) ON DELETE RESTRICT,
  constraint sales_order_phone_number FOREIGN KEY (tenant_id, phone_number_id) REFERENCES phone_number_order(tenant_id, id) ON DELETE RESTRICT,
  constraint sales_order_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES subscription_plan(tenant_id, id) ON DELETE RESTRICT,
  constraint sales_order_subscription FOREIGN KEY (tenant_id, subscription_id) REFERENCES subscription(tenant_id, id) ON DELETE RESTRICT,
  constraint sales_order_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX sales_order_created ON public.sales_order USING btree (tenant_id, channel, created_at DESC, id DESC);
CREATE UNIQUE INDEX sales_order_due ON public.sales_order USING btree (tenant_id, subscription_id) WHERE ((status = 'open'::text) AND (order_type <> 'PhoneNumber'::text) AND (reason = 'renewal'::text));
CREATE INDEX sales_order_found ON public.sales_order USING gin (tenant_id, lines_folded gin_trgm_ops) WHERE (lines_folded IS NOT NULL);
CREATE INDEX sales_order_kinds ON public.sales_order USING btree (tenant_id, order_type, status) WHERE ((paid_at IS NOT NULL) AND (number IS NOT NULL));
CREATE UNIQUE INDEX sales_order_number ON public.sales_order USING btree (tenant_id, number) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX sales_order_open ON public.sales_order USING btree (tenant_id, channel, user_id) WHERE ((status = 'open'::text) AND (order_type <> ALL (ARRAY['PhoneNumber'::text, 'PhoneValidation'::text])) AND (reason <> 'renewal'::text));
CREATE UNIQUE INDEX sales_order_open_number ON public.sales_order USING btree (tenant_id, phone_number_id) WHERE ((status = 'open'::text) AND (phone_number_id IS NOT NULL));
CREATE UNIQUE INDEX sales_order_open_validations ON public.sales_order USING btree (tenant_id, user_id) WHERE ((status = 'open'::text) AND (order_type = 'PhoneValidation'::text));
CREATE INDEX sales_order_paid ON public.sales_order USING btree (tenant_id, created_at DESC, id DESC) WHERE (paid_at IS NOT NULL);
CREATE INDEX sales_order_payment ON public.sales_order USING btree (tenant_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX sales_order_phone_number ON public.sales_order USING btree (tenant_id, phone_number_id, created_at DESC) WHERE (phone_number_id IS NOT NULL);
CREATE INDEX sales_order_plan ON public.sales_order USING btree (tenant_id, plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX sales_order_subscription ON public.sales_order USING btree (tenant_id, subscription_id, created_at DESC) WHERE (subscription_id IS NOT NULL);
CREATE INDEX sales_order_total ON public.sales_order USING btree (tenant_id, total_cents, id) WHERE (paid_at IS NOT NULL);
CREATE INDEX sales_order_user ON public.sales_order USING btree (tenant_id, user_id, created_at DESC, id DESC);
alter table sales_order enable row level security;
create policy tenant on sales_order
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on sales_order to bookline_app;

create table sales_order_note (
  tenant_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  at timestamp with time zone not null,
  actor_id uuid not null,
  text text not null,
  constraint sales_order_note_pkey PRIMARY KEY (tenant_id, id),
  constraint sales_order_note_actor FOREIGN KEY (tenant_id, actor_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint sales_order_note_order FOREIGN KEY (tenant_id, order_id) REFERENCES sales_order(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX sales_order_note_actor ON public.sales_order_note USING btree (tenant_id, actor_id);
CREATE INDEX sales_order_note_of ON public.sales_order_note USING btree (tenant_id, order_id, at, id);
alter table sales_order_note enable row level security;
create policy tenant on sales_order_note
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on sales_order_note to bookline_app;

create table sample_contact (
  tenant_id bigint not null,
  contact_id uuid not null,
  created_at timestamp with time zone not null,
  constraint sample_contact_pkey PRIMARY KEY (tenant_id, contact_id),
  constraint sample_contact_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE
);
alter table sample_contact enable row level security;
create policy tenant on sample_contact
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on sample_contact to bookline_app;

create table schedule (
  tenant_id bigint not null,
  name text not null,
  cron text not null,
  zone text not null,
  next_at timestamp with time zone not null,
  due_at timestamp with time zone,
  status text default 'done'::text not null,
  by_hand boolean default false not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  done integer default 0 not null,
  error text,
  constraint schedule_pkey PRIMARY KEY (tenant_id, name),
  constraint schedule_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
alter table schedule enable row level security;
create policy tenant on schedule
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on schedule to bookline_app;

create table schedule_run (
  tenant_id bigint not null,
  name text not null,
  due_at timestamp with time zone not null,
  status text not null,
  by_hand boolean not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone not null,
  done integer not null,
  error text,
  constraint schedule_run_pkey PRIMARY KEY (tenant_id, name, due_at),
  constraint schedule_run_status_check CHECK ((status = ANY (ARRAY['done'::text, 'failed'::text])))
);
alter table schedule_run enable row level security;
create policy tenant on schedule_run
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on schedule_run to bookline_app;

create table session (
  token_hash bytea not null,
  id uuid not null,
  tenant_id bigint not null,
  user_id uuid not null,
  parent_id uuid,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ip text not null,
  user_agent text not null,
  via_sso boolean default false not null,
  marker text,
  real_user_id uuid,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_acting CHECK ((((parent_id IS NULL) = (marker IS NULL)) AND ((parent_id IS NULL) = (real_user_id IS NULL)))),
  constraint session_marker_check CHECK ((marker = ANY (ARRAY['login_as'::text, 'impersonate'::text]))),
  constraint session_parent FOREIGN KEY (parent_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint session_id_key UNIQUE (id)
);
CREATE INDEX session_expires ON public.session USING btree (expires_at);
CREATE INDEX session_of_user ON public.session USING btree (tenant_id, user_id);
CREATE INDEX session_parent ON public.session USING btree (parent_id) WHERE (parent_id IS NOT NULL);
grant delete, insert, select, update on session to bookline_app;

create table setting (
  tenant_id bigint not null,
  key text not null,
  value text,
  public boolean default false not null,
  sealed bytea,
  hint text,
  file_id uuid,
  updated_at timestamp with time zone,
  updated_by_id uuid,
  constraint setting_pkey PRIMARY KEY (tenant_id, key),
  constraint setting_key_check CHECK ((key ~ '^[A-Z][A-Z0-9_]{0,63}$'::text)),
  constraint setting_sealed_or_plain CHECK (((sealed IS NULL) OR ((value IS NULL) AND (NOT public))))
);
alter table setting enable row level security;
create policy tenant on setting
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on setting to bookline_app;

create table setup_mark (
  tenant_id bigint not null,
  step text not null,
  marked_by_id uuid not null,
  created_at timestamp with time zone not null,
  constraint setup_mark_pkey PRIMARY KEY (tenant_id, step),
  constraint setup_mark_step_check CHECK ((step = ANY (ARRAY['brand'::text, 'statuses'::text, 'mail_server'::text, 'phone_numbers'::text, 'text_registration'::text, 'users'::text, 'import'::text]))),
  constraint setup_mark_by FOREIGN KEY (tenant_id, marked_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
alter table setup_mark enable row level security;
create policy tenant on setup_mark
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on setup_mark to bookline_app;

create table sign_in_challenge (
  token_hash bytea not null,
  tenant_id bigint not null,
  user_id uuid not null,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_challenge_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX sign_in_challenge_expires ON public.sign_in_challenge USING btree (expires_at);
CREATE INDEX sign_in_challenge_user ON public.sign_in_challenge USING btree (tenant_id, user_id);
grant delete, insert, select, update on sign_in_challenge to bookline_app;

create table sign_in_name (
  name text not null,
  tenant_id bigint not null,
  user_id uuid not null,
  constraint sign_in_name_pkey PRIMARY KEY (name),
  constraint sign_in_name_name_check CHECK ((name = lower(name)))
);
CREATE INDEX sign_in_name_user ON public.sign_in_name USING btree (tenant_id, user_id);
grant delete, insert, select, update on sign_in_name to bookline_app;

create table sign_in_throttle (
  key text not null,
  failures integer not null,
  first_failure_at timestamp with time zone not null,
  ends_at timestamp with time zone default (now() + '00:15:00'::interval) not null,
  constraint sign_in_throttle_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on sign_in_throttle to bookline_app;

create table signup (
  tenant_id bigint not null,
  id uuid not null,
  status text default 'new'::text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  state text,
  npn text,
  message text not null,
  token_hash bytea not null,
  ip text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint signup_pkey PRIMARY KEY (tenant_id, id),
  constraint signup_status_check CHECK ((status = ANY (ARRAY['new'::text, 'invited'::text, 'declined'::text])))
);
CREATE INDEX signup_email ON public.signup USING btree (tenant_id, lower(email), created_at DESC, id DESC);
CREATE INDEX signup_newest ON public.signup USING btree (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX signup_token ON public.signup USING btree (tenant_id, token_hash);
CREATE UNIQUE INDEX signup_waiting ON public.signup USING btree (tenant_id, lower(email)) WHERE (status = 'new'::text);
alter table signup enable row level security;
create policy tenant on signup
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on signup to bookline_app;

create table simulated_phone (
  tenant_id bigint not null,
  number text not null,
  delay_s integer not null,
  failure text not null,
  constraint simulated_phone_pkey PRIMARY KEY (tenant_id, number),
  constraint simulated_phone_delay_s_check CHECK ((delay_s >= 0))
);
alter table simulated_phone enable row level security;
create policy tenant on simulated_phone
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on simulated_phone to bookline_app;

create table simulated_touch (
  tenant_id bigint not null,
  id uuid not null,
  kind text not null,
  from_number text not null,
  to_number text not null,
  words text not null,
  created_at timestamp with time zone not null,
  incoming boolean default false not null,
  file_ids uuid[] default '{}'::uuid[] not null,
  status text default 'arrived'::text not null,
  constraint simulated_touch_pkey PRIMARY KEY (tenant_id, id),
  constraint simulated_touch_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'call'::text]))),
  constraint simulated_touch_status_check CHECK ((status = ANY (ARRAY['coming'::text, 'arrived'::text, 'failed'::text])))
);
CREATE INDEX simulated_touch_created ON public.simulated_touch USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX simulated_touch_from ON public.simulated_touch USING btree (tenant_id, from_number, created_at DESC, id DESC) WHERE incoming;
CREATE INDEX simulated_touch_to ON public.simulated_touch USING btree (tenant_id, to_number, created_at DESC, id DESC);
alter table simulated_touch enable row level security;
create policy tenant on simulated_touch
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select on simulated_touch to bookline_app;
grant update (status) on simulated_touch to bookline_app;

create table single_sign_on (
  tenant_id bigint not null,
  enabled boolean not null,
  label text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea,
  email_claim text not null,
  first_name_claim text not null,
  last_name_claim text not null,
  allowed_domains text[] not null,
  create_users boolean not null,
  account_type text not null,
  manager_id uuid,
  failure text,
  failed_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  trusts_addresses boolean default false not null,
  constraint single_sign_on_pkey PRIMARY KEY (tenant_id),
  constraint single_sign_on_allowed_domains_check CHECK ((cardinality(allowed_domains) > 0)),
  constraint single_sign_on_manager FOREIGN KEY (tenant_id, manager_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
alter table single_sign_on enable row level security;
create policy tenant on single_sign_on
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on single_sign_on to bookline_app;

create table soa_link (
  tenant_id bigint not null,
  token_hash bytea not null,
  soa_id uuid not null,
  via text not null,
  created_at timestamp with time zone not null,
  constraint soa_link_pkey PRIMARY KEY (tenant_id, token_hash),
  constraint soa_link_via_check CHECK ((via = ANY (ARRAY['email'::text, 'text'::text, 'link'::text]))),
  constraint soa_link_soa FOREIGN KEY (tenant_id, soa_id) REFERENCES soa_request(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX soa_link_soa ON public.soa_link USING btree (tenant_id, soa_id, created_at);
alter table soa_link enable row level security;
create policy tenant on soa_link
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on soa_link to bookline_app;

create table soa_request (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  contact_name text not null,
  agent_id uuid not null,
  origin text not null,
  language text not null,
  status text not null,
  products text[] not null,
  appointment_on date,
  version integer default 0 not null,
  created_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  signed_at timestamp with time zone,
  valid_until timestamp with time zone,
  completed_at timestamp with time zone,
  rejected_at timestamp with time zone,
  reject_reason text default ''::text not null,
  confirm_signer boolean default false not null,
  signer_confirmed_at timestamp with time zone,
  signer_confirmed_by_id uuid,
  signer_confirmed_how text default ''::text not null,
  constraint soa_request_pkey PRIMARY KEY (tenant_id, id),
  constraint soa_request_origin_check CHECK ((origin = ANY (ARRAY['agent'::text, 'visitor'::text]))),
  constraint soa_request_signed CHECK ((((version > 0) = (signed_at IS NOT NULL)) AND ((signed_at IS NULL) = (valid_until IS NULL)))),
  constraint soa_request_signer CHECK (((signer_confirmed_at IS NULL) = (signer_confirmed_by_id IS NULL))),
  constraint soa_request_status CHECK (((status <> ALL (ARRAY['signed'::text, 'completed'::text])) OR (signed_at IS NOT NULL))),
  constraint soa_request_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'signed'::text, 'completed'::text, 'rejected'::text]))),
  constraint soa_request_agent FOREIGN KEY (tenant_id, agent_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint soa_request_signer_user FOREIGN KEY (tenant_id, signer_confirmed_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX soa_request_agent ON public.soa_request USING btree (tenant_id, agent_id, created_at DESC, id DESC);
CREATE INDEX soa_request_contact ON public.soa_request USING btree (tenant_id, contact_id, created_at DESC, id DESC);
CREATE INDEX soa_request_newest ON public.soa_request USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX soa_request_signer ON public.soa_request USING btree (tenant_id, signer_confirmed_by_id) WHERE (signer_confirmed_by_id IS NOT NULL);
alter table soa_request enable row level security;
create policy tenant on soa_request
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on soa_request to bookline_app;

create table soa_start (
  tenant_id bigint not null,
  soa_id uuid not null,
  form_id uuid not null,
  agent_id uuid not null,
  token_hash bytea not null,
  done boolean default false not null,
  constraint soa_start_pkey PRIMARY KEY (tenant_id, soa_id),
  constraint soa_start_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint soa_start_agent FOREIGN KEY (tenant_id, agent_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE,
  constraint soa_start_form FOREIGN KEY (tenant_id, form_id) REFERENCES webpage_form(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX soa_start_agent ON public.soa_start USING btree (tenant_id, agent_id);
CREATE UNIQUE INDEX soa_start_form ON public.soa_start USING btree (tenant_id, form_id);
CREATE UNIQUE INDEX soa_start_token ON public.soa_start USING btree (tenant_id, token_hash);
alter table soa_start enable row level security;
create policy tenant on soa_start
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on soa_start to bookline_app;

create table soa_version (
  tenant_id bigint not null,
  soa_id uuid not null,
  version integer not null,
  kind text not null,
  content text not null,
  content_sha256 bytea not null,
  pdf bytea not null,
  pdf_sha256 bytea not null,
  chain_no integer not null,
  previous_hash bytea not null,
  entry_hash bytea not null,
  made_by_id uuid,
  created_at timestamp with time zone not null,
  constraint soa_version_pkey PRIMARY KEY (tenant_id, soa_id, version),
  constraint soa_version_chain_no_check CHECK ((chain_no > 0)),
  constraint soa_version_kind_check CHECK ((kind = ANY (ARRAY['signed'::text, 'completed'::text, 'amended'::text]))),
  constraint soa_version_version_check CHECK ((version > 0)),
  constraint soa_version_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint soa_version_soa FOREIGN KEY (tenant_id, soa_id) REFERENCES soa_request(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX soa_version_chain ON public.soa_version USING btree (tenant_id, chain_no);
CREATE INDEX soa_version_made_by ON public.soa_version USING btree (tenant_id, made_by_id) WHERE (made_by_id IS NOT NULL);
CREATE INDEX soa_version_pdf ON public.soa_version USING btree (tenant_id, pdf_sha256);
alter table soa_version enable row level security;
create policy tenant on soa_version
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on soa_version to bookline_app;

create table sso_attempt (
  tenant_id bigint not null,
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamp with time zone not null,
  constraint sso_attempt_pkey PRIMARY KEY (tenant_id, state_hash)
);
CREATE INDEX sso_attempt_expires ON public.sso_attempt USING btree (tenant_id, expires_at);
alter table sso_attempt enable row level security;
create policy tenant on sso_attempt
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select on sso_attempt to bookline_app;

create table sso_identity (
  tenant_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint sso_identity_pkey PRIMARY KEY (tenant_id, issuer, subject),
  constraint sso_identity_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_identity_user ON public.sso_identity USING btree (tenant_id, user_id);
alter table sso_identity enable row level security;
create policy tenant on sso_identity
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on sso_identity to bookline_app;

create table store_cart_item (
  tenant_id bigint not null,
  user_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  added_at timestamp with time zone not null,
  shipping boolean,
  constraint store_cart_item_pkey PRIMARY KEY (tenant_id, user_id, product_id),
  constraint store_cart_item_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
  constraint store_cart_item_product FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id) ON DELETE CASCADE,
  constraint store_cart_item_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX store_cart_item_product ON public.store_cart_item USING btree (tenant_id, product_id);
alter table store_cart_item enable row level security;
create policy tenant on store_cart_item
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on store_cart_item to bookline_app;

create table store_order (
  tenant_id bigint not null,
  id uuid not null,
  number integer,
  user_id uuid not null,
  status text not null,
  admin_status text default 'new'::text not null,
  name text not null,
  email text not null,
  phone text not null,
  line1 text not null,
  city text not null,
  state text not null,
  zip text not null,
  note text not null,
  contacts_scope jsonb,
  contacts_count integer default 0 not null,
  net_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  refunded_cents bigint default 0 not null,
  issuer jsonb not null,
  bill_to jsonb not null,
  tax_state text default ''::text not null,
  tax_rate numeric(6,4) default 0 not null,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  payment_id uuid,
  link_hash bytea,
  link_until timestamp with time zone,
  shipping_cents bigint default 0 not null,
  whom_folded text generated always as (lower(((name || ' '::text) || email))) stored not null,
  items_folded text default ''::text not null,
  constraint store_order_pkey PRIMARY KEY (tenant_id, id),
  constraint store_order_admin_status_check CHECK ((admin_status = ANY (ARRAY['new'::text, 'in_progress'::text, 'shipped'::text, 'completed'::text, 'canceled'::text]))),
  constraint store_order_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= total_cents))),
  constraint store_order_net_cents_check CHECK ((net_cents > 0)),
  constraint store_order_paid CHECK (((status = 'paid'::text) = ((paid_at IS NOT NULL) AND (payment_id IS NOT NULL) AND (number IS NOT NULL)))),
  constraint store_order_shipping CHECK (((shipping_cents >= 0) AND (shipping_cents <= net_cents))),
  constraint store_order_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text]))),
  constraint store_order_sum CHECK ((total_cents = (net_cents + tax_cents))),
  constraint store_order_tax_cents_check CHECK ((tax_cents >= 0)),
  constraint store_order_total_cents_check CHECK ((total_cents > 0)),
  constraint store_order_payment FOREIGN KEY (tenant_id, payment_id) REFERENCES payment(tenant_id, id) ON DELETE RESTRICT,
  constraint store_order_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX store_order_admin ON public.store_order USING btree (tenant_id, admin_status, created_at DESC, id DESC) WHERE (status = 'paid'::text);
CREATE INDEX store_order_created ON public.store_order USING btree (tenant_id, created_at DESC, id DESC) WHERE (status = 'paid'::text);
CREATE INDEX store_order_found ON public.store_order USING gin (tenant_id, whom_folded gin_trgm_ops, items_folded gin_trgm_ops);
CREATE INDEX store_order_kinds ON public.store_order USING btree (tenant_id, admin_status) WHERE ((status = 'paid'::text) AND (number IS NOT NULL));
CREATE UNIQUE INDEX store_order_link ON public.store_order USING btree (tenant_id, link_hash) WHERE (link_hash IS NOT NULL);
CREATE UNIQUE INDEX store_order_number ON public.store_order USING btree (tenant_id, number) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX store_order_open ON public.store_order USING btree (tenant_id, user_id) WHERE (status = 'open'::text);
CREATE INDEX store_order_payment ON public.store_order USING btree (tenant_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX store_order_total ON public.store_order USING btree (tenant_id, total_cents, id) WHERE (status = 'paid'::text);
CREATE INDEX store_order_user ON public.store_order USING btree (tenant_id, user_id, created_at DESC, id DESC);
alter table store_order enable row level security;
create policy tenant on store_order
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on store_order to bookline_app;

create table store_order_contact (
  tenant_id bigint not null,
  order_id uuid not null,
  contact_id uuid not null,
  "position" integer not null,
  first_name text not null,
  last_name text not null,
  line1 text not null,
  line2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  phone text,
  email text,
  constraint store_order_contact_pkey PRIMARY KEY (tenant_id, order_id, contact_id),
  constraint store_order_contact_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint store_order_contact_order FOREIGN KEY (tenant_id, order_id) REFERENCES store_order(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX store_order_contact_contact ON public.store_order_contact USING btree (tenant_id, contact_id);
CREATE INDEX store_order_contact_position ON public.store_order_contact USING btree (tenant_id, order_id, "position");
alter table store_order_contact enable row level security;
create policy tenant on store_order_contact
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select on store_order_contact to bookline_app;

create table store_order_event (
  tenant_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  at timestamp with time zone not null,
  actor_id uuid,
  kind text not null,
  admin_status text,
  text text default ''::text not null,
  amount_cents bigint,
  constraint store_order_event_pkey PRIMARY KEY (tenant_id, id),
  constraint store_order_event_kind_check CHECK ((kind = ANY (ARRAY['placed'::text, 'paid'::text, 'status'::text, 'note'::text, 'refund'::text]))),
  constraint store_order_event_actor FOREIGN KEY (tenant_id, actor_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint store_order_event_order FOREIGN KEY (tenant_id, order_id) REFERENCES store_order(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX store_order_event_actor ON public.store_order_event USING btree (tenant_id, actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX store_order_event_of ON public.store_order_event USING btree (tenant_id, order_id, at, id);
alter table store_order_event enable row level security;
create policy tenant on store_order_event
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on store_order_event to bookline_app;

create table store_order_item (
  tenant_id bigint not null,
  order_id uuid not null,
  line integer not null,
  product_id uuid not null,
  name text not null,
  price_cents bigint not null,
  quantity integer not null,
  months_count integer,
  shipping boolean not null,
  fulfiller_email text default ''::text not null,
  shipping_cents bigint default 0 not null,
  needs_contacts boolean default false not null,
  constraint store_order_item_pkey PRIMARY KEY (tenant_id, order_id, line),
  constraint store_order_item_line_check CHECK ((line >= 1)),
  constraint store_order_item_price_cents_check CHECK ((price_cents > 0)),
  constraint store_order_item_quantity_check CHECK ((quantity >= 1)),
  constraint store_order_item_shipping_cents_check CHECK ((shipping_cents >= 0)),
  constraint store_order_item_order FOREIGN KEY (tenant_id, order_id) REFERENCES store_order(tenant_id, id) ON DELETE RESTRICT,
  constraint store_order_item_product FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX store_order_item_product ON public.store_order_item USING btree (tenant_id, product_id);
alter table store_order_item enable row level security;
create policy tenant on store_order_item
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on store_order_item to bookline_app;

create table stored_file (
  tenant_id bigint not null,
  id uuid not null,
  key text not null,
  name text not null,
  size bigint not null,
  content_type text not null,
  purpose text not null,
  public boolean default false not null,
  made_by_id uuid not null,
  created_at timestamp with time zone not null,
  constraint stored_file_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX stored_file_key ON public.stored_file USING btree (tenant_id, key);
CREATE INDEX stored_file_of_calls ON public.stored_file USING btree (tenant_id, created_at) WHERE (purpose = 'call'::text);
CREATE INDEX stored_file_of_contacts ON public.stored_file USING btree (tenant_id, created_at) WHERE (purpose = 'contact'::text);
CREATE INDEX stored_file_of_reports ON public.stored_file USING btree (tenant_id, created_at) WHERE (purpose = 'report'::text);
alter table stored_file enable row level security;
create policy tenant on stored_file
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on stored_file to bookline_app;

create table subscription (
  tenant_id bigint not null,
  id uuid not null,
  channel text not null,
  order_type text not null,
  user_id uuid not null,
  plan_id uuid not null,
  status text not null,
  quantity integer not null,
  pool bigint not null,
  period_start timestamp with time zone,
  period_end timestamp with time zone,
  renews_on integer,
  next_plan_id uuid,
  next_quantity integer,
  cancel_at_end boolean default false not null,
  attempts integer default 0 not null,
  past_due_since timestamp with time zone,
  next_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint subscription_pkey PRIMARY KEY (tenant_id, id),
  constraint subscription_channel_check CHECK ((channel = ANY (ARRAY['dialer'::text, 'sms'::text]))),
  constraint subscription_ended CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint subscription_next_quantity_check CHECK (((next_quantity >= 1) AND (next_quantity <= 5000))),
  constraint subscription_order_type_check CHECK ((order_type = ANY (ARRAY['Subscription::CompanyPay'::text, 'Subscription::ManagerPay'::text, 'Subscription::SelfPay'::text]))),
  constraint subscription_past_due CHECK (((status <> ALL (ARRAY['past_due'::text, 'unpaid'::text])) OR (past_due_since IS NOT NULL))),
  constraint subscription_period CHECK (((status = ANY (ARRAY['pending'::text, 'ended'::text])) OR ((period_start IS NOT NULL) AND (period_end > period_start) AND (renews_on IS NOT NULL)))),
  constraint subscription_pool_check CHECK ((pool >= 0)),
  constraint subscription_quantity_check CHECK (((quantity >= 1) AND (quantity <= 5000))),
  constraint subscription_renews_on_check CHECK (((renews_on >= 1) AND (renews_on <= 31))),
  constraint subscription_self CHECK (((order_type <> 'Subscription::SelfPay'::text) OR (quantity = 1))),
  constraint subscription_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'past_due'::text, 'unpaid'::text, 'ended'::text]))),
  constraint subscription_next_plan FOREIGN KEY (tenant_id, next_plan_id) REFERENCES subscription_plan(tenant_id, id) ON DELETE RESTRICT,
  constraint subscription_plan FOREIGN KEY (tenant_id, plan_id) REFERENCES subscription_plan(tenant_id, id) ON DELETE RESTRICT,
  constraint subscription_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX subscription_company ON public.subscription USING btree (tenant_id, channel) WHERE ((order_type = 'Subscription::CompanyPay'::text) AND (status <> ALL (ARRAY['pending'::text, 'ended'::text])));
CREATE INDEX subscription_created ON public.subscription USING btree (tenant_id, channel, created_at DESC, id DESC);
CREATE INDEX subscription_due ON public.subscription USING btree (tenant_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX subscription_next_plan ON public.subscription USING btree (tenant_id, next_plan_id) WHERE (next_plan_id IS NOT NULL);
CREATE INDEX subscription_of_plan ON public.subscription USING btree (tenant_id, plan_id);
CREATE UNIQUE INDEX subscription_pending ON public.subscription USING btree (tenant_id, channel) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX subscription_personal ON public.subscription USING btree (tenant_id, channel, user_id, order_type) WHERE ((order_type <> 'Subscription::CompanyPay'::text) AND (status <> 'ended'::text));
CREATE INDEX subscription_user ON public.subscription USING btree (tenant_id, user_id, created_at DESC);
alter table subscription enable row level security;
create policy tenant on subscription
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on subscription to bookline_app;

create table subscription_plan (
  tenant_id bigint not null,
  id uuid not null,
  channel text not null,
  name text not null,
  description text default ''::text not null,
  price_cents bigint not null,
  period text not null,
  units integer not null,
  enterprise boolean not null,
  active boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint subscription_plan_pkey PRIMARY KEY (tenant_id, id),
  constraint subscription_plan_channel_check CHECK ((channel = ANY (ARRAY['dialer'::text, 'sms'::text]))),
  constraint subscription_plan_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint subscription_plan_price_cents_check CHECK (((price_cents = 0) OR ((price_cents >= 50) AND (price_cents <= 99999999)))),
  constraint subscription_plan_units_check CHECK (((units >= 1) AND (units <= 10000000)))
);
CREATE UNIQUE INDEX subscription_plan_name ON public.subscription_plan USING btree (tenant_id, channel, lower(name));
alter table subscription_plan enable row level security;
create policy tenant on subscription_plan
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on subscription_plan to bookline_app;

create table tag (
  tenant_id bigint not null,
  id integer not null,
  name text not null,
  color text not null,
  constraint tag_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX tag_name ON public.tag USING btree (tenant_id, lower(name));
alter table tag enable row level security;
create policy tenant on tag
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on tag to bookline_app;

create table tax_rate (
  tenant_id bigint not null,
  state text not null,
  rate numeric(6,4) not null,
  updated_at timestamp with time zone not null,
  constraint tax_rate_pkey PRIMARY KEY (tenant_id, state),
  constraint tax_rate_rate_check CHECK (((rate > (0)::numeric) AND (rate <= (30)::numeric))),
  constraint tax_rate_state_check CHECK ((state ~ '^[A-Z]{2}$'::text))
);
alter table tax_rate enable row level security;
create policy tenant on tax_rate
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on tax_rate to bookline_app;

create table telephony_settings (
  tenant_id bigint not null,
  provider text not null,
  account_sid text default ''::text not null,
  auth_token_sealed bytea,
  api_key_sid text default ''::text not null,
  api_key_secret_sealed bytea,
  twiml_app_sid text default ''::text not null,
  local_price numeric(8,2) not null,
  toll_free_price numeric(8,2) not null,
  buyers text not null,
  numbers_each integer not null,
  recording text default 'choice'::text not null,
  disclosure text default 'This call may be recorded for quality and training.'::text not null,
  updated_at timestamp with time zone not null,
  validation_price numeric(8,2) default 0 not null,
  constraint telephony_settings_pkey PRIMARY KEY (tenant_id),
  constraint telephony_settings_buyers_check CHECK ((buyers = ANY (ARRAY['everyone'::text, 'managers'::text, 'admins'::text]))),
  constraint telephony_settings_credentials CHECK (((provider <> 'twilio'::text) OR ((account_sid <> ''::text) AND (auth_token_sealed IS NOT NULL)))),
  constraint telephony_settings_numbers_each_check CHECK (((numbers_each >= 1) AND (numbers_each <= 100))),
  constraint telephony_settings_provider_check CHECK ((provider = ANY (ARRAY['installation'::text, 'local'::text, 'twilio'::text]))),
  constraint telephony_settings_recording_check CHECK ((recording = ANY (ARRAY['off'::text, 'choice'::text, 'always'::text]))),
  constraint telephony_settings_validation_price_check CHECK ((validation_price >= (0)::numeric))
);
alter table telephony_settings enable row level security;
create policy tenant on telephony_settings
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on telephony_settings to bookline_app;

create table tenant (
  id bigint generated always as identity not null,
  slug text not null,
  name text not null,
  variant text not null,
  primary_color text,
  logo_url text,
  org_version bigint default 1 not null,
  created_at timestamp with time zone not null,
  time_zone text default 'America/New_York'::text not null,
  constraint tenant_pkey PRIMARY KEY (id),
  constraint tenant_slug_check CHECK ((slug ~ '^[a-z][a-z0-9-]{1,40}$'::text)),
  constraint tenant_variant_check CHECK ((variant = ANY (ARRAY['agent_network'::text, 'preneed'::text, 'recruiting'::text]))),
  constraint tenant_slug_key UNIQUE (slug)
);
grant select on tenant to bookline_app;
grant update (logo_url, name, org_version, primary_color, time_zone) on tenant to bookline_app;

create table tenant_counter (
  tenant_id bigint not null,
  key text not null,
  value bigint not null,
  constraint tenant_counter_pkey PRIMARY KEY (tenant_id, key)
);
alter table tenant_counter enable row level security;
create policy tenant on tenant_counter
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on tenant_counter to bookline_app;

create table tenant_host (
  host text not null,
  tenant_id bigint not null,
  constraint tenant_host_pkey PRIMARY KEY (host),
  constraint tenant_host_host_check CHECK ((host = lower(host))),
  constraint tenant_host_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id) ON DELETE CASCADE
);
grant select on tenant_host to bookline_app;

create table tenant_key (
  tenant_id bigint not null,
  version integer not null,
  wrapped_by text not null,
  wrapped bytea not null,
  created_at timestamp with time zone not null,
  binds_place boolean default false not null,
  constraint tenant_key_pkey PRIMARY KEY (tenant_id, version),
  constraint tenant_key_version_check CHECK ((version > 0))
);
alter table tenant_key enable row level security;
create policy tenant on tenant_key
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on tenant_key to bookline_app;

create table terms_acceptance (
  tenant_id bigint not null,
  user_id uuid not null,
  version integer not null,
  accepted_at timestamp with time zone not null,
  ip text not null,
  constraint terms_acceptance_pkey PRIMARY KEY (tenant_id, user_id, version),
  constraint terms_acceptance_version_check CHECK ((version >= 0)),
  constraint terms_acceptance_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
alter table terms_acceptance enable row level security;
create policy tenant on terms_acceptance
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on terms_acceptance to bookline_app;

create table terms_version (
  tenant_id bigint not null,
  version integer not null,
  body text not null,
  published_at timestamp with time zone not null,
  constraint terms_version_pkey PRIMARY KEY (tenant_id, version),
  constraint terms_version_body_check CHECK ((body <> ''::text)),
  constraint terms_version_version_check CHECK ((version > 0))
);
alter table terms_version enable row level security;
create policy tenant on terms_version
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on terms_version to bookline_app;

create table test_gateway_object (
  tenant_id bigint not null,
  id text not null,
  kind text not null,
  key text,
  state jsonb not null,
  created_at timestamp with time zone not null,
  constraint test_gateway_object_pkey PRIMARY KEY (tenant_id, id),
  constraint test_gateway_object_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'card'::text, 'entry'::text, 'charge'::text, 'refund'::text])))
);
CREATE UNIQUE INDEX test_gateway_object_key ON public.test_gateway_object USING btree (tenant_id, kind, key) WHERE (key IS NOT NULL);
CREATE INDEX test_gateway_object_refund ON public.test_gateway_object USING btree (tenant_id, ((state ->> 'charge'::text))) WHERE (kind = 'refund'::text);
alter table test_gateway_object enable row level security;
create policy tenant on test_gateway_object
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on test_gateway_object to bookline_app;

create table text_conversation (
  tenant_id bigint not null,
  id uuid not null,
  our_number text not null,
  their_number text not null,
  contact_id uuid,
  holder_id uuid,
  assigned_to_id uuid,
  closed_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  unread integer default 0 not null,
  last_at timestamp with time zone not null,
  last_message_id uuid,
  created_at timestamp with time zone not null,
  constraint text_conversation_pkey PRIMARY KEY (tenant_id, id),
  constraint text_conversation_unread_check CHECK ((unread >= 0)),
  constraint text_conversation_assigned FOREIGN KEY (tenant_id, assigned_to_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint text_conversation_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint text_conversation_holder FOREIGN KEY (tenant_id, holder_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX text_conversation_assigned ON public.text_conversation USING btree (tenant_id, assigned_to_id, last_at DESC) WHERE (assigned_to_id IS NOT NULL);
CREATE INDEX text_conversation_contact ON public.text_conversation USING btree (tenant_id, contact_id, last_at DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX text_conversation_newest ON public.text_conversation USING btree (tenant_id, last_at DESC, id DESC);
CREATE INDEX text_conversation_numbers ON public.text_conversation USING btree (tenant_id, our_number, their_number);
CREATE INDEX text_conversation_unknown ON public.text_conversation USING btree (tenant_id, holder_id, last_at DESC, id DESC) WHERE (contact_id IS NULL);
CREATE INDEX text_conversation_unread ON public.text_conversation USING btree (tenant_id, last_at DESC, id DESC) WHERE (unread > 0);
alter table text_conversation enable row level security;
create policy tenant on text_conversation
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on text_conversation to bookline_app;

create table text_event (
  tenant_id bigint not null,
  id uuid not null,
  kind text not null,
  provider text not null,
  provider_id text not null,
  status text not null,
  message_id uuid,
  fields jsonb not null,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  attempts integer default 0 not null,
  problem text,
  constraint text_event_pkey PRIMARY KEY (tenant_id, id),
  constraint text_event_kind_check CHECK ((kind = ANY (ARRAY['incoming'::text, 'status'::text]))),
  constraint text_event_once UNIQUE (tenant_id, provider_id, kind, status)
);
CREATE INDEX text_event_received ON public.text_event USING btree (tenant_id, received_at);
CREATE INDEX text_event_waiting ON public.text_event USING btree (tenant_id, received_at, id) WHERE (handled_at IS NULL);
alter table text_event enable row level security;
create policy tenant on text_event
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on text_event to bookline_app;

create table text_file (
  tenant_id bigint not null,
  id uuid not null,
  message_id uuid not null,
  "position" integer not null,
  file_id uuid,
  source text,
  status text not null,
  problem text,
  constraint text_file_pkey PRIMARY KEY (tenant_id, id),
  constraint text_file_kept CHECK (((status = 'kept'::text) = (file_id IS NOT NULL))),
  constraint text_file_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'kept'::text, 'failed'::text]))),
  constraint text_file_file FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT,
  constraint text_file_message FOREIGN KEY (tenant_id, message_id) REFERENCES text_message(tenant_id, id) ON DELETE CASCADE,
  constraint text_file_position UNIQUE (tenant_id, message_id, "position")
);
CREATE INDEX text_file_file ON public.text_file USING btree (tenant_id, file_id) WHERE (file_id IS NOT NULL);
alter table text_file enable row level security;
create policy tenant on text_file
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on text_file to bookline_app;

create table text_filing (
  tenant_id bigint not null,
  id uuid not null,
  kind text not null,
  state text not null,
  facts jsonb not null,
  refs jsonb default '{}'::jsonb not null,
  provider text,
  account text,
  number_id uuid,
  problem text,
  pace text,
  submitted_by_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  attached_at timestamp with time zone,
  constraint text_filing_pkey PRIMARY KEY (tenant_id, id),
  constraint text_filing_asked CHECK (((state = 'draft'::text) OR ((provider IS NOT NULL) AND (account IS NOT NULL) AND (submitted_at IS NOT NULL)))),
  constraint text_filing_kind_check CHECK ((kind = ANY (ARRAY['brand'::text, 'campaign'::text, 'toll_free'::text]))),
  constraint text_filing_provider_check CHECK ((provider = ANY (ARRAY['local'::text, 'twilio'::text]))),
  constraint text_filing_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'verified'::text, 'rejected'::text]))),
  constraint text_filing_toll_free CHECK (((kind = 'toll_free'::text) OR (number_id IS NULL))),
  constraint text_filing_number FOREIGN KEY (tenant_id, number_id) REFERENCES phone_number(tenant_id, id) ON DELETE CASCADE,
  constraint text_filing_submitted_by FOREIGN KEY (tenant_id, submitted_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX text_filing_brand ON public.text_filing USING btree (tenant_id) WHERE (kind = 'brand'::text);
CREATE INDEX text_filing_open ON public.text_filing USING btree (tenant_id, updated_at) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text]));
CREATE UNIQUE INDEX text_filing_toll_free ON public.text_filing USING btree (tenant_id, number_id) WHERE (number_id IS NOT NULL);
alter table text_filing enable row level security;
create policy tenant on text_filing
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on text_filing to bookline_app;

create table text_filing_number (
  tenant_id bigint not null,
  number_id uuid not null,
  filing_id uuid not null,
  constraint text_filing_number_pkey PRIMARY KEY (tenant_id, number_id),
  constraint text_filing_number_filing FOREIGN KEY (tenant_id, filing_id) REFERENCES text_filing(tenant_id, id) ON DELETE CASCADE,
  constraint text_filing_number_number FOREIGN KEY (tenant_id, number_id) REFERENCES phone_number(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX text_filing_number_filing ON public.text_filing_number USING btree (tenant_id, filing_id);
alter table text_filing_number enable row level security;
create policy tenant on text_filing_number
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on text_filing_number to bookline_app;

create table text_link (
  tenant_id bigint not null,
  token text not null,
  message_id uuid not null,
  "position" integer not null,
  target text not null,
  clicks integer default 0 not null,
  machine_clicks integer default 0 not null,
  clicked_at timestamp with time zone,
  last_clicked_at timestamp with time zone,
  constraint text_link_pkey PRIMARY KEY (tenant_id, token),
  constraint text_link_target_check CHECK ((target ~* '^https?://'::text)),
  constraint text_link_token_check CHECK ((token ~ '^[0-9A-Za-z]{22}$'::text)),
  constraint text_link_message FOREIGN KEY (tenant_id, message_id) REFERENCES text_message(tenant_id, id) ON DELETE CASCADE,
  constraint text_link_position UNIQUE (tenant_id, message_id, "position")
);
alter table text_link enable row level security;
create policy tenant on text_link
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on text_link to bookline_app;

create table text_message (
  tenant_id bigint not null,
  id uuid not null,
  conversation_id uuid not null,
  direction text not null,
  status text not null,
  words text not null,
  search text not null,
  mms boolean default false not null,
  our_number text not null,
  their_number text not null,
  at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  sender_id uuid,
  automatic boolean default false not null,
  purpose text default 'personal'::text not null,
  campaign_trigger_id uuid,
  key text,
  origin jsonb,
  send_at timestamp with time zone,
  trying_at timestamp with time zone,
  attempts integer default 0 not null,
  provider text,
  provider_id text,
  problem text,
  error_code text,
  units integer default 1 not null,
  subscription_id uuid,
  license_id uuid,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  campaign_id uuid,
  unattended boolean default false not null,
  constraint text_message_pkey PRIMARY KEY (tenant_id, id),
  constraint text_message_direction_check CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text]))),
  constraint text_message_inbound CHECK (((direction = 'inbound'::text) = (status = 'received'::text))),
  constraint text_message_outbound CHECK (((direction = 'inbound'::text) OR ((send_at IS NOT NULL) AND (automatic OR (sender_id IS NOT NULL))))),
  constraint text_message_purpose_check CHECK ((purpose = ANY (ARRAY['personal'::text, 'marketing'::text]))),
  constraint text_message_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text, 'refused'::text, 'canceled'::text, 'unclear'::text, 'received'::text]))),
  constraint text_message_units_check CHECK ((units >= 0)),
  constraint text_message_campaign FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaign(tenant_id, id) ON DELETE RESTRICT,
  constraint text_message_conversation FOREIGN KEY (tenant_id, conversation_id) REFERENCES text_conversation(tenant_id, id) ON DELETE CASCADE,
  constraint text_message_license FOREIGN KEY (tenant_id, license_id) REFERENCES license(tenant_id, id) ON DELETE RESTRICT,
  constraint text_message_sender FOREIGN KEY (tenant_id, sender_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint text_message_subscription FOREIGN KEY (tenant_id, subscription_id) REFERENCES subscription(tenant_id, id) ON DELETE RESTRICT,
  constraint text_message_trigger FOREIGN KEY (tenant_id, campaign_trigger_id) REFERENCES campaign_trigger(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX text_message_at ON public.text_message USING btree (tenant_id, conversation_id, at DESC, id DESC);
CREATE INDEX text_message_campaign ON public.text_message USING btree (tenant_id, campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX text_message_from ON public.text_message USING btree (tenant_id, their_number, at DESC) WHERE (direction = 'inbound'::text);
CREATE UNIQUE INDEX text_message_key ON public.text_message USING btree (tenant_id, key) WHERE (key IS NOT NULL);
CREATE INDEX text_message_license ON public.text_message USING btree (tenant_id, license_id, at) WHERE (license_id IS NOT NULL);
CREATE UNIQUE INDEX text_message_provider_id ON public.text_message USING btree (tenant_id, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX text_message_search ON public.text_message USING gin (tenant_id, search gin_trgm_ops);
CREATE INDEX text_message_sent ON public.text_message USING btree (tenant_id, at) WHERE (direction = 'outbound'::text);
CREATE INDEX text_message_subscription ON public.text_message USING btree (tenant_id, subscription_id, at) WHERE ((subscription_id IS NOT NULL) AND (license_id IS NULL));
CREATE INDEX text_message_trigger ON public.text_message USING btree (tenant_id, campaign_trigger_id) WHERE (campaign_trigger_id IS NOT NULL);
alter table text_message enable row level security;
create policy tenant on text_message
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on text_message to bookline_app;

create table text_opt_out (
  tenant_id bigint not null,
  number text not null,
  at timestamp with time zone not null,
  our_number text not null,
  constraint text_opt_out_pkey PRIMARY KEY (tenant_id, number)
);
alter table text_opt_out enable row level security;
create policy tenant on text_opt_out
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on text_opt_out to bookline_app;

create table text_reply (
  tenant_id bigint not null,
  id uuid not null,
  owner_id uuid not null,
  shared boolean not null,
  title text not null,
  words text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint text_reply_pkey PRIMARY KEY (tenant_id, id),
  constraint text_reply_owner FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX text_reply_owner ON public.text_reply USING btree (tenant_id, owner_id);
CREATE INDEX text_reply_shared ON public.text_reply USING btree (tenant_id) WHERE shared;
alter table text_reply enable row level security;
create policy tenant on text_reply
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on text_reply to bookline_app;

create table text_usage (
  tenant_id bigint not null,
  message_id uuid not null,
  sender_id uuid,
  our_number text not null,
  at timestamp with time zone not null,
  units integer not null,
  subscription_id uuid,
  license_id uuid,
  constraint text_usage_pkey PRIMARY KEY (tenant_id, message_id),
  constraint text_usage_units_check CHECK ((units >= 0)),
  constraint text_usage_license FOREIGN KEY (tenant_id, license_id) REFERENCES license(tenant_id, id) ON DELETE RESTRICT,
  constraint text_usage_sender FOREIGN KEY (tenant_id, sender_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint text_usage_subscription FOREIGN KEY (tenant_id, subscription_id) REFERENCES subscription(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX text_usage_license ON public.text_usage USING btree (tenant_id, license_id, at) WHERE (license_id IS NOT NULL);
CREATE INDEX text_usage_sender ON public.text_usage USING btree (tenant_id, sender_id, at);
CREATE INDEX text_usage_subscription ON public.text_usage USING btree (tenant_id, subscription_id, at) WHERE (subscription_id IS NOT NULL);
alter table text_usage enable row level security;
create policy tenant on text_usage
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on text_usage to bookline_app;

create table text_writing (
  tenant_id bigint not null,
  conversation_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint text_writing_pkey PRIMARY KEY (tenant_id, conversation_id, user_id),
  constraint text_writing_conversation FOREIGN KEY (tenant_id, conversation_id) REFERENCES text_conversation(tenant_id, id) ON DELETE CASCADE,
  constraint text_writing_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
alter table text_writing enable row level security;
create policy tenant on text_writing
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on text_writing to bookline_app;

create table training (
  tenant_id bigint not null,
  id uuid not null,
  section text not null,
  title text not null,
  file_id uuid not null,
  corporation_id uuid,
  for_account_types text[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint training_pkey PRIMARY KEY (tenant_id, id),
  constraint training_corporation FOREIGN KEY (tenant_id, corporation_id) REFERENCES corporation(tenant_id, id) ON DELETE RESTRICT,
  constraint training_file FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX training_corporation ON public.training USING btree (tenant_id, corporation_id) WHERE (corporation_id IS NOT NULL);
CREATE INDEX training_file ON public.training USING btree (tenant_id, file_id);
CREATE INDEX training_section ON public.training USING btree (tenant_id, section, title);
alter table training enable row level security;
create policy tenant on training
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on training to bookline_app;

create table transfer_attempt (
  tenant_id bigint not null,
  id uuid not null,
  status text not null,
  distribution text not null,
  rest text not null,
  receivers jsonb not null,
  to_names text not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  total integer not null,
  processed integer default 0 not null,
  moved integer default 0 not null,
  kept integer default 0 not null,
  left_over integer default 0 not null,
  skipped integer default 0 not null,
  error text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  reverted boolean default false not null,
  revert_status text,
  revert_id uuid,
  revert_by_id uuid,
  revert_acting_as_id uuid,
  revert_origin jsonb,
  revert_position integer default 0 not null,
  revert_moved integer default 0 not null,
  revert_skipped integer default 0 not null,
  revert_error text,
  revert_started_at timestamp with time zone,
  revert_finished_at timestamp with time zone,
  moved_to jsonb default '{}'::jsonb not null,
  constraint transfer_attempt_pkey PRIMARY KEY (tenant_id, id),
  constraint transfer_attempt_distribution_check CHECK ((distribution = ANY (ARRAY['round_robin'::text, 'weighted'::text, 'capped'::text]))),
  constraint transfer_attempt_rest_check CHECK ((rest = ANY (ARRAY['stay'::text, 'last'::text]))),
  constraint transfer_attempt_revert_status_check CHECK ((revert_status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint transfer_attempt_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint transfer_attempt_acting_as FOREIGN KEY (tenant_id, acting_as_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint transfer_attempt_made_by FOREIGN KEY (tenant_id, made_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint transfer_attempt_revert_acting_as FOREIGN KEY (tenant_id, revert_acting_as_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint transfer_attempt_revert_by FOREIGN KEY (tenant_id, revert_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX transfer_attempt_acting_as ON public.transfer_attempt USING btree (tenant_id, acting_as_id, created_at DESC, id DESC) WHERE (acting_as_id IS NOT NULL);
CREATE INDEX transfer_attempt_created ON public.transfer_attempt USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX transfer_attempt_made_by ON public.transfer_attempt USING btree (tenant_id, made_by_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX transfer_attempt_revert ON public.transfer_attempt USING btree (tenant_id, revert_id) WHERE (revert_id IS NOT NULL);
CREATE INDEX transfer_attempt_revert_acting_as ON public.transfer_attempt USING btree (tenant_id, revert_acting_as_id) WHERE (revert_acting_as_id IS NOT NULL);
CREATE INDEX transfer_attempt_revert_by ON public.transfer_attempt USING btree (tenant_id, revert_by_id) WHERE (revert_by_id IS NOT NULL);
alter table transfer_attempt enable row level security;
create policy tenant on transfer_attempt
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on transfer_attempt to bookline_app;

create table transfer_chunk (
  tenant_id bigint not null,
  transfer_attempt_id uuid not null,
  "position" integer not null,
  contact_ids uuid[] not null,
  holder_ids uuid[] not null,
  receiver_nos smallint[] not null,
  constraint transfer_chunk_pkey PRIMARY KEY (tenant_id, transfer_attempt_id, "position"),
  constraint transfer_chunk_attempt FOREIGN KEY (tenant_id, transfer_attempt_id) REFERENCES transfer_attempt(tenant_id, id) ON DELETE CASCADE
);
alter table transfer_chunk enable row level security;
create policy tenant on transfer_chunk
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on transfer_chunk to bookline_app;

create table transfer_log (
  tenant_id bigint not null,
  transfer_attempt_id uuid not null,
  "position" integer not null,
  contact_id uuid not null,
  from_owner_id uuid,
  from_pool_id uuid,
  to_owner_id uuid,
  to_pool_id uuid,
  outcome text not null,
  reason text,
  texts_lapsed boolean default false not null,
  at timestamp with time zone not null,
  revert_outcome text,
  revert_reason text,
  reverted_at timestamp with time zone,
  constraint transfer_log_pkey PRIMARY KEY (tenant_id, transfer_attempt_id, "position"),
  constraint transfer_log_outcome_check CHECK ((outcome = ANY (ARRAY['moved'::text, 'kept'::text, 'left'::text, 'skipped'::text]))),
  constraint transfer_log_revert_outcome_check CHECK ((revert_outcome = ANY (ARRAY['moved'::text, 'skipped'::text]))),
  constraint transfer_log_attempt FOREIGN KEY (tenant_id, transfer_attempt_id) REFERENCES transfer_attempt(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX transfer_log_contact ON public.transfer_log USING btree (tenant_id, contact_id);
CREATE INDEX transfer_log_outcome ON public.transfer_log USING btree (tenant_id, transfer_attempt_id, outcome, "position");
alter table transfer_log enable row level security;
create policy tenant on transfer_log
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on transfer_log to bookline_app;

create table two_factor (
  tenant_id bigint not null,
  user_id uuid not null,
  secret bytea,
  pending_secret bytea,
  pending_at timestamp with time zone,
  enabled_at timestamp with time zone,
  email_codes boolean default true not null,
  last_step bigint,
  last_otp_at timestamp with time zone,
  constraint two_factor_pkey PRIMARY KEY (tenant_id, user_id),
  constraint two_factor_when_enabled CHECK (((enabled_at IS NULL) OR ((last_otp_at IS NOT NULL) AND ((secret IS NOT NULL) OR email_codes)))),
  constraint two_factor_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
alter table two_factor enable row level security;
create policy tenant on two_factor
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on two_factor to bookline_app;

create table user_booking (
  tenant_id bigint not null,
  user_id uuid not null,
  bookable boolean default false not null,
  timezone text not null,
  hours jsonb not null,
  lengths integer[] not null,
  buffer_minutes integer not null,
  notice_minutes integer not null,
  horizon_days integer not null,
  topics text[] not null,
  places text[] not null,
  online_url text default ''::text not null,
  updated_at timestamp with time zone not null,
  constraint user_booking_pkey PRIMARY KEY (tenant_id, user_id),
  constraint user_booking_buffer_minutes_check CHECK ((buffer_minutes >= 0)),
  constraint user_booking_horizon_days_check CHECK ((horizon_days > 0)),
  constraint user_booking_notice_minutes_check CHECK ((notice_minutes >= 0)),
  constraint user_booking_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
alter table user_booking enable row level security;
create policy tenant on user_booking
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on user_booking to bookline_app;

create table user_group (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  constraint user_group_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX user_group_name ON public.user_group USING btree (tenant_id, lower(name));
alter table user_group enable row level security;
create policy tenant on user_group
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on user_group to bookline_app;

create table user_group_member (
  tenant_id bigint not null,
  group_id uuid not null,
  user_id uuid not null,
  constraint user_group_member_pkey PRIMARY KEY (tenant_id, group_id, user_id),
  constraint user_group_member_group FOREIGN KEY (tenant_id, group_id) REFERENCES user_group(tenant_id, id) ON DELETE CASCADE,
  constraint user_group_member_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX user_group_member_user ON public.user_group_member USING btree (tenant_id, user_id);
alter table user_group_member enable row level security;
create policy tenant on user_group_member
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on user_group_member to bookline_app;

create table user_invitation (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  sent_by_id uuid not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint user_invitation_pkey PRIMARY KEY (tenant_id, id),
  constraint user_invitation_sent_by FOREIGN KEY (tenant_id, sent_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint user_invitation_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX user_invitation_token ON public.user_invitation USING btree (tenant_id, token_hash);
CREATE INDEX user_invitation_user ON public.user_invitation USING btree (tenant_id, user_id, sent_at DESC);
alter table user_invitation enable row level security;
create policy tenant on user_invitation
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on user_invitation to bookline_app;

create table user_webpage (
  tenant_id bigint not null,
  user_id uuid not null,
  layout text default 'classic'::text not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  products text[] default '{}'::text[] not null,
  licenses jsonb default '[]'::jsonb not null,
  carrier_count integer,
  plan_count integer,
  languages_spoken text[] default '{}'::text[] not null,
  office_hours text default ''::text not null,
  faqs text default ''::text not null,
  latest_news text default ''::text not null,
  facebook text default ''::text not null,
  instagram text default ''::text not null,
  linkedin text default ''::text not null,
  twitter text default ''::text not null,
  google text default ''::text not null,
  youtube text default ''::text not null,
  yelp text default ''::text not null,
  form_sites text[] default '{}'::text[] not null,
  updated_at timestamp with time zone not null,
  all_plans boolean default false not null,
  constraint user_webpage_pkey PRIMARY KEY (tenant_id, user_id),
  constraint user_webpage_carrier_count_check CHECK ((carrier_count > 0)),
  constraint user_webpage_layout_check CHECK ((layout = ANY (ARRAY['classic'::text, 'spotlight'::text, 'compact'::text]))),
  constraint user_webpage_plan_count_check CHECK ((plan_count > 0)),
  constraint user_webpage_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
alter table user_webpage enable row level security;
create policy tenant on user_webpage
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on user_webpage to bookline_app;

create table validation_balance (
  tenant_id bigint not null,
  user_id uuid not null,
  units integer not null,
  constraint validation_balance_pkey PRIMARY KEY (tenant_id, user_id),
  constraint validation_balance_units_check CHECK ((units >= 0)),
  constraint validation_balance_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
alter table validation_balance enable row level security;
create policy tenant on validation_balance
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select, update on validation_balance to bookline_app;

create table validation_entry (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  units integer not null,
  order_id uuid,
  check_id uuid,
  at timestamp with time zone not null,
  constraint validation_entry_pkey PRIMARY KEY (tenant_id, id),
  constraint validation_entry_check CHECK (((units <> 0) AND ((units > 0) = (kind = ANY (ARRAY['bought'::text, 'returned'::text]))))),
  constraint validation_entry_kind_check CHECK ((kind = ANY (ARRAY['bought'::text, 'refunded'::text, 'checked'::text, 'returned'::text]))),
  constraint validation_entry_of CHECK ((((order_id IS NOT NULL) = (kind = ANY (ARRAY['bought'::text, 'refunded'::text]))) AND ((check_id IS NOT NULL) = (kind = ANY (ARRAY['checked'::text, 'returned'::text]))))),
  constraint validation_entry_order FOREIGN KEY (tenant_id, order_id) REFERENCES sales_order(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX validation_entry_bought ON public.validation_entry USING btree (tenant_id, order_id) WHERE (kind = 'bought'::text);
CREATE INDEX validation_entry_check ON public.validation_entry USING btree (tenant_id, check_id) WHERE (check_id IS NOT NULL);
CREATE INDEX validation_entry_order ON public.validation_entry USING btree (tenant_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX validation_entry_user ON public.validation_entry USING btree (tenant_id, user_id, at DESC);
alter table validation_entry enable row level security;
create policy tenant on validation_entry
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on validation_entry to bookline_app;

create table vendor_lead (
  tenant_id bigint not null,
  id uuid not null,
  vendor_id uuid not null,
  api_key_id uuid not null,
  received_at timestamp with time zone not null,
  outcome text not null,
  reason text default ''::text not null,
  contact_id uuid,
  owner_id uuid,
  source_id integer,
  constraint vendor_lead_pkey PRIMARY KEY (tenant_id, id),
  constraint vendor_lead_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'duplicate'::text, 'rejected'::text]))),
  constraint vendor_lead_vendor FOREIGN KEY (tenant_id, vendor_id) REFERENCES api_vendor(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX vendor_lead_contact ON public.vendor_lead USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX vendor_lead_period ON public.vendor_lead USING btree (tenant_id, received_at) INCLUDE (vendor_id, outcome, contact_id, owner_id, source_id);
CREATE INDEX vendor_lead_received ON public.vendor_lead USING btree (tenant_id, vendor_id, received_at DESC, id DESC);
alter table vendor_lead enable row level security;
create policy tenant on vendor_lead
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on vendor_lead to bookline_app;

create table vendor_lead_setting (
  tenant_id bigint not null,
  vendor_id uuid not null,
  active boolean default true not null,
  mapping jsonb default '[]'::jsonb not null,
  category text default 'lead'::text not null,
  known text default 'fill'::text not null,
  listed text default 'refuse'::text not null,
  assignment text not null,
  owner_ids uuid[] default '{}'::uuid[] not null,
  turn integer default 0 not null,
  pool_id uuid,
  tag_ids integer[] default '{}'::integer[] not null,
  status_id integer,
  source_id integer,
  updated_at timestamp with time zone not null,
  constraint vendor_lead_setting_pkey PRIMARY KEY (tenant_id, vendor_id),
  constraint vendor_lead_setting_assignment_check CHECK ((assignment = ANY (ARRAY['owner'::text, 'in_turn'::text, 'pool'::text]))),
  constraint vendor_lead_setting_known_check CHECK ((known = ANY (ARRAY['skip'::text, 'fill'::text, 'overwrite'::text]))),
  constraint vendor_lead_setting_listed_check CHECK ((listed = ANY (ARRAY['refuse'::text, 'mark'::text]))),
  constraint vendor_lead_setting_vendor FOREIGN KEY (tenant_id, vendor_id) REFERENCES api_vendor(tenant_id, id) ON DELETE CASCADE
);
alter table vendor_lead_setting enable row level security;
create policy tenant on vendor_lead_setting
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on vendor_lead_setting to bookline_app;

create table voicemail_message (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  file_id uuid not null,
  duration_s integer not null,
  created_at timestamp with time zone not null,
  constraint voicemail_message_pkey PRIMARY KEY (tenant_id, id),
  constraint voicemail_message_duration_s_check CHECK ((duration_s > 0)),
  constraint voicemail_message_file FOREIGN KEY (tenant_id, file_id) REFERENCES stored_file(tenant_id, id) ON DELETE RESTRICT,
  constraint voicemail_message_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX voicemail_message_file ON public.voicemail_message USING btree (tenant_id, file_id);
CREATE UNIQUE INDEX voicemail_message_name ON public.voicemail_message USING btree (tenant_id, user_id, lower(name));
alter table voicemail_message enable row level security;
create policy tenant on voicemail_message
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select on voicemail_message to bookline_app;

create table webhook_delivery (
  tenant_id bigint not null,
  id uuid not null,
  endpoint_id uuid not null,
  type text not null,
  at timestamp with time zone not null,
  items jsonb not null,
  status text not null,
  tries integer default 0 not null,
  due_at timestamp with time zone,
  last_try_at timestamp with time zone,
  response_status integer,
  duration_ms integer,
  response text,
  error text,
  created_at timestamp with time zone not null,
  constraint webhook_delivery_pkey PRIMARY KEY (tenant_id, id),
  constraint webhook_delivery_check CHECK (((status = 'queued'::text) = (due_at IS NOT NULL))),
  constraint webhook_delivery_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'delivered'::text, 'failed'::text, 'skipped'::text]))),
  constraint webhook_delivery_endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoint(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (tenant_id, endpoint_id, due_at, id) WHERE (status = 'queued'::text);
CREATE INDEX webhook_delivery_endpoint ON public.webhook_delivery USING btree (tenant_id, endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_failed ON public.webhook_delivery USING btree (tenant_id, endpoint_id, created_at) WHERE (status = 'failed'::text);
CREATE INDEX webhook_delivery_old ON public.webhook_delivery USING btree (tenant_id, created_at);
alter table webhook_delivery enable row level security;
create policy tenant on webhook_delivery
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on webhook_delivery to bookline_app;

create table webhook_endpoint (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  url text not null,
  event_types text[] default '{}'::text[] not null,
  audience text not null,
  secret_sealed bytea not null,
  old_secret_sealed bytea,
  old_secret_until timestamp with time zone,
  enabled boolean not null,
  disabled_reason text,
  disabled_at timestamp with time zone,
  enabled_at timestamp with time zone not null,
  origin jsonb not null,
  cursor_tx xid8 not null,
  cursor_id uuid not null,
  failures integer default 0 not null,
  failing_since timestamp with time zone,
  last_success_at timestamp with time zone,
  held_until timestamp with time zone,
  held_since timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint webhook_endpoint_pkey PRIMARY KEY (tenant_id, id),
  constraint webhook_endpoint_audience_check CHECK ((audience = ANY (ARRAY['visible'::text, 'own'::text]))),
  constraint webhook_endpoint_check CHECK ((enabled = (disabled_reason IS NULL))),
  constraint webhook_endpoint_check1 CHECK ((enabled = (disabled_at IS NULL))),
  constraint webhook_endpoint_check2 CHECK (((old_secret_sealed IS NULL) = (old_secret_until IS NULL))),
  constraint webhook_endpoint_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['paused'::text, 'admin'::text, 'failing'::text, 'gone'::text, 'owner'::text]))),
  constraint webhook_endpoint_name_check CHECK ((name <> ''::text)),
  constraint webhook_endpoint_user FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_endpoint_enabled ON public.webhook_endpoint USING btree (tenant_id, id) WHERE enabled;
CREATE INDEX webhook_endpoint_user ON public.webhook_endpoint USING btree (tenant_id, user_id);
alter table webhook_endpoint enable row level security;
create policy tenant on webhook_endpoint
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on webhook_endpoint to bookline_app;

create table webhook_event (
  tenant_id bigint not null,
  id uuid not null,
  tx xid8 default pg_current_xact_id() not null,
  at timestamp with time zone not null,
  type text not null,
  user_id uuid not null,
  record_id uuid,
  detail jsonb not null,
  constraint webhook_event_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_event_at ON public.webhook_event USING btree (tenant_id, at);
CREATE INDEX webhook_event_tx ON public.webhook_event USING btree (tenant_id, tx, id);
alter table webhook_event enable row level security;
create policy tenant on webhook_event
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on webhook_event to bookline_app;

create table webpage_copy (
  tenant_id bigint not null,
  sha256 bytea not null,
  html text not null,
  created_at timestamp with time zone not null,
  constraint webpage_copy_pkey PRIMARY KEY (tenant_id, sha256),
  constraint webpage_copy_sha256_check CHECK ((octet_length(sha256) = 32))
);
alter table webpage_copy enable row level security;
create policy tenant on webpage_copy
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on webpage_copy to bookline_app;

create table webpage_form (
  tenant_id bigint not null,
  id uuid not null,
  sent_hash bytea not null,
  kind text not null,
  page_owner_id uuid not null,
  page_url text not null,
  copy_sha256 bytea not null,
  at timestamp with time zone not null,
  ip text not null,
  user_agent text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text not null,
  message text not null,
  opt_ins jsonb not null,
  wording_version text not null,
  contact_id uuid,
  outcome text,
  handled_at timestamp with time zone,
  constraint webpage_form_pkey PRIMARY KEY (tenant_id, id),
  constraint webpage_form_handled CHECK (((handled_at IS NULL) = (outcome IS NULL))),
  constraint webpage_form_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'corporation'::text]))),
  constraint webpage_form_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text]))),
  constraint webpage_form_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint webpage_form_copy FOREIGN KEY (tenant_id, copy_sha256) REFERENCES webpage_copy(tenant_id, sha256) ON DELETE RESTRICT,
  constraint webpage_form_sent UNIQUE (tenant_id, sent_hash)
);
CREATE INDEX webpage_form_contact ON public.webpage_form USING btree (tenant_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX webpage_form_copy ON public.webpage_form USING btree (tenant_id, copy_sha256);
CREATE INDEX webpage_form_handled ON public.webpage_form USING btree (tenant_id, handled_at) WHERE (handled_at IS NOT NULL);
alter table webpage_form enable row level security;
create policy tenant on webpage_form
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on webpage_form to bookline_app;

create table webpage_name (
  name text not null,
  tenant_id bigint not null,
  kind text not null,
  owner_id uuid not null,
  constraint webpage_name_pkey PRIMARY KEY (name),
  constraint webpage_name_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'corporation'::text]))),
  constraint webpage_name_name CHECK (((name ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$'::text) AND (name <> ALL (ARRAY['api'::text, 'platform'::text, 'www'::text])))),
  constraint webpage_name_tenant FOREIGN KEY (tenant_id) REFERENCES tenant(id) ON DELETE CASCADE,
  constraint webpage_name_of UNIQUE (tenant_id, kind, owner_id)
);
grant delete, insert, select on webpage_name to bookline_app;

create table workflow_category (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  "position" integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint workflow_category_pkey PRIMARY KEY (tenant_id, id),
  constraint workflow_category_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX workflow_category_name ON public.workflow_category USING btree (tenant_id, lower(name));
alter table workflow_category enable row level security;
create policy tenant on workflow_category
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on workflow_category to bookline_app;

create table workflow_delivery (
  tenant_id bigint not null,
  id uuid not null,
  run_id uuid not null,
  template_id uuid not null,
  step_id text not null,
  url text not null,
  body text,
  status text default 'queued'::text not null,
  tries integer default 0 not null,
  answer integer,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint workflow_delivery_pkey PRIMARY KEY (tenant_id, id),
  constraint workflow_delivery_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'delivered'::text, 'failed'::text]))),
  constraint workflow_delivery_run FOREIGN KEY (tenant_id, run_id) REFERENCES workflow_run(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX workflow_delivery_run ON public.workflow_delivery USING btree (tenant_id, run_id);
alter table workflow_delivery enable row level security;
create policy tenant on workflow_delivery
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on workflow_delivery to bookline_app;

create table workflow_flow (
  tenant_id bigint not null,
  id uuid not null,
  template_id uuid not null,
  name text not null,
  owner_id uuid not null,
  trigger jsonb not null,
  scope jsonb default '{}'::jsonb not null,
  reentry_days integer,
  active boolean default false not null,
  activated_at timestamp with time zone,
  origin jsonb,
  problem text,
  cursor_tx xid8,
  cursor_id uuid,
  dates_until date,
  dates_due date,
  ended_before timestamp with time zone,
  created_by_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer default 0 not null,
  moved_to integer default 0 not null,
  constraint workflow_flow_pkey PRIMARY KEY (tenant_id, id),
  constraint workflow_flow_name_check CHECK ((name <> ''::text)),
  constraint workflow_flow_reentry_days_check CHECK ((reentry_days >= 0)),
  constraint workflow_flow_created_by FOREIGN KEY (tenant_id, created_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint workflow_flow_owner FOREIGN KEY (tenant_id, owner_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint workflow_flow_template FOREIGN KEY (tenant_id, template_id) REFERENCES workflow_template(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX workflow_flow_created_by ON public.workflow_flow USING btree (tenant_id, created_by_id);
CREATE INDEX workflow_flow_owner ON public.workflow_flow USING btree (tenant_id, owner_id);
CREATE INDEX workflow_flow_template ON public.workflow_flow USING btree (tenant_id, template_id);
alter table workflow_flow enable row level security;
create policy tenant on workflow_flow
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on workflow_flow to bookline_app;

create table workflow_log (
  tenant_id bigint not null,
  run_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  step_id text,
  step_type text,
  outcome text not null,
  detail jsonb default '{}'::jsonb not null,
  tx xid8 default pg_current_xact_id() not null,
  constraint workflow_log_pkey PRIMARY KEY (tenant_id, run_id, id),
  constraint workflow_log_run FOREIGN KEY (tenant_id, run_id) REFERENCES workflow_run(tenant_id, id) ON DELETE CASCADE
);
alter table workflow_log enable row level security;
create policy tenant on workflow_log
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant insert, select on workflow_log to bookline_app;

create table workflow_run (
  tenant_id bigint not null,
  id uuid not null,
  flow_id uuid not null,
  contact_id uuid not null,
  template_id uuid not null,
  version integer not null,
  state text not null,
  step_id text,
  waiting boolean default false not null,
  due_at timestamp with time zone not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  why text not null,
  depth integer default 0 not null,
  trigger_key text,
  reason text,
  reply_since timestamp with time zone,
  reply_until timestamp with time zone,
  constraint workflow_run_pkey PRIMARY KEY (tenant_id, id),
  constraint workflow_run_reply CHECK (((reply_since IS NULL) = (reply_until IS NULL))),
  constraint workflow_run_state_check CHECK ((state = ANY (ARRAY['active'::text, 'finished'::text, 'stopped'::text, 'failed'::text, 'refused'::text]))),
  constraint workflow_run_contact FOREIGN KEY (tenant_id, contact_id) REFERENCES contact(tenant_id, id) ON DELETE CASCADE,
  constraint workflow_run_flow FOREIGN KEY (tenant_id, flow_id) REFERENCES workflow_flow(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX workflow_run_began ON public.workflow_run USING btree (tenant_id, flow_id, began_at DESC, id DESC);
CREATE INDEX workflow_run_contact ON public.workflow_run USING btree (tenant_id, contact_id, began_at DESC, id DESC);
CREATE INDEX workflow_run_due ON public.workflow_run USING btree (tenant_id, flow_id, due_at, id) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX workflow_run_key ON public.workflow_run USING btree (tenant_id, flow_id, contact_id, trigger_key) WHERE (trigger_key IS NOT NULL);
CREATE UNIQUE INDEX workflow_run_once ON public.workflow_run USING btree (tenant_id, flow_id, contact_id) WHERE (state = 'active'::text);
CREATE INDEX workflow_run_reply ON public.workflow_run USING btree (tenant_id, contact_id) WHERE ((reply_until IS NOT NULL) AND (state = 'active'::text));
CREATE INDEX workflow_run_state ON public.workflow_run USING btree (tenant_id, flow_id, state);
alter table workflow_run enable row level security;
create policy tenant on workflow_run
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on workflow_run to bookline_app;

create table workflow_start (
  tenant_id bigint not null,
  id uuid not null,
  flow_id uuid not null,
  by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  status text not null,
  total integer not null,
  started integer default 0 not null,
  skipped integer default 0 not null,
  reasons jsonb default '{}'::jsonb not null,
  parts integer default 0 not null,
  parts_done integer default 0 not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint workflow_start_pkey PRIMARY KEY (tenant_id, id),
  constraint workflow_start_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text]))),
  constraint workflow_start_by FOREIGN KEY (tenant_id, by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint workflow_start_flow FOREIGN KEY (tenant_id, flow_id) REFERENCES workflow_flow(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX workflow_start_by ON public.workflow_start USING btree (tenant_id, by_id);
CREATE INDEX workflow_start_flow ON public.workflow_start USING btree (tenant_id, flow_id, created_at DESC);
alter table workflow_start enable row level security;
create policy tenant on workflow_start
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on workflow_start to bookline_app;

create table workflow_start_part (
  tenant_id bigint not null,
  start_id uuid not null,
  part_no integer not null,
  contact_ids uuid[] not null,
  constraint workflow_start_part_pkey PRIMARY KEY (tenant_id, start_id, part_no),
  constraint workflow_start_part_start FOREIGN KEY (tenant_id, start_id) REFERENCES workflow_start(tenant_id, id) ON DELETE CASCADE
);
alter table workflow_start_part enable row level security;
create policy tenant on workflow_start_part
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on workflow_start_part to bookline_app;

create table workflow_template (
  tenant_id bigint not null,
  id uuid not null,
  category_id uuid,
  name text not null,
  description text default ''::text not null,
  steps jsonb default '[]'::jsonb not null,
  version integer default 0 not null,
  active boolean default false not null,
  webhook_secret_sealed bytea,
  created_by_id uuid not null,
  updated_by_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  revision integer default 1 not null,
  deleted_at timestamp with time zone,
  steps_by_id uuid,
  constraint workflow_template_pkey PRIMARY KEY (tenant_id, id),
  constraint workflow_template_name_check CHECK ((name <> ''::text)),
  constraint workflow_template_category FOREIGN KEY (tenant_id, category_id) REFERENCES workflow_category(tenant_id, id) ON DELETE RESTRICT,
  constraint workflow_template_created_by FOREIGN KEY (tenant_id, created_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint workflow_template_steps_by FOREIGN KEY (tenant_id, steps_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint workflow_template_updated_by FOREIGN KEY (tenant_id, updated_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT
);
CREATE INDEX workflow_template_category ON public.workflow_template USING btree (tenant_id, category_id);
CREATE INDEX workflow_template_created_by ON public.workflow_template USING btree (tenant_id, created_by_id);
CREATE INDEX workflow_template_steps_by ON public.workflow_template USING btree (tenant_id, steps_by_id);
CREATE INDEX workflow_template_updated_by ON public.workflow_template USING btree (tenant_id, updated_by_id);
alter table workflow_template enable row level security;
create policy tenant on workflow_template
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on workflow_template to bookline_app;

create table workflow_turn (
  tenant_id bigint not null,
  flow_id uuid not null,
  step_id text not null,
  next bigint not null,
  constraint workflow_turn_pkey PRIMARY KEY (tenant_id, flow_id, step_id),
  constraint workflow_turn_flow FOREIGN KEY (tenant_id, flow_id) REFERENCES workflow_flow(tenant_id, id) ON DELETE CASCADE
);
alter table workflow_turn enable row level security;
create policy tenant on workflow_turn
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on workflow_turn to bookline_app;

create table workflow_version (
  tenant_id bigint not null,
  template_id uuid not null,
  version integer not null,
  steps jsonb not null,
  moved_to integer,
  published_by_id uuid not null,
  published_at timestamp with time zone not null,
  author_id uuid,
  constraint workflow_version_pkey PRIMARY KEY (tenant_id, template_id, version),
  constraint workflow_version_author FOREIGN KEY (tenant_id, author_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint workflow_version_published_by FOREIGN KEY (tenant_id, published_by_id) REFERENCES app_user(tenant_id, id) ON DELETE RESTRICT,
  constraint workflow_version_template FOREIGN KEY (tenant_id, template_id) REFERENCES workflow_template(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX workflow_version_author ON public.workflow_version USING btree (tenant_id, author_id);
CREATE INDEX workflow_version_published_by ON public.workflow_version USING btree (tenant_id, published_by_id);
alter table workflow_version enable row level security;
create policy tenant on workflow_version
  using (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)
  with check (tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint);
grant delete, insert, select, update on workflow_version to bookline_app;

CREATE OR REPLACE FUNCTION public.audit_row_text(entry audit_log)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (jsonb_build_array(entry.tenant_id, entry.id, extract(epoch from entry.at), entry.actor_id, entry.acting_as_id, entry.session_id,
    entry.request_id, entry.ip, entry.action, entry.subject_type, entry.subject_id, entry.contact_id, entry.detail, entry.chain_no)
    || case when entry.api_key_id is null then '[]'::jsonb else jsonb_build_array(entry.api_key_id) end)::text
$function$;


CREATE OR REPLACE FUNCTION public.contact_ids_like(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select id from contact
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and deleted_at is null and search like pattern
$function$;
revoke execute on function contact_ids_like(text) from public;
grant execute on function contact_ids_like(text) to bookline_app;

CREATE OR REPLACE FUNCTION public.contact_ids_tagged(wanted integer[], every boolean)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if every then
    return query select id from contact
      where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and deleted_at is null and tags @> wanted;
  else
    return query select id from contact
      where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and deleted_at is null and tags && wanted;
  end if;
end $function$;
revoke execute on function contact_ids_tagged(integer[],boolean) from public;
grant execute on function contact_ids_tagged(integer[],boolean) to bookline_app;

CREATE OR REPLACE FUNCTION public.delete_failed_jobs(of_ids bigint[])
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from graphile_worker._private_jobs j
  where j.id = any(of_ids) and j.attempts >= j.max_attempts and j.locked_at is null and j.last_error is not null
    and (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
  returning j.id
$function$;
revoke execute on function delete_failed_jobs(bigint[]) from public;
grant execute on function delete_failed_jobs(bigint[]) to bookline_app;

CREATE OR REPLACE FUNCTION public.endpoints_with_webhook_work(moment timestamp with time zone)
 RETURNS TABLE(tenant_id bigint, endpoint_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select e.tenant_id, e.id from webhook_endpoint e
  where e.enabled and coalesce(e.held_until <= moment, true) and (
    exists (
      select 1 from webhook_delivery d
      where d.tenant_id = e.tenant_id and d.endpoint_id = e.id and d.status = 'queued' and d.due_at <= moment)
    or e.cursor_tx > pg_snapshot_xmax(pg_current_snapshot())
    or exists (
      select 1 from contact_activity a
      where a.tenant_id = e.tenant_id and a.tx is not null and (a.tx, a.id) > (e.cursor_tx, e.cursor_id)
        and a.tx < pg_snapshot_xmin(pg_current_snapshot()))
    or exists (
      select 1 from webhook_event v
      where v.tenant_id = e.tenant_id and (v.tx, v.id) > (e.cursor_tx, e.cursor_id)
        and v.tx < pg_snapshot_xmin(pg_current_snapshot()))
  )
$function$;
revoke execute on function endpoints_with_webhook_work(timestamp with time zone) from public;
grant execute on function endpoints_with_webhook_work(timestamp with time zone) to bookline_app;

CREATE OR REPLACE FUNCTION public.enqueue_job(task text, payload json, job_key text DEFAULT NULL::text, queue text DEFAULT NULL::text, priority integer DEFAULT 0, even_when_quiet boolean DEFAULT false, delay_s double precision DEFAULT 0, max_attempts integer DEFAULT 25)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (payload ->> 'tenant_id')::bigint is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'a job must carry the tenant it was caused for';
  end if;
  perform graphile_worker.add_job(task, payload, queue_name => queue, job_key => enqueue_job.job_key, priority => enqueue_job.priority,
    max_attempts => enqueue_job.max_attempts, flags => case when even_when_quiet then null else array['tenant:' || (payload ->> 'tenant_id')] end,
    run_at => case when delay_s > 0 then now() + make_interval(secs => delay_s) end);
end $function$;
revoke execute on function enqueue_job(text,json,text,text,integer,boolean,double precision,integer) from public;
grant execute on function enqueue_job(text,json,text,text,integer,boolean,double precision,integer) to bookline_app;

CREATE OR REPLACE FUNCTION public.failed_jobs_of_tenant()
 RETURNS TABLE(id bigint, task text, payload json, reason text, attempts integer, created_at timestamp with time zone, failed_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select j.id, t.identifier, j.payload, j.last_error, j.attempts::int, j.created_at, j.updated_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null and j.last_error is not null
      and (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
    order by j.updated_at desc, j.id desc;
end $function$;
revoke execute on function failed_jobs_of_tenant() from public;
grant execute on function failed_jobs_of_tenant() to bookline_app;

CREATE OR REPLACE FUNCTION public.job_queues_of_tenant()
 RETURNS TABLE(task text, running integer, waiting integer, retrying integer, failed integer, oldest_waiting_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select t.identifier,
      count(*) filter (where j.locked_at is not null)::int,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.last_error is null)::int,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.last_error is not null)::int,
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts and j.last_error is not null)::int,
      min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
    group by t.identifier order by t.identifier;
end $function$;
revoke execute on function job_queues_of_tenant() from public;
grant execute on function job_queues_of_tenant() to bookline_app;

CREATE OR REPLACE FUNCTION public.jobs_of_tenant()
 RETURNS TABLE(task text, running integer, waiting integer, failing integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select t.identifier,
      count(*) filter (where j.locked_at is not null)::int,
      count(*) filter (where j.locked_at is null and j.last_error is null)::int,
      count(*) filter (where j.locked_at is null and j.last_error is not null)::int
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts and (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
    group by t.identifier order by t.identifier;
end $function$;
revoke execute on function jobs_of_tenant() from public;
grant execute on function jobs_of_tenant() to bookline_app;

CREATE OR REPLACE FUNCTION public.long_jobs_before(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select count(*)::int from long_job where status in ('queued', 'processing') and created_at < moment
$function$;
revoke execute on function long_jobs_before(timestamp with time zone) from public;
grant execute on function long_jobs_before(timestamp with time zone) to bookline_app;

CREATE OR REPLACE FUNCTION public.make_api_request_month(of timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  first_day timestamptz := date_trunc('month', of at time zone 'UTC') at time zone 'UTC';
  next_first timestamptz := (date_trunc('month', of at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  month text := 'api_request_' || to_char(of at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass('public.' || month) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('make_api_request_month'));
  if exists (select from pg_class where relname = month and relnamespace = 'public'::regnamespace) then return; end if;
  execute format('create table %I partition of api_request for values from (%L) to (%L)', month, first_day, next_first);
  -- Reached through api_request alone. A direct reader sees only their own tenant.
  perform protect_tenant_table(month::regclass, 'select');
end $function$;
revoke execute on function make_api_request_month(timestamp with time zone) from public;
grant execute on function make_api_request_month(timestamp with time zone) to bookline_app;

CREATE OR REPLACE FUNCTION public.out_of_the_night(moment timestamp with time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case
    when (moment at time zone zone)::time >= time '21:00' then ((moment at time zone zone)::date + 1 + time '08:00') at time zone zone
    when (moment at time zone zone)::time < time '08:00' then ((moment at time zone zone)::date + time '08:00') at time zone zone
    else moment
  end
$function$;
revoke execute on function out_of_the_night(timestamp with time zone,text) from public;
grant execute on function out_of_the_night(timestamp with time zone,text) to bookline_app;

CREATE OR REPLACE FUNCTION public.protect_tenant_table(name regclass, privileges text DEFAULT 'select, insert, update, delete'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy tenant on %s using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)'
    ' with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)', name);
  execute format('grant %s on %s to bookline_app', privileges, name);
end $function$;
revoke execute on function protect_tenant_table(regclass,text) from public;

CREATE OR REPLACE FUNCTION public.prune_api_requests(before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  month record;
  dropped int := 0;
begin
  for month in
    select c.oid::regclass as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.api_request'::regclass and c.relname ~ '^api_request_\d{4}_\d{2}$'
      and (to_timestamp(right(c.relname, 7) || '_01', 'YYYY_MM_DD')::timestamp + interval '1 month') at time zone 'UTC' <= before
  loop
    execute format('drop table %s', month.name);
    dropped := dropped + 1;
  end loop;
  delete from api_key_day where day < (before at time zone 'UTC')::date;
  return dropped;
end $function$;
revoke execute on function prune_api_requests(timestamp with time zone) from public;
grant execute on function prune_api_requests(timestamp with time zone) to bookline_app;

CREATE OR REPLACE FUNCTION public.retry_failed_jobs(of_ids bigint[])
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now()
    where j.id = any(of_ids) and j.attempts >= j.max_attempts and j.locked_at is null and j.last_error is not null
      and (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
    returning j.id;
  -- What tells the workers of new jobs tells them of these.
  perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', cardinality(of_ids))::text);
end $function$;
revoke execute on function retry_failed_jobs(bigint[]) from public;
grant execute on function retry_failed_jobs(bigint[]) to bookline_app;

CREATE OR REPLACE FUNCTION public.seal_audit_log(of_tenant bigint, batch integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
revoke execute on function seal_audit_log(bigint,integer) from public;
grant execute on function seal_audit_log(bigint,integer) to bookline_app;

CREATE OR REPLACE FUNCTION public.tenants_with_campaign_work(moment timestamp with time zone)
 RETURNS TABLE(id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
revoke execute on function tenants_with_campaign_work(timestamp with time zone) from public;
grant execute on function tenants_with_campaign_work(timestamp with time zone) to bookline_app;

CREATE OR REPLACE FUNCTION public.tenants_with_duplicate_queue()
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select id from tenant where exists (select 1 from duplicate_queue q where q.tenant_id = tenant.id)
$function$;
revoke execute on function tenants_with_duplicate_queue() from public;
grant execute on function tenants_with_duplicate_queue() to bookline_app;

CREATE OR REPLACE FUNCTION public.tenants_with_unsealed_audit()
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select id from tenant where exists (select 1 from audit_log a where a.tenant_id = tenant.id and a.chain_no is null)
$function$;
revoke execute on function tenants_with_unsealed_audit() from public;
grant execute on function tenants_with_unsealed_audit() to bookline_app;

CREATE OR REPLACE FUNCTION public.tenants_with_waiting_texts(moment timestamp with time zone)
 RETURNS TABLE(id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select distinct e.tenant_id from text_event e where e.handled_at is null and e.attempts = 0 and e.received_at <= moment
$function$;
revoke execute on function tenants_with_waiting_texts(timestamp with time zone) from public;
grant execute on function tenants_with_waiting_texts(timestamp with time zone) to bookline_app;

CREATE OR REPLACE FUNCTION public.tenants_with_workflow_work(moment timestamp with time zone, few integer)
 RETURNS TABLE(id bigint, many boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select f.tenant_id, bool_or(f.ended_before is not null or coalesce(due.count, 0) > few)
  from workflow_flow f
    left join lateral (
      select count(*) from (
        select 1 from workflow_run r
        where f.active and r.tenant_id = f.tenant_id and r.flow_id = f.id and r.state = 'active' and r.due_at <= moment limit few + 1
      ) waiting
    ) due on true
  where f.ended_before is not null
    or f.active and (
      due.count > 0
      or f.dates_due > f.dates_until
      or f.cursor_tx > pg_snapshot_xmax(pg_current_snapshot())
      or f.cursor_tx is not null and exists (
        select 1 from contact_activity a
        where a.tenant_id = f.tenant_id and a.tx is not null and (a.tx, a.id) > (f.cursor_tx, f.cursor_id)
          and a.tx < pg_snapshot_xmin(pg_current_snapshot()))
    )
  group by f.tenant_id
$function$;
revoke execute on function tenants_with_workflow_work(timestamp with time zone,integer) from public;
grant execute on function tenants_with_workflow_work(timestamp with time zone,integer) to bookline_app;

CREATE OR REPLACE FUNCTION public.verify_audit_log(of_tenant bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
revoke execute on function verify_audit_log(bigint) from public;
grant execute on function verify_audit_log(bigint) to bookline_app;

CREATE OR REPLACE FUNCTION public.wake_workflow_runs()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  person uuid;
begin
  select contact_id into person from text_conversation where tenant_id = new.tenant_id and id = new.conversation_id;
  if person is not null then
    update workflow_run set due_at = least(due_at, new.created_at)
    where tenant_id = new.tenant_id and state = 'active' and reply_until is not null
      and contact_id in (
        select person union all select id from contact where tenant_id = new.tenant_id and merged_into_id = person);
  end if;
  return null;
end
$function$;


CREATE OR REPLACE FUNCTION public.withdraw_job(of_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found_id bigint;
  locked timestamptz;
begin
  select j.id, j.locked_at into found_id, locked from graphile_worker._private_jobs j
    where j.key = of_key and (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint for update;
  if found_id is null then return 'none'; end if;
  if locked is not null then return 'running'; end if;
  delete from graphile_worker._private_jobs where id = found_id;
  return 'removed';
end $function$;
revoke execute on function withdraw_job(text) from public;
grant execute on function withdraw_job(text) to bookline_app;

