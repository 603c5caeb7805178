-- users/me answers what someone asked for an account with.
create index signup_email on signup (tenant_id, lower(email), created_at desc, id desc);
