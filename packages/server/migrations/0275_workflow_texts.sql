-- Texts that no one watches being sent, such as those of workflows: they wait for the morning instead of being refused at night.
alter table text_message add column unattended boolean not null default false;

-- A run that waits for a reply: to texts that arrived after `reply_since`, until `reply_until`.
alter table workflow_run add column reply_since timestamptz;
alter table workflow_run add column reply_until timestamptz;
alter table workflow_run add constraint workflow_run_reply check ((reply_since is null) = (reply_until is null));
create index workflow_run_reply on workflow_run (tenant_id, contact_id) where reply_until is not null and state = 'active';

-- A text of a contact makes the runs due that wait for one, in the transaction that keeps the text, so that neither is stored without the other. Also the runs of
-- contacts that were merged into this one, until their next step.
create function wake_workflow_runs() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  person uuid;
begin
  select contact_id into person from text_conversation where tenant_id = new.tenant_id and id = new.conversation_id;
  if person is not null then
    update workflow_run set due_at = least(due_at, new.created_at)
    where tenant_id = new.tenant_id and state = 'active' and reply_until is not null
      and contact_id in (
        select person union all select id from contact where tenant_id = new.tenant_id and merged_into_id = person);
  end if;
  return null;
end
$$;
create trigger wake_workflow_runs after insert on text_message
  for each row when (new.direction = 'inbound') execute function wake_workflow_runs();
