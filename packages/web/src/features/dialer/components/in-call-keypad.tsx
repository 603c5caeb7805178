import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconPhoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import { isTextField } from '../../../lib/keyboard.ts';
import type { Dialer } from '../dialer.ts';
import type { CurrentCall } from '../dialer-state.ts';
import { CallClock } from './call-clock.tsx';
import { Keys } from './keys.tsx';
import classes from './phone.module.css';

const TONES = /^[\d*#]$/;

/** Sends key tones to the other party, also for keys that are typed. */
export function InCallKeypad({ dialer, call }: { readonly dialer: Dialer; readonly call: CurrentCall }) {
  const [pressed, setPressed] = useState('');
  const press = (key: string) => {
    dialer.press(key);
    setPressed((before) => `${before}${key}`.slice(-16));
  };
  useWindowEvent('keydown', ({ key, target, ctrlKey, altKey, metaKey, repeat }) => {
    // In a run of the power dialer, the digits choose a disposition.
    if (call.is_of_run || ctrlKey || altKey || metaKey || repeat || isTextField(target)) return;
    if (TONES.test(key)) press(key);
  });
  return (
    <div className={classes.keypad}>
      <output className={classes.pressed} aria-label="Keys pressed">
        {pressed || <CallClock call={call} />}
      </output>
      <Keys also="#" onPress={press} />
      <Button color="red" leftSection={<IconPhoneOff size={18} aria-hidden />} onClick={dialer.hangUp}>
        Hang up
      </Button>
    </div>
  );
}
