import { EMAIL_LOG_LIMIT } from '@bookline/contract/features/contact-emails';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { PanelFailure, PanelNote } from '../../../ui/panel-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { addressIn, useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { WrittenEmailDialog } from '../../email-messages/email-messages.api.ts';
import { useEmailLogs } from '../contact-emails.data.ts';
import { EmailHistory } from './email-history.tsx';
import { EmailList } from './email-list.tsx';
import classes from './sent-emails.module.css';
import { useTakeBack } from './use-take-back.ts';

/** Opens the list of all emails. */
const ALL = 'all';
/** The composer writes it. */
const NEW = 'new';
/** The polling interval while an email is queued. */
const WATCH_MS = 4000;

/** The latest emails to the contact, a button to see all of them, and one to write an email. */
export function SentEmailsPanel() {
  const { contact, readOnly } = useContactEdit();
  const { data, error, refetch } = useEmailLogs(contact.id);
  const opened = useOpened('sent_email');
  const takeBack = useTakeBack(contact.id);
  const emails = data?.data;
  const waits = emails?.some(({ status }) => status === 'queued') ?? false;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), WATCH_MS);
    return () => clearInterval(timer);
  }, [waits, refetch]);

  const isOther =
    opened.id !== undefined && addressIn(opened.id) === undefined && opened.id !== ALL && opened.id !== NEW;
  return (
    <Section
      title="Emails"
      action={
        !readOnly && (
          <Tooltip label="New email">
            <ActionIcon size={24} aria-label="New email" onClick={() => opened.open(NEW)}>
              <IconPencilPlus size={15} />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {!emails && !error && <TextSkeleton lines={2} />}
      {!emails && error && <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {emails?.length === 0 && <PanelNote>No emails yet</PanelNote>}
      {emails && emails.length > 0 && <EmailList emails={emails} onOpen={opened.open} />}
      {emails?.length === EMAIL_LOG_LIMIT && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => opened.open(ALL)}>
          Show all
        </Button>
      )}
      {opened.id === ALL && <EmailHistory onClose={opened.close} onOpen={opened.open} />}
      {isOther && opened.id !== undefined && (
        <WrittenEmailDialog
          contactId={contact.id}
          emailId={opened.id}
          onClose={opened.close}
          onTakeBack={(emailId) => {
            opened.close();
            void takeBack(emailId);
          }}
        />
      )}
    </Section>
  );
}
