-- What a lead costs, for reports. A vendor's price counts before that of the lead source.
alter table contact_source add column lead_price_cents integer check (lead_price_cents between 0 and 9999999);
alter table api_vendor add column lead_price_cents integer check (lead_price_cents between 0 and 9999999);
