import type { CallRecording, DialerCall } from '@bookline/contract/features/dialer';
import { callDuration } from '@bookline/contract/rules/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button } from '@mantine/core';
import { IconPhone, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { fullTime } from '../../../lib/dates.ts';
import { useDial } from '../../../lib/dialing.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Player } from '../../call-files/call-files.api.ts';
import {
  missingRecording,
  nameOf,
  otherNumber,
  outcomeAndTime,
  ownNumber,
  placeOf,
  supervisedWords,
  transferWords,
} from '../call-words.ts';
import classes from './call-logs.module.css';
import { CallSound } from './call-sound.tsx';

/** All details of a call: party, outcome, and recordings, with a button to call back. */
export function CallDialog({ call, onClose }: { readonly call: DialerCall; readonly onClose: () => void }) {
  const zone = useTimeZone();
  const dial = useDial();
  const { id: me } = useCurrentUser();
  const number = otherNumber(call);
  const { contact, recordings } = call;
  const again = () => {
    dial?.({ number, ...(contact && { contact_id: contact.id }) });
    onClose();
  };
  return (
    <Dialog
      opened
      title={call.call_direction === 'inbound' ? 'Incoming call' : 'Outgoing call'}
      onClose={onClose}
      actions={
        dial && (
          <Button leftSection={<IconPhone size={16} aria-hidden />} onClick={again}>
            Call {displayPhone(number)}
          </Button>
        )
      }
    >
      <dl className={classes.facts}>
        <dt>Contact</dt>
        <dd>
          {contact ? (
            <TextLink to={paths.contact({ id: contact.id, phone: contact.number })} inherit underline="always">
              {nameOf(call) || displayPhone(number)}
            </TextLink>
          ) : (
            'Unknown caller'
          )}
        </dd>
        <dt>Number</dt>
        <dd className="tabular">{[displayPhone(number), placeOf(call)].filter(Boolean).join(' · ')}</dd>
        <dt>User</dt>
        <dd>
          {call.user.name}, {ownNumber(call)}
        </dd>
        <dt>Date</dt>
        <dd>{fullTime(call.created_at, zone)}</dd>
        <dt>Outcome</dt>
        <dd className="tabular">{call.refusal ?? outcomeAndTime(call)}</dd>
        {transferWords(call) && (
          <>
            <dt>{call.forwarded ? 'Forwarding' : 'Transfer'}</dt>
            <dd>{transferWords(call)}</dd>
          </>
        )}
        {call.supervisors.length > 0 && (
          <>
            <dt>Supervision</dt>
            <dd>{supervisedWords(call)}</dd>
          </>
        )}
        {call.disposition && (
          <>
            <dt>Disposition</dt>
            <dd>
              <StatusChip label={call.disposition.name} color={call.disposition.color} />
            </dd>
          </>
        )}
        {call.disposition_note && (
          <>
            <dt>Comment</dt>
            <dd className={classes.note}>{call.disposition_note}</dd>
          </>
        )}
        {call.dial_run && (
          <>
            <dt>Power dialer</dt>
            <dd>
              {call.user.id === me ? (
                <TextLink to={paths.dial_runs(call.dial_run.id)} inherit underline="always">
                  {call.dial_run.name}
                </TextLink>
              ) : (
                call.dial_run.name
              )}
            </dd>
          </>
        )}
        {call.answered_at !== null && <CallSound callId={call.id} />}
        {call.wrap_up_s !== null && (
          <>
            <dt>Wrap-up time</dt>
            <dd className="tabular">{callDuration(call.wrap_up_s)}</dd>
          </>
        )}
      </dl>
      {missingRecording(call) && <p>{missingRecording(call)}</p>}
      {recordings.length > 0 && (
        <ul className={classes.heard} aria-label="Recordings">
          {recordings.map((recording) => (
            <li key={recording.id}>
              <Recording call={call} recording={recording} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** The server logs playback, so nothing loads until the user asks for it. */
function Recording({ call, recording }: { readonly call: DialerCall; readonly recording: CallRecording }) {
  const [isOpen, setOpen] = useState(false);
  const title = recording.kind === 'voicemail' ? 'Voicemail' : 'Recording';
  return (
    <>
      <Button
        variant="default"
        fullWidth
        justify="space-between"
        aria-expanded={isOpen}
        rightSection={isOpen ? <IconX size={15} aria-hidden /> : <IconPlayerPlay size={15} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {title}, {callDuration(recording.duration_s)}
      </Button>
      {isOpen && (
        <Player heard={{ file_id: recording.id, call_id: call.id }} keptUntil={recording.kept_until} title={title} />
      )}
    </>
  );
}
