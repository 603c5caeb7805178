-- A workflow stays on the version of its template that its owner accepted; 0: none yet. What ran so far counts as accepted.
alter table workflow_flow add column version int not null default 0;
-- Contacts that began on an older version than this continue in it where it has their step; 0: none do.
alter table workflow_flow add column moved_to int not null default 0;
update workflow_flow f set version = t.version,
  moved_to = coalesce((
    select max(v.moved_to) from workflow_version v where v.tenant_id = f.tenant_id and v.template_id = f.template_id), 0)
from workflow_template t where t.tenant_id = f.tenant_id and t.id = f.template_id;
-- workflow_version.moved_to stays for servers of the previous version. Nothing writes it, and a later migration drops it.

-- The author of the steps, who limits what the steps may do. Copied to a version when it is published. If a server of the previous version
-- wrote the row, it is null, and the user who last changed the template or published the version counts.
alter table workflow_template add column steps_by_id uuid;
update workflow_template set steps_by_id = updated_by_id;
alter table workflow_template
  add constraint workflow_template_steps_by foreign key (tenant_id, steps_by_id) references app_user (tenant_id, id) on delete restrict;
create index workflow_template_steps_by on workflow_template (tenant_id, steps_by_id);

alter table workflow_version add column author_id uuid;
update workflow_version set author_id = published_by_id;
alter table workflow_version
  add constraint workflow_version_author foreign key (tenant_id, author_id) references app_user (tenant_id, id) on delete restrict;
create index workflow_version_author on workflow_version (tenant_id, author_id);
