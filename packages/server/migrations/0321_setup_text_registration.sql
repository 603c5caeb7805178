-- The setup has a step for registering numbers for texts.
alter table setup_mark drop constraint setup_mark_step_check;
alter table setup_mark add constraint setup_mark_step_check
  check (step in ('brand', 'statuses', 'mail_server', 'phone_numbers', 'text_registration', 'users', 'import'));
