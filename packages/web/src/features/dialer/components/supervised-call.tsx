import type { SupervisionMode } from '@bookline/contract/features/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff, IconPhoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Dialer } from '../dialer.ts';
import type { CurrentCall, Supervised } from '../dialer-state.ts';
import { CallClock } from './call-clock.tsx';
import classes from './phone.module.css';

const modes: Readonly<Record<SupervisionMode, { readonly label: string; readonly about: (name: string) => string }>> = {
  listen: { label: 'Listen', about: () => 'No one hears you.' },
  whisper: { label: 'Whisper', about: (name) => `Only ${name} hears you.` },
  barge: { label: 'Barge in', about: () => 'Both parties hear you.' },
};
const isMode = (value: string): value is SupervisionMode => Object.hasOwn(modes, value);

/** A call of the user's downline that they joined. */
export default function SupervisedCall({
  dialer,
  call,
  supervised: { user_name, mode },
}: {
  readonly dialer: Dialer;
  readonly call: CurrentCall;
  readonly supervised: Supervised;
}) {
  const [busy, setBusy] = useState(false);
  const isIn = call.answered_at !== null;
  const { is_muted } = call;
  const change = async (value: string) => {
    if (!isMode(value)) return;
    setBusy(true);
    await dialer.changeMode(value);
    setBusy(false);
  };
  return (
    <div className={classes.call}>
      <div className={classes.party}>
        <span className={classes.name}>{user_name}</span>
        <span className={classes.number}>On a call with {displayPhone(call.number)}</span>
      </div>
      <p className={classes.clock}>{isIn ? <CallClock call={call} /> : 'Joining the call'}</p>
      <SegmentedControl
        fullWidth
        aria-label="How you take part"
        data={Object.entries(modes).map(([value, { label }]) => ({ value, label }))}
        value={mode}
        disabled={!isIn || busy}
        onChange={(value) => void change(value)}
      />
      <Text size="xs" c="dimmed" ta="center" role="status">
        {isIn ? modes[mode].about(user_name) : 'The other party may hear a notice first.'}
      </Text>
      {mode !== 'listen' && (
        <Button
          variant={is_muted ? 'filled' : 'default'}
          aria-pressed={is_muted}
          leftSection={
            is_muted ? <IconMicrophoneOff size={16} aria-hidden /> : <IconMicrophone size={16} aria-hidden />
          }
          onClick={dialer.mute}
        >
          Mute
        </Button>
      )}
      <Button color="red" leftSection={<IconPhoneOff size={18} aria-hidden />} onClick={dialer.hangUp}>
        Leave call
      </Button>
    </div>
  );
}
