import { Button } from '@mantine/core';
import { IconArrowsExchange, IconPhone, IconPhoneOff, IconPhonePause } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { mayLeave, recordingWords } from '../call-words.ts';
import type { Dialer } from '../dialer.ts';
import type { CurrentCall } from '../dialer-state.ts';
import { CallClock } from './call-clock.tsx';
import classes from './other-call.module.css';
import { PartyName } from './party.tsx';

interface Two {
  readonly dialer: Dialer;
  readonly call: CurrentCall;
  readonly other: CurrentCall;
}

/** The user's second call: it waits to be answered, or it's on hold. */
export default function OtherCall(two: Two) {
  return two.other.phase === 'incoming' ? <WaitingCall {...two} /> : <HeldCall {...two} />;
}

function WaitingCall({ dialer, call, other }: Two) {
  const [isHolding, setHolding] = useState(false);
  const hold = async () => {
    setHolding(true);
    await dialer.answerWaiting('hold');
    setHolding(false);
  };
  return (
    <section className={classes.other} aria-label="Call waiting">
      <div className={classes.who} role="alert">
        <p className={classes.what}>Call waiting</p>
        <PartyName call={other} />
      </div>
      <Button
        color="green"
        fullWidth
        disabled={!mayLeave(call)}
        loading={isHolding}
        leftSection={<IconPhonePause size={16} aria-hidden />}
        onClick={() => void hold()}
      >
        Hold and answer
      </Button>
      {!mayLeave(call) && <p className={classes.what}>You can’t put this call on hold right now.</p>}
      <div className={classes.choices}>
        <Button
          variant="default"
          disabled={isHolding}
          leftSection={<IconPhone size={16} aria-hidden />}
          onClick={() => void dialer.answerWaiting('end')}
        >
          End and answer
        </Button>
        <Button
          variant="default"
          disabled={isHolding}
          leftSection={<IconPhoneOff size={16} aria-hidden />}
          onClick={dialer.rejectWaiting}
        >
          Decline
        </Button>
      </div>
    </section>
  );
}

function HeldCall({ dialer, call, other }: Two) {
  const [isSwitching, setSwitching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  const swap = async () => {
    setSwitching(true);
    await dialer.switchCalls();
    setSwitching(false);
  };
  return (
    <section className={classes.held} aria-label="Other call">
      <div className={classes.who}>
        <PartyName call={other} />
        <p className={classes.what}>
          {other.is_held && 'On hold · '}
          <CallClock call={other} />
          {other.recording !== 'not_recording' && ` · ${recordingWords(other)}`}
        </p>
      </div>
      <Button
        ref={button}
        variant="default"
        size="compact-sm"
        disabled={!mayLeave(call)}
        loading={isSwitching}
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => void swap()}
      >
        Switch
      </Button>
    </section>
  );
}
