import type { SimulatedPhone } from '@bookline/contract/features/simulated-phones';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { displayPhone, phoneDigits } from '@bookline/contract/rules/phone';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDeviceMobile, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { usePhone, usePhones } from '../phone-simulator.data.ts';
import { Device } from './device.tsx';
import { PhoneSettings } from './phone-settings.tsx';
import classes from './phone-simulator.module.css';

interface State {
  readonly q: string | undefined;
  readonly phone: string | undefined;
}
const word = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 40) : undefined;
const parse = (search: Readonly<Record<string, unknown>>): State => ({ q: word(search.q), phone: word(search.phone) });

/** A number typed in any form is a phone. */
const MIN_DIGITS = 10;

/** The phones outside of the company, for a company on the built-in phone provider: what reaches them, and what they answer. */
export function PhoneSimulator({ zone }: { readonly zone: string }) {
  const [{ q = '', phone }, setState] = useUrlState(parse);
  const [typed, setTyped] = useState(q);
  const { data, error, refetch } = usePhones(phoneDigits(q));
  const shown = usePhone(phone);
  const search = useDebouncedCallback(
    (text: string) => setState({ q: text.trim() || undefined }, { replace: true }),
    DEBOUNCE_MS,
  );
  const open = (number: string | undefined) => setState({ phone: number });
  const phones = data?.data;
  const digits = phoneDigits(q);
  const isNew =
    digits.length >= MIN_DIGITS && phones?.every(({ number }) => !number.endsWith(digits.slice(-MIN_DIGITS)));
  return (
    <>
      <PageHeader
        title="Phone simulator"
        actions={
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              void refetch();
              if (phone) void shown.refetch();
            }}
          >
            Refresh
          </Button>
        }
      />
      <div className={classes.simulator} data-open={phone !== undefined || undefined}>
        <section className={classes.list} aria-label="Phones">
          <div className={classes.find}>
            <TextInput
              size="xs"
              type="search"
              aria-label="Search phones"
              placeholder="Search or enter a number"
              maxLength={40}
              value={typed}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value);
                search(value);
              }}
              leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
            />
            {isNew && (
              <Button size="xs" variant="default" onClick={() => open(digits)}>
                Open {displayPhone(digits)}
              </Button>
            )}
          </div>
          {!phones && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
          {!phones && !error && (
            <div aria-busy="true" style={{ padding: '0 0.75rem' }}>
              <RowsSkeleton />
            </div>
          )}
          {phones?.length === 0 && (
            <div className={classes.nothing}>
              <EmptyState icon={IconDeviceMobile} title={q ? 'No matches' : 'No phones yet'}>
                {q
                  ? 'Enter a whole number to open its phone.'
                  : 'Every number that a text or call goes to is a phone here. Enter any number to text from it.'}
              </EmptyState>
            </div>
          )}
          {phones && phones.length > 0 && (
            <ul className={classes.phones} aria-label="Phones">
              {phones.map((each) => (
                <li key={each.number}>
                  <PhoneRow
                    phone={each}
                    zone={zone}
                    isOpen={each.number === shown.data?.data.phone.number}
                    onOpen={open}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
        <div className={classes.stage}>
          {phone === undefined && (
            <div className={classes.nothing}>
              <EmptyState icon={IconDeviceMobile} title="No phone selected">
                Choose a phone to see its texts and answer as its owner.
              </EmptyState>
            </div>
          )}
          {phone !== undefined && shown.error && !shown.data && (
            <div className={classes.nothing}>
              <ErrorState message={sentenceOf(shown.error)} onRetry={() => void shown.refetch()} />
            </div>
          )}
          {phone !== undefined && shown.data && (
            <>
              <Device
                key={shown.data.data.phone.number}
                shown={shown.data.data}
                zone={zone}
                onBack={() => open(undefined)}
              />
              <PhoneSettings key={`${shown.data.data.phone.number} settings`} phone={shown.data.data.phone} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

function PhoneRow({
  phone: { number, last_words, last_at },
  zone,
  isOpen,
  onOpen,
}: {
  readonly phone: SimulatedPhone;
  readonly zone: string;
  readonly isOpen: boolean;
  readonly onOpen: (number: string) => void;
}) {
  return (
    <button
      type="button"
      className={classes.phone}
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => onOpen(number)}
    >
      <span className={classes.number}>{displayPhone(number)}</span>
      {last_at && (
        <span className={classes.when}>
          <RelativeTime at={last_at} zone={zone} />
        </span>
      )}
      <span className={classes.last}>{last_words ?? 'No texts yet'}</span>
    </button>
  );
}
