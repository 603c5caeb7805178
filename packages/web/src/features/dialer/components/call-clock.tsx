import { callDuration } from '@bookline/contract/rules/dialer';
import { useNow } from '../../../lib/use-now.ts';
import type { CurrentCall } from '../dialer-state.ts';

const phases = { incoming: 'Incoming call', calling: 'Calling', open: '', reconnecting: 'Reconnecting' } as const;

/** R170, R465: a call's length as mm:ss, or its status until it's answered. */
export function CallClock({ call }: { readonly call: CurrentCall }) {
  const { answered_at, phase } = call;
  if (answered_at === null) return <>{phases[phase] || 'Calling'}</>;
  return (
    <>
      <Length since={answered_at} />
      {phase === 'reconnecting' && ' Reconnecting'}
    </>
  );
}

function Length({ since }: { readonly since: number }) {
  return <span className="tabular">{callDuration((useNow() - since) / 1000)}</span>;
}
