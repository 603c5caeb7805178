import { Button } from '@mantine/core';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import type { Dialer } from '../dialer.ts';
import type { CurrentCall } from '../dialer-state.ts';
import { Party } from './party.tsx';
import classes from './phone.module.css';

/** R172: an incoming call. */
export function IncomingCall({ dialer, call }: { readonly dialer: Dialer; readonly call: CurrentCall }) {
  return (
    <div className={classes.call}>
      <p className={classes.clock} role="alert">
        Incoming call
      </p>
      <Party call={call} />
      {call.added_by !== null && <p className={classes.from}>{call.added_by} adds you to their call.</p>}
      <div className={classes.toggles}>
        <Button color="red" leftSection={<IconPhoneOff size={18} aria-hidden />} onClick={dialer.reject}>
          Decline
        </Button>
        <Button color="green" leftSection={<IconPhone size={18} aria-hidden />} onClick={dialer.answer}>
          Answer
        </Button>
      </div>
    </div>
  );
}
