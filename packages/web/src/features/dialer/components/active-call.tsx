import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPhoneOutgoing,
  IconPhonePause,
  IconPlayerPlay,
  IconUserPlus,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { CallWarning } from '../../soa-requests/soa-requests.api.ts';
import { isSteady, partyLeft, recordingWords, supervisorWords, troublesOf } from '../call-words.ts';
import type { Dialer } from '../dialer.ts';
import { type CurrentCall, openParty } from '../dialer-state.ts';
import { CallClock } from './call-clock.tsx';
import { Party } from './party.tsx';
import classes from './phone.module.css';
import { QualityBars } from './quality-bars.tsx';
import { RecordButton } from './record-button.tsx';

const CallParty = lazy(() => import('./call-party.tsx'));

/** R180: the active call: party, length, mute, record, and hang up. */
export function ActiveCall({ dialer, call }: { readonly dialer: Dialer; readonly call: CurrentCall }) {
  const [isHolding, setHolding] = useState(false);
  const { is_held, is_muted } = call;
  const party = openParty(call);
  const left = call.party && partyLeft(call.party);
  const isReady = isSteady(call);
  const hold = async () => {
    setHolding(true);
    await dialer.hold();
    setHolding(false);
  };
  return (
    <div className={classes.call}>
      <Party call={call} />
      {call.contact && <CallWarning contactId={call.contact.id} />}
      <p className={classes.clock}>
        <CallClock call={call} />
      </p>
      {call.added_by !== null && !call.is_recordable && (
        <p className={classes.from}>{call.added_by} added you to their call.</p>
      )}
      <p className={classes.recording} role="status">
        {left && `${left} `}
        {is_held && 'On hold. They hear music. '}
        {recordingWords(call)}
      </p>
      {call.supervisor && (
        <p className={classes.recording} role="status">
          {supervisorWords(call.supervisor)}
        </p>
      )}
      <Quality call={call} />
      <div className={classes.toggles}>
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
        <RecordButton dialer={dialer} call={call} />
      </div>
      <div className={classes.toggles}>
        <Button
          // With a third person, the button to connect all is the next step.
          variant={is_held && !party ? 'filled' : 'default'}
          disabled={!isReady}
          loading={isHolding}
          leftSection={is_held ? <IconPlayerPlay size={16} aria-hidden /> : <IconPhonePause size={16} aria-hidden />}
          onClick={() => void hold()}
        >
          {is_held ? 'Resume' : 'Hold'}
        </Button>
        {!party && (
          <Button
            variant="default"
            disabled={!isReady}
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => dialer.show('add')}
          >
            Add person
          </Button>
        )}
      </div>
      {party ? (
        <Suspense>
          <CallParty dialer={dialer} call={call} party={party} />
        </Suspense>
      ) : (
        <Button
          variant="default"
          disabled={!isReady}
          leftSection={<IconPhoneOutgoing size={16} aria-hidden />}
          onClick={() => dialer.show('transfer')}
        >
          Transfer
        </Button>
      )}
      <Button color="red" leftSection={<IconPhoneOff size={18} aria-hidden />} onClick={dialer.hangUp}>
        Hang up
      </Button>
    </div>
  );
}

/** The line quality and its problems (R466 to R475). */
function Quality({ call: { phase, quality: last, warnings } }: { readonly call: CurrentCall }) {
  const named = troublesOf(warnings);
  // What was measured before the connection was lost says nothing about it now.
  const quality = phase === 'reconnecting' ? null : last;
  if (!quality && named.length === 0) return null;
  return (
    <p className={classes.quality}>
      {quality && (
        <>
          <QualityBars quality={quality} />
          Connection: {quality}
        </>
      )}
      {named.length > 0 && (
        <span className={classes.warning} role="status">
          <IconAlertTriangle size={14} aria-hidden /> {named.join(', ')}
        </span>
      )}
    </p>
  );
}
