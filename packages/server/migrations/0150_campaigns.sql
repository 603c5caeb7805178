-- Emails (later also texts) to many contacts: a campaign → its frozen audience → a row for each recipient → what happened since.
create table campaign (
  tenant_id bigint not null,
  id uuid not null,
  channel text not null default 'email' check (channel in ('email', 'text')),
  name text not null check (name <> ''),
  -- preparing: the gate is being asked about each contact. ready: prepared, and no one has said yet that it may go out.
  status text not null check (status in ('preparing', 'ready', 'scheduled', 'sending', 'paused', 'complete', 'cancelled', 'failed')),
  purpose text not null check (purpose in ('personal', 'marketing')),
  -- The saved email it was made from. Null if its text was written for it.
  email_id uuid,
  -- The text as it was when the campaign was made: later changes of the email change nothing that is on its way.
  content jsonb not null,
  -- The other subject of a test. Null: no test.
  subject_b text,
  -- How much of the audience gets the test, both subjects together.
  test_percent int check (test_percent between 10 and 100),
  test_wait_minutes int check (test_wait_minutes between 10 and 10080),
  winner_by text check (winner_by in ('opens', 'clicks', 'manual')),
  winner text check (winner in ('a', 'b')),
  winner_at timestamptz,
  -- Whose name it carries: its author's, or that of each contact's owner.
  sent_by text not null default 'author' check (sent_by in ('author', 'owner')),
  -- What was asked for: null means at once. In the zone of each contact, the same time on their clock.
  send_at timestamptz,
  in_contact_zone boolean not null default false,
  -- Nothing goes out between 9 PM and 8 AM where the contact is.
  quiet_hours boolean not null default true,
  -- It goes out as soon as it is prepared.
  send_asked boolean not null default false,
  -- The contacts of the frozen audience, and its parts.
  total int not null default 0,
  parts int not null default 0,
  parts_done int not null default 0,
  -- When there is something to do next. Null: nothing.
  next_at timestamptz,
  -- Why it stands still, in a sentence.
  problem text,
  made_by_id uuid not null,
  origin jsonb not null,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint campaign_test check ((subject_b is null) = (test_percent is null) and (subject_b is null) = (winner_by is null)),
  constraint campaign_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index campaign_created on campaign (tenant_id, channel, created_at desc, id desc);
create index campaign_made_by on campaign (tenant_id, made_by_id, created_at desc);
create index campaign_due on campaign (tenant_id, next_at) where next_at is not null;
select protect_tenant_table('campaign');

-- The audience as it was when the campaign was made, until it's prepared.
create table campaign_part (
  tenant_id bigint not null,
  campaign_id uuid not null,
  part_no int not null,
  contact_ids uuid[] not null,
  primary key (tenant_id, campaign_id, part_no),
  constraint campaign_part_campaign foreign key (tenant_id, campaign_id) references campaign (tenant_id, id) on delete cascade
);
select protect_tenant_table('campaign_part');

create table campaign_recipient (
  tenant_id bigint not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  -- What a campaign that goes out again and again writes about: 'birthday 2026'. One row, so one message, for each.
  occurrence text not null default '',
  position int not null,
  -- Where it goes. Null if there is no address.
  address text,
  state text not null check (state in ('waiting', 'queued', 'sent', 'bounced', 'failed', 'excluded', 'cancelled')),
  -- Why it is excluded (contract/rules/campaigns.ts).
  reason text,
  variant text check (variant in ('a', 'b')),
  -- When it goes out. Null until the campaign is scheduled.
  due_at timestamptz,
  -- It was moved out of the night.
  postponed boolean not null default false,
  mail_id uuid,
  sent_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  replied_at timestamptz,
  primary key (tenant_id, campaign_id, contact_id, occurrence),
  constraint campaign_recipient_reason check ((state = 'excluded') = (reason is not null)),
  constraint campaign_recipient_campaign foreign key (tenant_id, campaign_id) references campaign (tenant_id, id) on delete cascade,
  constraint campaign_recipient_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index campaign_recipient_contact on campaign_recipient (tenant_id, contact_id);
-- One message to an address, however many contacts share it.
create unique index campaign_recipient_address on campaign_recipient (tenant_id, campaign_id, occurrence, address) where state <> 'excluded';
create index campaign_recipient_due on campaign_recipient (tenant_id, campaign_id, due_at, position) where state = 'waiting';
create index campaign_recipient_state on campaign_recipient (tenant_id, campaign_id, state, reason);
create unique index campaign_recipient_mail on campaign_recipient (tenant_id, mail_id) where mail_id is not null;
select protect_tenant_table('campaign_recipient');

-- Each opening, click, and so on. The recipient has the first of each kind.
create table campaign_event (
  tenant_id bigint not null,
  id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('bounced', 'complained', 'opened', 'clicked', 'unsubscribed', 'replied')),
  -- The link of a click.
  url text,
  at timestamptz not null,
  primary key (tenant_id, id),
  constraint campaign_event_campaign foreign key (tenant_id, campaign_id) references campaign (tenant_id, id) on delete cascade,
  constraint campaign_event_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index campaign_event_campaign on campaign_event (tenant_id, campaign_id, kind, at);
create index campaign_event_contact on campaign_event (tenant_id, contact_id);
select protect_tenant_table('campaign_event');

-- How fast a sender address may send, and what it has sent. Its row is held while messages are given out, so that no two processes give out the same.
create table campaign_sender (
  tenant_id bigint not null,
  address text not null,
  per_minute int not null default 300 check (per_minute between 1 and 10000),
  -- A new sender begins with few a day, and twice as many each day.
  warm_up boolean not null default false,
  warm_up_from date,
  -- What may go out now, as of `counted_at`.
  allowance double precision not null default 0,
  counted_at timestamptz,
  day date,
  sent_on_day int not null default 0,
  primary key (tenant_id, address)
);
select protect_tenant_table('campaign_sender');

-- The tenants whose campaigns have something to do.
create function tenants_with_campaign_work(moment timestamptz) returns table (id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct c.tenant_id from campaign c where c.next_at <= moment
$$;
revoke execute on function tenants_with_campaign_work(timestamptz) from public;
grant execute on function tenants_with_campaign_work(timestamptz) to bookline_app;

-- The first moment from `moment` on that is between 8 AM and 9 PM in a zone.
create function out_of_the_night(moment timestamptz, zone text) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select case
    when (moment at time zone zone)::time >= time '21:00' then ((moment at time zone zone)::date + 1 + time '08:00') at time zone zone
    when (moment at time zone zone)::time < time '08:00' then ((moment at time zone zone)::date + time '08:00') at time zone zone
    else moment
  end
$$;
revoke execute on function out_of_the_night(timestamptz, text) from public;
grant execute on function out_of_the_night(timestamptz, text) to bookline_app;
