import { EMAIL_LOG_LIMIT, type SentEmail } from '@bookline/contract/features/contact-emails';
import { Button } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactEdit } from '../../contacts/components/contact/edit/contact-edit.ts';
import { PanelFailure, PanelNote } from '../../contacts/components/contact/panel-states.tsx';
import { Section } from '../../contacts/components/contact/section.tsx';
import { useOpened } from '../../contacts/use-opened.ts';
import { useEmailLogs } from '../contact-emails.data.ts';
import { EmailHistory } from './email-history.tsx';
import classes from './sent-emails.module.css';

/** Opens all of them. */
const ALL = 'all';

/** The last mails to the contact, all of them behind a button. */
export function SentEmailsPanel() {
  const { contact } = useContactEdit();
  const { data, error, refetch } = useEmailLogs(contact.id);
  const history = useOpened('sent_email');
  const emails = data?.data;
  return (
    <Section title="E-mails">
      {!emails && !error && <TextSkeleton lines={2} />}
      {!emails && error && <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {emails?.length === 0 && <PanelNote>Nothing was sent from here yet.</PanelNote>}
      {emails && emails.length > 0 && <EmailList emails={emails} />}
      {emails?.length === EMAIL_LOG_LIMIT && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => history.open(ALL)}>
          Show all
        </Button>
      )}
      {history.id !== undefined && <EmailHistory onClose={history.close} />}
    </Section>
  );
}

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
