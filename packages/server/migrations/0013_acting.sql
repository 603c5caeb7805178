-- A session on top of another says which of the two ways it came about, and who is really there. It never outlives the one below.
alter table session
  add column marker text check (marker in ('login_as', 'impersonate')),
  add column real_user_id uuid,
  add constraint session_acting check ((parent_id is null) = (marker is null) and (parent_id is null) = (real_user_id is null)),
  add constraint session_parent foreign key (parent_id) references session (id) on delete cascade;
create index session_parent on session (parent_id) where parent_id is not null;

-- The audit page: what a user did, and what was done while acting as that user.
create index audit_log_actor on audit_log (tenant_id, actor_id, id desc);
create index audit_log_acting_as on audit_log (tenant_id, acting_as_id, id desc) where acting_as_id is not null;
