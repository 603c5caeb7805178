import { EMAIL_LOG_LIMIT } from '@bookline/contract/features/contact-emails';
import { Button } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactEdit } from '../../contacts/components/contact/edit/contact-edit.ts';
import { PanelFailure, PanelNote } from '../../contacts/components/contact/panel-states.tsx';
import { Section } from '../../contacts/components/contact/section.tsx';
import { useOpened } from '../../contacts/use-opened.ts';
import { useEmailLogs } from '../contact-emails.data.ts';
import { EmailHistory } from './email-history.tsx';
import { EmailList } from './email-list.tsx';
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
