import { DAY_MS } from '@bookline/contract/rules/time-units';
import { Select } from '@mantine/core';
import { fullTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';

const KEEP = 'keep';
const NEVER = 'never';
const spans = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const;

/** A number of days from now, never, or the current date. */
export type Expiry = string;
export const firstExpiry = (key: { readonly expires_at: string | null } | null): Expiry =>
  key ? (key.expires_at ? KEEP : NEVER) : '90';

/** The expiry date of a choice; undefined leaves it unchanged. */
export function expiryTime(choice: Expiry, now: Date = new Date()): string | null | undefined {
  if (choice === KEEP) return undefined;
  return choice === NEVER ? null : new Date(now.getTime() + Number(choice) * DAY_MS).toISOString();
}

/** The expiry of a key. */
export function ExpirySelect({
  value,
  before,
  error,
  onChange,
}: {
  readonly value: Expiry;
  /** The current expiry. */
  readonly before: string | null;
  readonly error: string | undefined;
  readonly onChange: (choice: Expiry) => void;
}) {
  const zone = useTimeZone();
  return (
    <Select
      label="Expires"
      data={[
        ...(before ? [{ value: KEEP, label: `No change: ${fullTime(before, zone)}` }] : []),
        ...spans,
        { value: NEVER, label: 'Never' },
      ]}
      value={value}
      onChange={(choice) => choice && onChange(choice)}
      allowDeselect={false}
      error={error}
    />
  );
}
