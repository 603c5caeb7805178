import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { useSyncExternalStore } from 'react';
import { fullTime, relativeTime } from '../lib/dates.ts';

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

// One clock for every relative time on the screen.
function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = new Date();
    for (const each of listeners) each();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A relative time with the full date on hover. It updates on its own. `zone` is the user's. */
export function RelativeTime({ at, zone }: { readonly at: string; readonly zone: string }) {
  const clock = useSyncExternalStore(listen, () => now);
  // Something created since the last tick isn't in the future.
  const reference = new Date(Math.max(clock.getTime(), Math.min(Date.parse(at), Date.now())));
  return (
    <time dateTime={at} title={fullTime(at, zone)}>
      {relativeTime(at, zone, reference)}
    </time>
  );
}
