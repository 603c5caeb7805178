-- The pictures of a person: of themselves, their own logo, and the flyer of their page. Public, as the page is that shows them.
alter table app_user
  add personal_photo_id uuid,
  add logo_id uuid,
  add flyer_id uuid,
  add constraint app_user_personal_photo foreign key (tenant_id, personal_photo_id) references stored_file (tenant_id, id) on delete restrict,
  add constraint app_user_logo foreign key (tenant_id, logo_id) references stored_file (tenant_id, id) on delete restrict,
  add constraint app_user_flyer foreign key (tenant_id, flyer_id) references stored_file (tenant_id, id) on delete restrict;

-- The name of a person's public page: what stands before the webpage host.
alter table app_user add webpage_domain text check (webpage_domain ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$');
create unique index app_user_webpage_domain on app_user (tenant_id, webpage_domain);
