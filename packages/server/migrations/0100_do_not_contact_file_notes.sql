-- How a file of a do-not-contact list was read: sheets left out, its encoding, and rows with characters that could not be read.
alter table do_not_contact_file
  add column notes text[] not null default '{}',
  add column spoilt jsonb not null default '[]';
