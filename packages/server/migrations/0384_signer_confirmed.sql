-- A visitor can enter the details of anyone on a public page. If that contact was already known, the signature proves nothing about them until a user
-- confirms who signed (docs/decisions/0044).
alter table soa_request
  add column confirm_signer boolean not null default false,
  add column signer_confirmed_at timestamptz,
  add column signer_confirmed_by_id uuid,
  add column signer_confirmed_how text not null default '',
  add constraint soa_request_signer check ((signer_confirmed_at is null) = (signer_confirmed_by_id is null)),
  add constraint soa_request_signer_user foreign key (tenant_id, signer_confirmed_by_id) references app_user (tenant_id, id) on delete restrict;
create index soa_request_signer on soa_request (tenant_id, signer_confirmed_by_id) where signer_confirmed_by_id is not null;

-- Forms that visitors started for a contact who was there before. Completed ones were talked through with the contact.
update soa_request s set confirm_signer = true
from contact c
where c.tenant_id = s.tenant_id and c.id = s.contact_id and s.origin = 'visitor' and s.status in ('sent', 'signed')
  and c.created_at < coalesce(
    (select f.at from soa_start t join webpage_form f on f.tenant_id = t.tenant_id and f.id = t.form_id
      where t.tenant_id = s.tenant_id and t.soa_id = s.id limit 1),
    (select f.at from booking b join webpage_form f on f.tenant_id = b.tenant_id and f.id = b.form_id
      where b.tenant_id = s.tenant_id and b.soa_id = s.id limit 1),
    s.created_at - interval '1 hour');
