import type { SentEmail } from '@bookline/contract/features/contact-emails';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './sent-emails.module.css';

const states = { queued: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;

/** Mails, two lines each: what they were about, and what became of them. */
export function EmailList({ emails }: { readonly emails: readonly SentEmail[] }) {
  const zone = useTimeZone();
  return (
    <ul className={classes.list}>
      {emails.map((email) => (
        <li key={email.id} className={classes.row}>
          <span className={classes.subject}>{email.subject}</span>
          <span className={classes.detail}>
            <span className={email.status === 'failed' ? classes.failed : undefined}>{states[email.status]}</span>
            {' to '}
            {email.to} · <RelativeTime at={email.done_at ?? email.created_at} zone={zone} />
          </span>
          {email.status === 'failed' && email.reply && <span className={classes.detail}>{email.reply}</span>}
        </li>
      ))}
    </ul>
  );
}
