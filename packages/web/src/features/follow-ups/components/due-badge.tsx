import { useFollowUpCounts } from '../follow-ups.data.ts';
import classes from './follow-ups.module.css';

/** The number of follow-ups overdue or due today, in the navigation. Hidden if there are none. */
export default function DueBadge() {
  const { data } = useFollowUpCounts();
  const due = data ? data.data.overdue + data.data.today : 0;
  if (due === 0) return null;
  return (
    <span className={classes.badge} data-overdue={(data?.data.overdue ?? 0) > 0 || undefined}>
      {due > 99 ? '99+' : due}
      <span className="visually-hidden"> due</span>
    </span>
  );
}
