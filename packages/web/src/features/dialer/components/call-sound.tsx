import { dialer as calls, type CallSound as Sound } from '@bookline/contract/features/dialer';
import { callQuality } from '@bookline/contract/rules/dialer';
import { useCall } from '../../../lib/use-call.ts';
import { troublesOf } from '../call-words.ts';
import classes from './call-logs.module.css';

/** How a call sounded to its user: the average, its course, and what troubled it. Nothing if it wasn't measured. */
export function CallSound({ callId }: { readonly callId: string }) {
  const sound = useCall(calls.read_quality, { params: { id: callId } }).data?.data;
  if (!sound) return null;
  const { scores, rtt_ms, jitter_ms, lost_permille, warnings } = sound;
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length / 10;
  const lowest = Math.min(...scores) / 10;
  const quality = callQuality(average);
  const troubles = troublesOf(warnings);
  return (
    <>
      <dt>Sound quality</dt>
      <dd>
        {quality.charAt(0).toUpperCase() + quality.slice(1)} ({average.toFixed(1)} of 4.5)
        {scores.length > 1 && `, at worst ${lowest.toFixed(1)}`}
        {scores.length > 1 && <Course scores={scores} />}
        <span className={classes.measured}>
          Delay {rtt_ms} ms, jitter {jitter_ms} ms, {lost_permille / 10}% lost
          {troubles.length > 0 && `. Warnings: ${troubles.join(', ')}`}
        </span>
      </dd>
    </>
  );
}

/** The score over the call, a point for each ten seconds. */
function Course({ scores }: Pick<Sound, 'scores'>) {
  const last = scores.length - 1;
  return (
    <svg className={classes.course} viewBox={`0 0 ${last} 40`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={scores.map((score, index) => `${index},${50 - score}`).join(' ')} />
    </svg>
  );
}
