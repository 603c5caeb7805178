import { dialer as calls, type DialerCall } from '@bookline/contract/features/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useCall } from '../../../lib/use-call.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import {
  directionIcon,
  heardWords,
  isMissed,
  nameOf,
  otherNumber,
  outcomeAndTime,
  placeOf,
  transferWords,
} from '../call-words.ts';
import type { Dialer } from '../dialer.ts';
import classes from './phone.module.css';

/** The latest calls, each with a call button. */
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
    <>
      <ul className={classes.recent}>
        {call_history.map((call) => (
          <li key={call.id}>
            <RecentCall call={call} onCall={dialer.dial} />
          </li>
        ))}
      </ul>
      <p className={classes.all}>
        <TextLink to={paths.call_logs} inherit underline="always" onClick={dialer.toggle}>
          All calls
        </TextLink>
      </p>
    </>
  );
}

function RecentCall({ call, onCall }: { readonly call: DialerCall; readonly onCall: Dialer['dial'] }) {
  const zone = useTimeZone();
  const number = otherNumber(call);
  const name = nameOf(call);
  const Direction = directionIcon(call);
  return (
    <button
      type="button"
      className={classes.entry}
      data-missed={isMissed(call) || undefined}
      onClick={() => onCall({ number, ...(call.contact && { contact_id: call.contact.id }) })}
      title={`Call ${displayPhone(number)}`}
    >
      <Direction size={16} aria-hidden />
      <span className={classes.entryName}>{name || displayPhone(number)}</span>
      <span className={classes.entryTime}>
        <RelativeTime at={call.created_at} zone={zone} />
      </span>
      <span className={classes.entryMore}>
        {[outcomeAndTime(call), transferWords(call), heardWords(call), name && displayPhone(number), placeOf(call)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  );
}
