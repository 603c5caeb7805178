import type { DialRunNow } from '@bookline/contract/features/dial-runs';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../lib/api-error.ts';
import { useCurrentDialer } from '../dialer/dialer.api.ts';
import { useEnd, useNext, usePause, useResume } from './dial-runs.data.ts';

/** This page: after a reload it's another one, so that no call is placed before the user continues. */
const device = crypto.randomUUID();
/** How often the server is asked about a call whose end it doesn't know yet. */
const ASKED_AGAIN_MS = 2000;
/** The browser's timers may not wait longer. */
const LONGEST_MS = 2 ** 31 - 1;

export interface Driving {
  /** Whether this tab places the run's calls now. */
  readonly here: boolean;
  /** Another tab or device does. */
  readonly elsewhere: boolean;
  /** The phone of this tab can place calls. */
  readonly ready: boolean;
  /** It's on a call, or logs one that came in. */
  readonly busy: boolean;
  /** Why the last step failed. */
  readonly problem: string | null;
  readonly pending: boolean;
  readonly go: () => void;
  readonly pause: () => void;
  readonly end: () => void;
}

/**
 * Drives a run: takes the next contact once the last call is over, and has the phone call it. The server decides whether anything is due, so asking too often
 * does no harm. `held`: the user is still writing, so the wrap-up time doesn't count.
 */
export function useDriving(run: DialRunNow, held: boolean): Driving {
  const { id, status, phase, as_of, wrap_up_until, next_due_at } = run;
  const phone = useCurrentDialer();
  const next = useNext();
  const resume = useResume();
  const pause = usePause();
  const end = useEnd();
  /** The server had nothing to call: an open call, for example, whose end it doesn't know yet. */
  const [isEmpty, setEmpty] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const lastAttempt = useRef<string>(null);
  const isMine = run.device === device;
  // Who comes back to the page continues deliberately, too.
  const [isGoing, setGoing] = useState(false);
  const here = status === 'active' && isMine && isGoing;
  const busy = phone !== undefined && (phone.state.call !== null || phone.state.ended !== null);
  const isReady = phone !== undefined;

  const stop = (sentence: string) => {
    setProblem(sentence);
    // The run isn't paused, because another tab may have taken over.
    setGoing(false);
  };
  const take = () => {
    if (next.isPending) return;
    next.mutate(
      { params: { id }, body: { device } },
      {
        onSuccess: ({ data: { dial } }) => {
          setEmpty(dial === null);
          if (!dial) return;
          // A caller was first. The same attempt is taken again after their call.
          if (phone?.dialer.state().call) return;
          // The phone was asked to call them, and the server never heard of it: the microphone is blocked, for example.
          if (dial.attempt_id === lastAttempt.current)
            return stop('The call couldn’t be placed. Check your microphone and connection, then continue.');
          lastAttempt.current = dial.attempt_id;
          phone?.dialer.dial(dial);
        },
        onError: (error) => stop(sentenceOf(error)),
      },
    );
  };
  const taking = useRef(take);
  taking.current = take;

  const wait =
    here && isReady && !busy ? waitOf({ phase, as_of, wrap_up_until, next_due_at, held, isEmpty }) : undefined;
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => taking.current(), Math.min(wait, LONGEST_MS));
    return () => clearTimeout(timer);
    // Each reply is newer, so that a step is tried again if nothing changed.
  }, [wait, as_of]);

  return {
    here,
    elsewhere: status === 'active' && !isMine,
    ready: isReady,
    busy,
    problem,
    pending: resume.isPending || pause.isPending || end.isPending,
    go() {
      if (resume.isPending) return;
      lastAttempt.current = null;
      setProblem(null);
      setGoing(true);
      resume.mutate({ params: { id }, body: { device } });
    },
    pause: () => pause.mutate({ params: { id } }),
    end: () => end.mutate({ params: { id } }),
  };
}

/** How long to wait before the next contact is taken, in milliseconds. Undefined: something else comes first. */
function waitOf({
  phase,
  as_of,
  wrap_up_until,
  next_due_at,
  held,
  isEmpty,
}: Pick<DialRunNow, 'phase' | 'as_of' | 'wrap_up_until' | 'next_due_at'> & {
  readonly held: boolean;
  readonly isEmpty: boolean;
}): number | undefined {
  // The clocks of the server and this computer may differ.
  const until = (time: string | null) =>
    time === null ? undefined : Math.max(0, Date.parse(time) - Date.parse(as_of));
  switch (phase) {
    case 'ready':
    case 'dialing':
    case 'finished':
      return isEmpty ? ASKED_AGAIN_MS : 0;
    case 'in_call':
      return ASKED_AGAIN_MS;
    case 'wrap_up':
      return held ? undefined : until(wrap_up_until);
    case 'waiting':
      return until(next_due_at);
    default:
      return undefined;
  }
}
