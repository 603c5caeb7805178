-- Rows that wait for a user's review because they resemble a contact, and rows rejected because of the do-not-contact list.
alter table import_row drop constraint import_row_outcome_check;
alter table import_row add constraint import_row_outcome_check
  check (outcome in ('updated', 'duplicate', 'rejected', 'review', 'suppressed'));
alter table import_row add column before jsonb;
alter table import_row add column after jsonb;
alter table import_row add column held jsonb;
create index import_row_review on import_row (tenant_id, import_attempt_id, row_no) where outcome = 'review';

comment on column import_row.before is
'Of an updated row: what the values were that it changed on the contact `contact_id`, as {"columns": {name: value}, "custom": {name: value}}.
Only what changed is named. `columns` are columns of contact (category, status_id, agentflow_status_id and source_id among them), null where they were null;
a custom value that was not there is null. Several rows may have changed one contact: taken back in descending order of row_no, each
finds what it left. Columns that follow from others (phone, email, sort_name, search, timezone_in_force) are not named. Null where the row changed nothing
that was there, and for rows before this column was.';
comment on column import_row.after is
'Of an updated row: {"columns": {name: value}, "custom": {name: value}} with the same names as `before` and what the row made of them (a later
value that differs was somebody''s: it is not taken back), and what it added to the contact, to be taken away again: "tags": [tag ids],
"phones": [E.164 numbers], "emails": [addresses], "notes": [ids of contact_note], and "records": [{"table", "id", "before"}] of rows in other tables that
hang on the contact (`before` null: added by this row; else the values of its changed columns, by name). Lists that would be empty are missing.';
comment on column import_row.held is
'Of a row that waits for review: the row of the file as it was read, normalised, to be stored once somebody has decided. Null afterwards.';

-- processed = created + updated + duplicate + review + suppressed + rejected + empty, always: a decision about a row under review moves its
-- count. `flagged` are rows among the created and updated that the do-not-contact list knows, marked on their contact.
alter table import_attempt add column review int not null default 0;
alter table import_attempt add column suppressed int not null default 0;
alter table import_attempt add column flagged int not null default 0;
-- Of a text file: a place behind which nothing is stored yet, so that carrying on does not read all before it again: {"offset": bytes, "row_no":
-- the last row before it, "encoding", "delimiter"}.
alter table import_attempt add column resume jsonb;

-- Whether an address was refused, on any contact.
create index contact_email_refusal_address on contact_email_refusal (tenant_id, address);
