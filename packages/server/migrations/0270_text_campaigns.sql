-- Campaigns by text, on the tables of campaigns by email -----------------------------------------------------------------
-- The number that a campaign goes out from. Null: by email, or each from the number of the contact's owner.
alter table campaign add from_number text;

-- A recipient's message is an email or a text.
alter table campaign_recipient add text_id uuid;
alter table campaign_recipient add constraint campaign_recipient_message check (mail_id is null or text_id is null);
create unique index campaign_recipient_text on campaign_recipient (tenant_id, text_id) where text_id is not null;

-- A text trigger has its words itself.
alter table campaign_trigger add words text;
alter table campaign_trigger alter email_id drop not null;
alter table campaign_trigger add constraint campaign_trigger_sends
  check ((channel = 'email') = (email_id is not null) and (channel = 'text') = (words is not null)) not valid;

-- Numbers have a pace as addresses do. `free_at`: when the next text may go out from this number.
alter table campaign_sender add channel text not null default 'email' check (channel in ('email', 'text'));
alter table campaign_sender add free_at timestamptz;

alter table text_message add campaign_id uuid;
alter table text_message add constraint text_message_campaign foreign key (tenant_id, campaign_id) references campaign (tenant_id, id) on delete restrict;
create index text_message_campaign on text_message (tenant_id, campaign_id) where campaign_id is not null;
