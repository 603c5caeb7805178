import { IconAlertTriangle } from '@tabler/icons-react';
import type { CurrentCall } from '../dialer-state.ts';
import classes from './phone.module.css';

/** The number of lit bars out of five (R485 to R489). */
const bars = { excellent: 5, great: 4, good: 3, fair: 2, degraded: 1 } as const;

const troubles: Readonly<Record<string, string>> = {
  'high-rtt': 'slow connection',
  'low-mos': 'low sound quality',
  'high-jitter': 'unstable connection',
  'high-packet-loss': 'audio dropping',
  'high-packets-lost-fraction': 'audio dropping',
  'low-bytes-received': 'no incoming audio',
  'low-bytes-sent': 'no outgoing audio',
  'ice-connectivity-lost': 'connection lost',
  'constant-audio-input-level': 'no sound from your microphone',
  'constant-audio-output-level': 'no incoming audio',
};

/** The line quality and its problems (R466 to R475). */
export function Quality({ call: { quality, warnings } }: { readonly call: CurrentCall }) {
  const named = [...new Set(warnings.flatMap((name) => troubles[name] ?? []))];
  if (!quality && named.length === 0) return null;
  return (
    <p className={classes.quality}>
      {quality && (
        <>
          <span className={classes.bars} aria-hidden>
            {[1, 2, 3, 4, 5].map((bar) => (
              <span key={bar} data-lit={bar <= bars[quality] || undefined} />
            ))}
          </span>
          Connection: {quality}
        </>
      )}
      {named.length > 0 && (
        <span className={classes.warning} role="status">
          <IconAlertTriangle size={14} aria-hidden /> {named.join(', ')}
        </span>
      )}
    </p>
  );
}
