import { Button } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Dialer } from '../dialer.ts';
import type { CurrentCall } from '../dialer-state.ts';
import { CallClock } from './call-clock.tsx';
import { Keys } from './keys.tsx';
import classes from './phone.module.css';

/** Sends key tones to the other party. */
export function InCallKeypad({ dialer, call }: { readonly dialer: Dialer; readonly call: CurrentCall }) {
  const [pressed, setPressed] = useState('');
  return (
    <div className={classes.keypad}>
      <output className={classes.pressed} aria-label="Keys pressed">
        {pressed || <CallClock call={call} />}
      </output>
      <Keys
        also="#"
        onPress={(key) => {
          dialer.press(key);
          setPressed((before) => `${before}${key}`.slice(-16));
        }}
      />
      <Button color="red" leftSection={<IconPhoneOff size={18} aria-hidden />} onClick={dialer.hangUp}>
        Hang up
      </Button>
    </div>
  );
}
