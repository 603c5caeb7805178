import classes from './chips.module.css';
import { softStyle } from './soft-style.ts';

/** A status in its color, softened so that its text stays readable. */
export function StatusChip({ label, color }: { readonly label: string; readonly color: string }) {
  return (
    <span className={classes.status} style={softStyle(color)}>
      <span className={classes.text}>{label}</span>
    </span>
  );
}
