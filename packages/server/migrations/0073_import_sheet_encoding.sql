-- How the file of an import is read: the sheet of a workbook, the encoding of a text file. Chosen by a person or found out; what the columns were matched
-- for is then what the job imports. Null with attempts from before there was this choice: found out again.
alter table import_attempt
  add column sheet text check (length(sheet) <= 200),
  add column encoding text check (length(encoding) <= 20);
