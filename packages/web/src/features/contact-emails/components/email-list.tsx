import type { SentEmail } from '@bookline/contract/features/contact-emails';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { emailState, isTrouble } from '../../email-messages/email-messages.api.ts';
import classes from './sent-emails.module.css';

/** Emails on two lines each, with subject and status. Emails written by users can be opened. */
export function EmailList({
  emails,
  onOpen,
}: {
  readonly emails: readonly SentEmail[];
  readonly onOpen: (id: string) => void;
}) {
  const zone = useTimeZone();
  return (
    <ul className={classes.list}>
      {emails.map((email) => (
        <li key={email.id} className={classes.row}>
          {email.sender ? (
            <button type="button" className={classes.open} onClick={() => onOpen(email.id)}>
              {email.subject}
            </button>
          ) : (
            <span className={classes.subject}>{email.subject}</span>
          )}
          <span className={classes.detail}>
            <span className={isTrouble(email) ? classes.failed : undefined}>{emailState(email)}</span>
            {' to '}
            {email.to} · <RelativeTime at={email.done_at ?? email.created_at} zone={zone} />
          </span>
          {isTrouble(email) && email.reply && <span className={classes.detail}>{email.reply}</span>}
        </li>
      ))}
    </ul>
  );
}
