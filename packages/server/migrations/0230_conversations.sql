-- Conversations by text. A conversation is one of our numbers with one contact, or with a number that no contact has.
create table text_conversation (
  tenant_id bigint not null,
  id uuid not null,
  our_number text not null,
  -- The number that the other side last used.
  their_number text not null,
  contact_id uuid,
  -- Who has a conversation without a contact: the owner of our number.
  holder_id uuid,
  assigned_to_id uuid,
  closed_at timestamptz,
  snoozed_until timestamptz,
  -- Texts that no one responsible has read.
  unread integer not null default 0 check (unread >= 0),
  last_at timestamptz not null,
  last_message_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint text_conversation_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint text_conversation_holder foreign key (tenant_id, holder_id) references app_user (tenant_id, id) on delete restrict,
  constraint text_conversation_assigned foreign key (tenant_id, assigned_to_id) references app_user (tenant_id, id) on delete restrict
);
create index text_conversation_newest on text_conversation (tenant_id, last_at desc, id desc);
create index text_conversation_contact on text_conversation (tenant_id, contact_id, last_at desc) where contact_id is not null;
create index text_conversation_numbers on text_conversation (tenant_id, our_number, their_number);
create index text_conversation_unknown on text_conversation (tenant_id, holder_id, last_at desc, id desc) where contact_id is null;
create index text_conversation_assigned on text_conversation (tenant_id, assigned_to_id, last_at desc) where assigned_to_id is not null;
create index text_conversation_unread on text_conversation (tenant_id, last_at desc, id desc) where unread > 0;
select protect_tenant_table('text_conversation');

create table text_message (
  tenant_id bigint not null,
  id uuid not null,
  conversation_id uuid not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  status text not null check (status in
    ('scheduled', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'refused', 'canceled', 'unclear', 'received')),
  words text not null,
  -- The words as the search compares them.
  search text not null,
  mms boolean not null default false,
  our_number text not null,
  their_number text not null,
  -- Its place in the conversation: when it arrived, was sent, or is due.
  at timestamptz not null,
  created_at timestamptz not null,
  sender_id uuid,
  automatic boolean not null default false,
  purpose text not null default 'personal' check (purpose in ('personal', 'marketing')),
  campaign_trigger_id uuid,
  key text,
  origin jsonb,
  send_at timestamptz,
  -- When its sending was begun. The carrier may have it since then.
  trying_at timestamptz,
  attempts integer not null default 0,
  provider text,
  provider_id text,
  problem text,
  error_code text,
  units integer not null default 1 check (units >= 0),
  subscription_id uuid,
  license_id uuid,
  sent_at timestamptz,
  delivered_at timestamptz,
  primary key (tenant_id, id),
  constraint text_message_conversation foreign key (tenant_id, conversation_id) references text_conversation (tenant_id, id) on delete cascade,
  constraint text_message_sender foreign key (tenant_id, sender_id) references app_user (tenant_id, id) on delete restrict,
  constraint text_message_trigger foreign key (tenant_id, campaign_trigger_id) references campaign_trigger (tenant_id, id) on delete restrict,
  constraint text_message_subscription foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete restrict,
  constraint text_message_license foreign key (tenant_id, license_id) references license (tenant_id, id) on delete restrict,
  constraint text_message_inbound check ((direction = 'inbound') = (status = 'received')),
  constraint text_message_outbound check (direction = 'inbound' or (send_at is not null and (automatic or sender_id is not null)))
);
create index text_message_at on text_message (tenant_id, conversation_id, at desc, id desc);
-- When a number last texted us, which the gate asks.
create index text_message_from on text_message (tenant_id, their_number, at desc) where direction = 'inbound';
create unique index text_message_provider_id on text_message (tenant_id, provider_id) where provider_id is not null;
create unique index text_message_key on text_message (tenant_id, key) where key is not null;
create index text_message_search on text_message using gin (tenant_id, search gin_trgm_ops);
create index text_message_sent on text_message (tenant_id, at) where direction = 'outbound';
create index text_message_license on text_message (tenant_id, license_id, at) where license_id is not null;
create index text_message_subscription on text_message (tenant_id, subscription_id, at)
  where subscription_id is not null and license_id is null;
create index text_message_trigger on text_message (tenant_id, campaign_trigger_id) where campaign_trigger_id is not null;
select protect_tenant_table('text_message');

-- Pictures and other files of texts. What the other side sent waits to be fetched from the carrier.
create table text_file (
  tenant_id bigint not null,
  id uuid not null,
  message_id uuid not null,
  position integer not null,
  file_id uuid,
  source text,
  status text not null check (status in ('waiting', 'kept', 'failed')),
  problem text,
  primary key (tenant_id, id),
  constraint text_file_position unique (tenant_id, message_id, position),
  constraint text_file_message foreign key (tenant_id, message_id) references text_message (tenant_id, id) on delete cascade,
  constraint text_file_file foreign key (tenant_id, file_id) references stored_file (tenant_id, id) on delete restrict,
  constraint text_file_kept check ((status = 'kept') = (file_id is not null))
);
create index text_file_file on text_file (tenant_id, file_id) where file_id is not null;
select protect_tenant_table('text_file');

-- What carriers report, stored before it's handled. `fields` is emptied then, because it has the words of a text.
create table text_event (
  tenant_id bigint not null,
  id uuid not null,
  kind text not null check (kind in ('incoming', 'status')),
  provider text not null,
  provider_id text not null,
  status text not null,
  -- Our text, if the report names it.
  message_id uuid,
  fields jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  attempts integer not null default 0,
  problem text,
  primary key (tenant_id, id),
  constraint text_event_once unique (tenant_id, provider_id, kind, status)
);
create index text_event_waiting on text_event (tenant_id, received_at, id) where handled_at is null;
create index text_event_received on text_event (tenant_id, received_at);
select protect_tenant_table('text_event');

-- Numbers that opted out of texts, whether a contact has them or not.
create table text_opt_out (
  tenant_id bigint not null,
  number text not null,
  at timestamptz not null,
  our_number text not null,
  primary key (tenant_id, number)
);
select protect_tenant_table('text_opt_out');

create table text_reply (
  tenant_id bigint not null,
  id uuid not null,
  owner_id uuid not null,
  shared boolean not null,
  title text not null,
  words text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint text_reply_owner foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete restrict
);
create index text_reply_owner on text_reply (tenant_id, owner_id);
create index text_reply_shared on text_reply (tenant_id) where shared;
select protect_tenant_table('text_reply');

-- Who is writing in a conversation now.
create table text_writing (
  tenant_id bigint not null,
  conversation_id uuid not null,
  user_id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, conversation_id, user_id),
  constraint text_writing_conversation foreign key (tenant_id, conversation_id) references text_conversation (tenant_id, id) on delete cascade,
  constraint text_writing_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
select protect_tenant_table('text_writing');

-- Whether US carriers accept texts of a number: by 10DLC registration, or verification of toll-free numbers.
create table text_registration (
  tenant_id bigint not null,
  number_id uuid not null,
  state text not null check (state in ('pending', 'verified', 'rejected')),
  problem text,
  updated_at timestamptz not null,
  primary key (tenant_id, number_id),
  constraint text_registration_number foreign key (tenant_id, number_id) references phone_number (tenant_id, id) on delete cascade
);
select protect_tenant_table('text_registration');

-- When the provider was told where texts to this number go.
alter table phone_number add texts_from timestamptz;
create index phone_number_texts on phone_number (tenant_id) where texts_from is null and released_at is null and sms and provider = 'twilio';

-- Phones of the simulator, whose texts go both ways.
create table simulated_phone (
  tenant_id bigint not null,
  number text not null,
  delay_s integer not null check (delay_s >= 0),
  failure text not null,
  primary key (tenant_id, number)
);
select protect_tenant_table('simulated_phone');
alter table simulated_touch add incoming boolean not null default false;
alter table simulated_touch add file_ids uuid[] not null default '{}';
alter table simulated_touch add status text not null default 'arrived' check (status in ('coming', 'arrived', 'failed'));
grant update (status) on simulated_touch to bookline_app;
create index simulated_touch_to on simulated_touch (tenant_id, to_number, created_at desc, id desc);
create index simulated_touch_from on simulated_touch (tenant_id, from_number, created_at desc, id desc) where incoming;

-- Who opts out by text does so without a user.
alter table contact_consent alter recorded_by_id drop not null;
