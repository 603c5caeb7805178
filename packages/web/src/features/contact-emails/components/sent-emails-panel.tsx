import { EMAIL_LOG_LIMIT } from '@bookline/contract/features/contact-emails';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { WrittenEmailDialog } from '../../contact-mails/components/written-email-dialog.tsx';
import { useCancelEmail, useSendEmail } from '../../contact-mails/contact-mails.data.ts';
import { type EmailDraft, newDraft, parseDraft } from '../../contact-mails/email-draft.ts';
import { useContactEdit } from '../../contacts/components/contact/edit/contact-edit.ts';
import { PanelFailure, PanelNote } from '../../contacts/components/contact/panel-states.tsx';
import { Section } from '../../contacts/components/contact/section.tsx';
import { useOpened } from '../../contacts/use-opened.ts';
import { useEmailLogs } from '../contact-emails.data.ts';
import { EmailHistory } from './email-history.tsx';
import { EmailList } from './email-list.tsx';
import classes from './sent-emails.module.css';

const ComposeDialog = lazy(async () => ({
  default: (await import('../../contact-mails/components/compose-dialog.tsx')).ComposeDialog,
}));

/** Opens all of them. */
const ALL = 'all';
/** Opens the window in which one is written. */
const NEW = 'new';
/** While one waits, what became of it is asked for so often. */
const WATCH_MS = 4000;

/** The last mails to the contact, all of them behind a button, and the place to write one. */
export function SentEmailsPanel() {
  const { contact, readOnly } = useContactEdit();
  const { data, error, refetch } = useEmailLogs(contact.id);
  const opened = useOpened('sent_email');
  const [draft, setDraft] = useDraft(`email:${contact.id}`, parseDraft);
  const send = useSendEmail();
  const cancel = useCancelEmail();
  const emails = data?.data;
  const waits = emails?.some(({ status }) => status === 'queued') ?? false;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), WATCH_MS);
    return () => clearInterval(timer);
  }, [waits, refetch]);

  const takeBack = (emailId: string, written?: EmailDraft) =>
    cancel.mutate(
      { params: { id: contact.id, emailId } },
      {
        onSuccess: () => {
          toast.done('The e-mail is not sent.');
          // What was written is there again, as another mail.
          if (written) {
            setDraft({ ...written, key: newDraft().key });
            opened.open(NEW);
          }
        },
      },
    );
  const sendDraft = (written: EmailDraft) => {
    const { to, attachments, ...words } = written;
    const body = {
      ...words,
      contact_id: contact.id,
      ...(to !== null && { to }),
      attachments: attachments.map(({ id }) => ({ id })),
    };
    send.mutate(
      { body },
      {
        onSuccess: ({ data: sent }) => {
          setDraft(undefined);
          opened.close();
          toast.done(`The e-mail to ${sent.to} goes in ten seconds.`, { undo: () => takeBack(sent.id, written) });
        },
      },
    );
  };
  const isOther = opened.id !== undefined && opened.id !== ALL && opened.id !== NEW;
  return (
    <Section
      title="E-mails"
      action={
        !readOnly && (
          <Tooltip label="Write an e-mail">
            <ActionIcon size={24} aria-label="Write an e-mail" onClick={() => opened.open(NEW)}>
              <IconPencilPlus size={15} />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {!emails && !error && <TextSkeleton lines={2} />}
      {!emails && error && <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {emails?.length === 0 && <PanelNote>Nothing was sent from here yet.</PanelNote>}
      {emails && emails.length > 0 && <EmailList emails={emails} onOpen={opened.open} />}
      {emails?.length === EMAIL_LOG_LIMIT && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => opened.open(ALL)}>
          Show all
        </Button>
      )}
      {draft && opened.id !== NEW && !readOnly && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => opened.open(NEW)}>
          Go on with the draft
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
            takeBack(emailId);
          }}
        />
      )}
      {opened.id === NEW && !readOnly && (
        <Suspense>
          <ComposeDialog
            contact={contact}
            draft={draft ?? EMPTY}
            onDraft={(next) => setDraft({ ...next, key: next.key || newDraft().key })}
            onSend={() => draft && sendDraft(draft)}
            onThrowAway={() => {
              const thrown = draft;
              setDraft(undefined);
              opened.close();
              toast.done('The draft is thrown away.', { undo: () => setDraft(thrown) });
            }}
            onClose={() => {
              send.reset();
              opened.close();
            }}
            busy={send.isPending}
            error={send.error}
          />
        </Suspense>
      )}
    </Section>
  );
}

/** Nothing written yet: it gets its key with its first word. */
const EMPTY: EmailDraft = { ...newDraft(), key: '' };
