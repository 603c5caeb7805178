import classes from './reach.module.css';

/** Marks a number or email that no one in the tenant can use. */
export function ListedBadge() {
  return <span className={classes.listed}>On the do-not-contact list</span>;
}
