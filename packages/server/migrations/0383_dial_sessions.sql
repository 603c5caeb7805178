-- Sessions of an outside dialer, and what it reports about their calls ---------------------------------------------------------
create table dial_session (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint dial_session_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
create index dial_session_user on dial_session (tenant_id, user_id);
create index dial_session_created on dial_session (tenant_id, created_at);
select protect_tenant_table('dial_session');

-- A report is stored before it's handled. Its content is emptied afterward; the digest recognizes it when it's repeated.
create table dial_report (
  tenant_id bigint not null,
  id uuid not null,
  session_id uuid not null,
  digest text not null,
  content jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  problem text,
  primary key (tenant_id, id),
  constraint dial_report_once unique (tenant_id, session_id, digest),
  constraint dial_report_session foreign key (tenant_id, session_id) references dial_session (tenant_id, id) on delete cascade
);
select protect_tenant_table('dial_report');
