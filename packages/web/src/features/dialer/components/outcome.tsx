import type { DialerCall } from '@bookline/contract/features/dialer';
import { directionIcon, isMissed, outcomeAndTime, outcomeOf } from '../call-words.ts';
import classes from './call-logs.module.css';

/** An icon for a call's direction and whether it was answered. */
export function Outcome({ call, withTime = false }: { readonly call: DialerCall; readonly withTime?: boolean }) {
  const Direction = directionIcon(call);
  return (
    <span className={classes.outcome} data-missed={isMissed(call) || undefined}>
      <Direction size={15} aria-hidden />
      {withTime ? outcomeAndTime(call) : outcomeOf(call)}
    </span>
  );
}
