import { useUnreadCount } from '../texts.data.ts';
import classes from './inbox.module.css';

/** The number of conversations with unread texts, in the navigation. Hidden if there are none. */
export default function UnreadBadge() {
  const count = useUnreadCount().data?.data;
  if (!count || count.conversations === 0) return null;
  return (
    <span className={classes.badge}>
      {count.exact && count.conversations < 100 ? count.conversations : '99+'}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}
