import { Select } from '@mantine/core';
import { fullTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';

const DAY_MS = 24 * 3600 * 1000;
const KEEP = 'keep';
const NEVER = 'never';
const spans = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const;

/** What was chosen: days from now, never, or what it was before. */
export type Expiry = string;
export const firstExpiry = (key: { readonly expires_at: string | null } | null): Expiry =>
  key ? (key.expires_at ? KEEP : NEVER) : '90';

/** The moment that a choice stands for, from now on; undefined leaves it as it was. */
export function expiryTime(choice: Expiry, now: Date = new Date()): string | null | undefined {
  if (choice === KEEP) return undefined;
  return choice === NEVER ? null : new Date(now.getTime() + Number(choice) * DAY_MS).toISOString();
}

/** When a key stops working. */
export function ExpirySelect({
  value,
  before,
  error,
  onChange,
}: {
  readonly value: Expiry;
  /** When it ends as things stand. */
  readonly before: string | null;
  readonly error: string | undefined;
  readonly onChange: (choice: Expiry) => void;
}) {
  const zone = useTimeZone();
  return (
    <Select
      label="Stops working"
      data={[
        ...(before ? [{ value: KEEP, label: `As it is: ${fullTime(before, zone)}` }] : []),
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
