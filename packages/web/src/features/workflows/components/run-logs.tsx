import type { WfLog } from '@bookline/contract/features/workflow-runs';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './workflow.module.css';

/** The events of a run, in order. */
export function RunLogs({ logs }: { readonly logs: readonly WfLog[] }) {
  const zone = useTimeZone();
  if (logs.length === 0) return <p className={classes.muted}>No activity yet</p>;
  return (
    <ol className={classes.logs}>
      {logs.map(({ id, at, says, outcome }) => (
        <li key={id}>
          <span {...(isFault(outcome) && { className: classes.fault })}>{says}</span>
          <span className={classes.muted}>
            <RelativeTime at={at} zone={zone} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const isFault = (outcome: string) => outcome === 'failed' || outcome === 'skipped' || outcome === 'undelivered';
