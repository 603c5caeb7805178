-- Some things are counted for longer than a quarter of an hour: each count says itself when it is over. The default is for servers of the
-- version before this one, which write no end.
alter table sign_in_throttle add column ends_at timestamptz not null default now() + interval '15 minutes';

-- Whether a provider is believed in what it says of addresses without saying that it verified them.
alter table single_sign_on add column trusts_addresses boolean not null default false;
