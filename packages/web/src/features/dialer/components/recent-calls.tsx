import { dialer as calls, type DialerCall } from '@bookline/contract/features/dialer';
import { callDuration } from '@bookline/contract/rules/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { IconPhoneIncoming, IconPhoneOff, IconPhoneOutgoing } from '@tabler/icons-react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useCall } from '../../../lib/use-call.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import type { Dialer } from '../dialer.ts';
import classes from './phone.module.css';

/** The last calls, each to be called again. */
export function RecentCalls({ dialer }: { readonly dialer: Dialer }) {
  const { data, error, refetch } = useCall(calls.fetch_historical_calls, {});
  if (error && !data)
    return (
      <p className={classes.none} role="alert">
        {sentenceOf(error)}{' '}
        <button type="button" className={classes.again} onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  if (!data) return <TextSkeleton lines={4} />;
  const { call_history } = data.data;
  if (call_history.length === 0) return <p className={classes.none}>No calls yet</p>;
  return (
    <ul className={classes.recent}>
      {call_history.map((call) => (
        <li key={call.id}>
          <RecentCall call={call} onCall={dialer.dial} />
        </li>
      ))}
    </ul>
  );
}

function RecentCall({ call, onCall }: { readonly call: DialerCall; readonly onCall: Dialer['dial'] }) {
  const zone = useTimeZone();
  const isInbound = call.call_direction === 'inbound';
  const isMissed = call.status !== 'completed';
  const number = isInbound ? call.call_from : call.call_to;
  const name = call.contact ? `${call.contact.first_name} ${call.contact.last_name}`.trim() : '';
  const place = [call.caller_city, call.caller_state].filter(Boolean).join(', ');
  const Direction = isMissed ? IconPhoneOff : isInbound ? IconPhoneIncoming : IconPhoneOutgoing;
  return (
    <button
      type="button"
      className={classes.entry}
      data-missed={(isInbound && isMissed) || undefined}
      onClick={() => onCall({ number, ...(call.contact && { contact_id: call.contact.id }) })}
      title={`Call ${displayPhone(number)}`}
    >
      <Direction size={16} aria-hidden />
      <span className={classes.entryName}>{name || displayPhone(number)}</span>
      <span className={classes.entryTime}>
        <RelativeTime at={call.created_at} zone={zone} />
      </span>
      <span className={classes.entryMore}>
        {outcome(call)}
        {name && ` · ${displayPhone(number)}`}
        {place && ` · ${place}`}
      </span>
    </button>
  );
}

function outcome({ call_direction, status, duration_s }: DialerCall): string {
  if (status === 'completed')
    return `${call_direction === 'inbound' ? 'Answered' : 'Called'}, ${callDuration(duration_s)}`;
  if (call_direction === 'inbound') return 'Missed';
  return status === 'refused' ? 'Not allowed' : status === 'busy' ? 'Busy' : 'Not answered';
}
