-- A form that a visitor starts on a public page. The job that finds or adds their contact makes it.
create table soa_start (
  tenant_id bigint not null,
  -- The form's id. It exists once `done`.
  soa_id uuid not null,
  form_id uuid not null,
  agent_id uuid not null,
  -- Of the visitor's link.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  done boolean not null default false,
  primary key (tenant_id, soa_id),
  constraint soa_start_form foreign key (tenant_id, form_id) references webpage_form (tenant_id, id) on delete cascade,
  constraint soa_start_agent foreign key (tenant_id, agent_id) references app_user (tenant_id, id) on delete cascade
);
create unique index soa_start_form on soa_start (tenant_id, form_id);
create unique index soa_start_token on soa_start (tenant_id, token_hash);
create index soa_start_agent on soa_start (tenant_id, agent_id);
select protect_tenant_table('soa_start');
