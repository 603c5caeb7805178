-- A trigger is deleted after its campaigns were told, so the database refuses to forget it on its own.
alter table campaign drop constraint campaign_of_trigger;
alter table campaign add constraint campaign_of_trigger foreign key (tenant_id, trigger_id) references campaign_trigger (tenant_id, id) on delete restrict;
alter table campaign drop constraint campaign_manual_trigger;
alter table campaign add constraint campaign_manual_trigger foreign key (tenant_id, manual_trigger_id) references campaign_trigger (tenant_id, id) on delete restrict;
