import { keypadText, numberState } from '@bookline/contract/rules/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconBackspace, IconPhone } from '@tabler/icons-react';
import { Suspense } from 'react';
import { MinutesLeft } from '../../subscriptions/subscriptions.api.ts';
import type { Dialer } from '../dialer.ts';
import type { DialerState } from '../dialer-state.ts';
import { Keys } from './keys.tsx';
import classes from './phone.module.css';

/** R169: a keypad with a call button. */
export function Keypad({ dialer, state }: { readonly dialer: Dialer; readonly state: DialerState }) {
  const { digits, refusal, caller_id, has_device } = state;
  return (
    <form
      className={classes.keypad}
      onSubmit={(event) => {
        event.preventDefault();
        dialer.dial({ number: digits });
      }}
    >
      <TextInput
        aria-label="Phone number"
        inputMode="tel"
        autoComplete="off"
        size="md"
        data-autofocus
        value={digits}
        onChange={(event) => dialer.type(keypadText(event.currentTarget.value))}
        error={refusal}
        rightSection={
          digits !== '' && (
            <ActionIcon aria-label="Delete last digit" onClick={() => dialer.type(digits.slice(0, -1))}>
              <IconBackspace size={18} />
            </ActionIcon>
          )
        }
      />
      <Keys also="+" onPress={(key) => dialer.type(keypadText(digits + key))} />
      <Button
        type="submit"
        color="green"
        leftSection={<IconPhone size={18} aria-hidden />}
        disabled={!has_device || numberState(digits) !== undefined}
      >
        Call
      </Button>
      {caller_id && <p className={classes.from}>Caller ID {displayPhone(caller_id)}</p>}
      <Suspense>
        <MinutesLeft />
      </Suspense>
    </form>
  );
}
