-- Imports read workbooks of before 2007, OpenDocument spreadsheets and address cards as well.
alter table import_attempt
  drop constraint import_attempt_format_check,
  add constraint import_attempt_format_check check (format in ('csv', 'xlsx', 'xls', 'ods', 'vcf'));
