import classes from './view-dot.module.css';

/** A view's color, beside its name. */
export function ViewDot({ color }: { readonly color: string | null }) {
  return <span className={classes.dot} style={color ? { backgroundColor: color } : undefined} aria-hidden />;
}
