-- Who turns 65 soon, in one state or in all of them (the ages of a state stand together; all states are skipped through): for a tenant of
-- 980,000, 'in Ohio, turning 65 within 6 months' reads some 2,500 contacts instead of all of them.
create index contact_state_birth on contact (tenant_id, state, date_of_birth) where deleted_at is null;
-- Whose birthday is in the next days, whatever the year: month and day as a number, as features/contacts/search/range-conditions.ts asks.
create index contact_birthday on contact
  (tenant_id, ((extract(month from date_of_birth) * 100 + extract(day from date_of_birth))::int)) where deleted_at is null and date_of_birth is not null;
