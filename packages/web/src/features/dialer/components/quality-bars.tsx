import type { CallQuality } from '@bookline/contract/rules/dialer';
import classes from './phone.module.css';

/** The number of lit bars out of five (R485 to R489). */
const lit = { excellent: 5, great: 4, good: 3, fair: 2, degraded: 1 } as const;

export const QualityBars = ({ quality }: { readonly quality: CallQuality }) => (
  <span className={classes.bars} aria-hidden>
    {[1, 2, 3, 4, 5].map((bar) => (
      <span key={bar} data-lit={bar <= lit[quality] || undefined} />
    ))}
  </span>
);
