-- A campaign's page counts states and reactions again and again. Both counts read an index alone, whatever the size of the audience.
create index campaign_recipient_reacted on campaign_recipient (tenant_id, campaign_id, opened_at, clicked_at, replied_at, unsubscribed_at, complained_at, postponed)
  where opened_at is not null or clicked_at is not null or replied_at is not null or unsubscribed_at is not null or complained_at is not null or postponed;
