-- No one answered in the browser, so the user's verified phone rang. dialer_profile.forward_unanswered is read from now on.
alter table call add column forwarded_at timestamptz;
create index call_forwarding on call (tenant_id, user_id) where forwarded_at is not null and ended_at is null;
