import { displayPhone } from '@bookline/contract/rules/phone';
import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Keys } from '../components/keys.tsx';
import { type Telephone, useTelephone } from '../use-telephone.ts';
import classes from './phone-page.module.css';

/** A phone for users of this computer. An installation without a phone provider needs it for the other party of a call. */
export function PhonePage() {
  const phone = useTelephone();
  return (
    <div className={classes.page}>
      <title>Phone</title>
      <Stack className={classes.phone}>
        <Title order={1} size="h3">
          {phone.number ? displayPhone(phone.number) : 'Phone simulator'}
        </Title>
        {phone.problem && (
          <Alert color="red" role="alert">
            {phone.problem}
          </Alert>
        )}
        {phone.number === null ? <SwitchOn phone={phone} /> : <InUse phone={phone} />}
      </Stack>
    </div>
  );
}

function SwitchOn({ phone }: { readonly phone: Telephone }) {
  const [number, setNumber] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await phone.switchOn(number);
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text size="sm">
          Calls to this number ring here, and you can call your agency’s numbers from here. It works only on this
          computer.
        </Text>
        <TextInput
          label="Phone number"
          inputMode="tel"
          required
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          Turn on
        </Button>
      </Stack>
    </form>
  );
}

const words = {
  off: 'Connecting',
  waiting: 'Waiting for calls',
  ringing: 'Incoming call from',
  calling: 'Calling',
  talking: 'On a call with',
} as const;

function InUse({ phone }: { readonly phone: Telephone }) {
  const [to, setTo] = useState('');
  const { state, other } = phone;
  const isIdle = state === 'waiting' || state === 'off';
  return (
    <Stack>
      <Text role="status">
        {words[state]} {!isIdle && displayPhone(other)}
      </Text>
      {isIdle ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void phone.call(to);
          }}
        >
          <Stack>
            <TextInput
              label="Number to call"
              inputMode="tel"
              required
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Button
              type="submit"
              color="green"
              disabled={state === 'off'}
              leftSection={<IconPhone size={18} aria-hidden />}
            >
              Call
            </Button>
          </Stack>
        </form>
      ) : (
        <Group grow>
          {state === 'ringing' && (
            <Button color="green" leftSection={<IconPhone size={18} aria-hidden />} onClick={phone.answer}>
              Answer
            </Button>
          )}
          <Button color="red" leftSection={<IconPhoneOff size={18} aria-hidden />} onClick={phone.hangUp}>
            {state === 'ringing' ? 'Decline' : 'Hang up'}
          </Button>
        </Group>
      )}
      {state === 'talking' && <Keys also="#" onPress={phone.press} />}
    </Stack>
  );
}
