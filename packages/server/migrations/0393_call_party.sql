-- A third person on a call: a colleague or a number that the agent added.
create table call_party (
  tenant_id bigint not null,
  -- Also the id of the colleague's own call, once the call is transferred to them.
  id uuid not null,
  call_id uuid not null,
  user_id uuid,
  -- E.164.
  number text,
  -- What the provider calls their leg. Unknown until the provider was asked, or reports about it.
  leg_sid text,
  added_at timestamptz not null,
  joined_at timestamptz,
  -- Their part of this call ended. A number to which the call was transferred stays until it hangs up.
  left_at timestamptz,
  -- How it ended, or is about to.
  outcome text check (outcome in ('no_answer', 'busy', 'failed', 'left', 'removed', 'transferred', 'contact_left', 'call_ended')),
  primary key (tenant_id, id),
  constraint call_party_who check ((user_id is null) <> (number is null)),
  constraint call_party_left check (left_at is null or outcome is not null),
  constraint call_party_call foreign key (tenant_id, call_id) references call (tenant_id, id) on delete cascade,
  constraint call_party_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
create unique index call_party_open on call_party (tenant_id, call_id) where left_at is null;
create index call_party_call on call_party (tenant_id, call_id, added_at);
create index call_party_user on call_party (tenant_id, user_id) where user_id is not null;
select protect_tenant_table('call_party');
