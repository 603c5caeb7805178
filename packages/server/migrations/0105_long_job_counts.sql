-- What came of long work so far, by outcome. It moves in the transaction of each effect, so a retry counts nothing twice and forgets nothing.
alter table long_job add column counts jsonb not null default '{}';
