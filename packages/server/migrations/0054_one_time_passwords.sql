-- A password that someone else made works for one sign-in, until this moment; null for a password of one's own. It is set to the moment of the
-- sign-in, so a second sign-in with the same password is refused.
alter table app_user add column one_time_until timestamptz;

-- Passwords that were handed out before this existed get one sign-in within three days.
update app_user set one_time_until = now() + interval '72 hours' where must_change_password;
