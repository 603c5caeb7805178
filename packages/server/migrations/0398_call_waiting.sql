-- A second call rings in the browser while the user is on one, unless they turned it off.
alter table dialer_profile add column call_waiting boolean not null default true;
