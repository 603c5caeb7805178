import { callDuration } from '@bookline/contract/rules/dialer';
import { useEffect, useState } from 'react';
import type { CurrentCall } from '../dialer-state.ts';

const phases = { incoming: 'Incoming call', calling: 'Calling', open: '', reconnecting: 'Reconnecting' } as const;

/** R170, R465: a call's length as mm:ss, or its status until it's answered. */
export function CallClock({ call }: { readonly call: CurrentCall }) {
  const [now, setNow] = useState(() => Date.now());
  const { answered_at, phase } = call;
  useEffect(() => {
    if (answered_at === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [answered_at]);
  if (answered_at === null) return <>{phases[phase] || 'Calling'}</>;
  const time = callDuration((now - answered_at) / 1000);
  return (
    <>
      <span className="tabular">{time}</span>
      {phase === 'reconnecting' && ' Reconnecting'}
    </>
  );
}
