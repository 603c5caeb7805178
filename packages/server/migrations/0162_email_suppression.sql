-- Addresses that get no email, and why. One row for each reason: an address that unsubscribed may bounce later.
create table email_suppression (
  tenant_id bigint not null,
  id uuid not null,
  address text not null check (address = lower(address)),
  reason text not null check (reason in ('hard_bounce', 'soft_bounces', 'complaint', 'unsubscribed', 'manual')),
  note text not null default '',
  -- Null if no user added it.
  added_by_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index email_suppression_address on email_suppression (tenant_id, address, reason);
create index email_suppression_newest on email_suppression (tenant_id, created_at desc, id desc);
select protect_tenant_table('email_suppression', 'select, insert, delete');

-- What was marked on contacts until now.
insert into email_suppression (tenant_id, id, address, reason, created_at)
select tenant_id, gen_random_uuid(), lower(address), 'hard_bounce', min(bounced_at)
from (
  select tenant_id, address, bounced_at from contact_email where bounced_at is not null
  union all select tenant_id, address, bounced_at from contact_email_refusal where bounced_at is not null
) marked group by tenant_id, lower(address);
insert into email_suppression (tenant_id, id, address, reason, created_at)
select tenant_id, gen_random_uuid(), lower(address), 'unsubscribed', min(unsubscribed_at)
from (
  select tenant_id, address, unsubscribed_at from contact_email where unsubscribed_at is not null
  union all select tenant_id, address, unsubscribed_at from contact_email_refusal where unsubscribed_at is not null
) marked group by tenant_id, lower(address);
