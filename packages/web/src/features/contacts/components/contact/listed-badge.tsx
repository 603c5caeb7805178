import classes from './reach.module.css';

/** Beside a number or an address that nobody of the tenant may use. */
export function ListedBadge() {
  return <span className={classes.listed}>On the do-not-contact list</span>;
}
