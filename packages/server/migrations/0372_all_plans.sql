-- CMS has two disclaimers: one for organizations that offer every plan of an area, and one for all others.
alter table user_webpage add column all_plans boolean not null default false;
alter table corporation add column all_plans boolean not null default false;
