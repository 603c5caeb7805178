-- The call ended because the phone provider lost it, not because someone hung up. Its end is the last sign of life.
alter table call add column cut_off boolean not null default false;
