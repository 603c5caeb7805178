-- A link shows the version of the application that it was sent for. A changed application is sent again, and earlier links, perhaps to an old address,
-- stay closed. 0: sent before this was stored.
alter table application_link add column version int not null default 0;
