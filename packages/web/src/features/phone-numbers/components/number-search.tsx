import type { AvailablePhoneNumber, PhoneNumberQuote } from '@bookline/contract/features/phone-numbers';
import { MAX_AREA_CODE, MAX_LABEL, MAX_NUMBER_PATTERN } from '@bookline/contract/rules/limits';
import { states } from '@bookline/contract/rules/options';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Alert, Button, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { bindFields } from '../../../lib/bind-fields.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { eachText, placeOf } from '../number-words.ts';
import { type NumberWish, useNumberSearch } from '../phone-numbers.data.ts';
import { BuyDialog } from './buy-dialog.tsx';
import classes from './phone-numbers.module.css';

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : undefined;

interface State {
  readonly find: 'local' | 'toll_free' | undefined;
  readonly area_code: string | undefined;
  readonly contains: string | undefined;
  readonly state: string | undefined;
  readonly city: string | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  find: search.find === 'local' || search.find === 'toll_free' ? search.find : undefined,
  area_code: textOf(search.area_code),
  contains: textOf(search.contains),
  state: textOf(search.state),
  city: textOf(search.city),
});

/** Searches for numbers to buy. The search is in the URL. */
export function NumberSearch({
  mayBuy,
  whyNot,
  quotes,
  first,
}: {
  readonly mayBuy: boolean;
  readonly whyNot: string | null;
  readonly quotes: Readonly<Record<AvailablePhoneNumber['type'], PhoneNumberQuote>>;
  readonly first: boolean;
}) {
  const [asked, setAsked] = useUrlState(parse);
  const wish: NumberWish = {
    type: asked.find ?? 'local',
    area_code: asked.area_code ?? '',
    contains: asked.contains ?? '',
    state: asked.state ?? '',
    city: asked.city ?? '',
  };
  const [draft, setDraft] = useState(wish);
  const found = useNumberSearch(asked.find ? wish : null);
  const [chosen, setChosen] = useState<AvailablePhoneNumber | null>(null);
  const { errors, failure } = formFailure(found.error);
  const set = (change: Partial<NumberWish>) => setDraft((current) => ({ ...current, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const place = draft.type === 'local';
    setAsked({
      find: draft.type,
      area_code: draft.area_code.trim() || undefined,
      contains: draft.contains.trim() || undefined,
      state: (place && draft.state) || undefined,
      city: (place && draft.city.trim()) || undefined,
    });
    if (asked.find) void found.refetch();
  };
  const bind = bindFields({ draft, set, errorOf: (field) => errors?.[field]?.[0] });
  return (
    <Stack gap="md">
      {whyNot && (
        <Alert color="yellow" variant="light">
          {whyNot}
        </Alert>
      )}
      <form onSubmit={submit} noValidate aria-label="Find a number">
        <Stack gap="sm">
          <SegmentedControl
            aria-label="Number type"
            maw="20rem"
            data={[
              { value: 'local', label: 'Local' },
              { value: 'toll_free', label: 'Toll-free' },
            ]}
            value={draft.type}
            onChange={(type) => set({ type: type === 'toll_free' ? 'toll_free' : 'local' })}
          />
          <div className={classes.wish}>
            <TextInput
              label="Area code"
              placeholder={draft.type === 'local' ? '614' : '800'}
              inputMode="numeric"
              maxLength={MAX_AREA_CODE}
              {...bind('area_code')}
            />
            <TextInput
              label="Contains"
              placeholder="Digits or a word"
              maxLength={MAX_NUMBER_PATTERN}
              {...bind('contains')}
            />
            {draft.type === 'local' && (
              <>
                <Select
                  label="State"
                  data={states}
                  value={draft.state || null}
                  onChange={(state) => set({ state: state ?? '' })}
                  searchable
                  clearable
                  clearButtonProps={{ 'aria-label': 'Clear state' }}
                  placeholder="Any"
                  error={errors?.state?.[0]}
                />
                <TextInput label="City" placeholder="Any" maxLength={MAX_LABEL} {...bind('city')} />
              </>
            )}
          </div>
          <div>
            <Button type="submit" loading={found.isFetching}>
              Find numbers
            </Button>
          </div>
        </Stack>
      </form>
      <div role="status">
        {found.error ? (
          !errors || errors.base ? (
            <Alert color="red" variant="light">
              {failure ?? fieldErrorsOf(found.error)[0]}
            </Alert>
          ) : null
        ) : (
          found.data && (
            <Text size="sm" c="dimmed">
              {found.data.data.length === 0
                ? 'No matches. Try fewer digits or another location.'
                : `${found.data.data.length === 1 ? '1 number' : `${found.data.data.length} numbers`}, ${eachText(found.data.data[0]?.monthly_price ?? '0')}.`}
            </Text>
          )
        )}
      </div>
      {asked.find && found.isLoading && <TextSkeleton lines={5} />}
      {found.data && !found.error && found.data.data.length > 0 && (
        <ul className={`${classes.rows} ${classes.found}`} aria-label="Available numbers">
          {found.data.data.map((number) => (
            <li key={number.phone_number} className={classes.row}>
              <div className={classes.what}>
                <Text size="sm" fw={500}>
                  <PhoneText number={number.phone_number} />
                </Text>
                <Text size="xs" c="dimmed">
                  {placeOf(number)}
                  {!number.capabilities.sms && ' · calls only'}
                </Text>
              </div>
              <Button
                size="xs"
                variant="default"
                disabled={!mayBuy}
                aria-label={`Buy ${displayPhone(number.phone_number)}`}
                onClick={() => setChosen(number)}
              >
                Buy
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <BuyDialog
          number={chosen}
          quote={quotes[chosen.type]}
          first={first}
          onClose={() => setChosen(null)}
          onBought={() => {
            setChosen(null);
            void found.refetch();
          }}
        />
      )}
    </Stack>
  );
}
