import { EMAIL_LOG_LIMIT } from '@bookline/contract/features/contact-emails';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { PanelFailure, PanelNote } from '../../../ui/panel-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { addressIn, useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import {
  ComposeDialog,
  type EmailDraft,
  newDraft,
  parseDraft,
  useCancelEmail,
  useSendEmail,
  WrittenEmailDialog,
} from '../../email-messages/email-messages.api.ts';
import { useEmailLogs } from '../contact-emails.data.ts';
import { EmailHistory } from './email-history.tsx';
import { EmailList } from './email-list.tsx';
import classes from './sent-emails.module.css';

/** Opens the list of all emails. */
const ALL = 'all';
/** Opens the compose dialog. */
const NEW = 'new';
/** The polling interval while an email is queued. */
const WATCH_MS = 4000;

/** The latest emails to the contact, a button to see all of them, and one to write an email. */
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

  // Opened from an address, so the email goes there, whatever address the draft had.
  const to = addressIn(opened.id);
  const isWriting = (opened.id === NEW || to !== undefined) && !readOnly;
  const written = to === undefined ? draft : draft && { ...draft, to };

  const newest = useRef(draft);
  newest.current = draft;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Works after the user has left the contact, because the toast stays. */
  const takeBack = (emailId: string, written?: EmailDraft) =>
    cancel.mutateAsync({ params: { id: contact.id, emailId } }).then(
      () => {
        toast.done('Send canceled');
        // The text is restored as a new email, unless the user has started another one.
        if (!written || newest.current) return;
        setDraft({ ...written, key: newDraft().key });
        if (isShown.current) opened.open(NEW);
      },
      // A toast has already shown the failure.
      () => undefined,
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
          toast.done(`Email to ${sent.to} will be sent in 10 seconds`, { undo: () => void takeBack(sent.id, written) });
        },
      },
    );
  };
  const isOther = opened.id !== undefined && to === undefined && opened.id !== ALL && opened.id !== NEW;
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
      {draft && !isWriting && !readOnly && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => opened.open(NEW)}>
          Continue draft
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
      {isWriting && (
        <Suspense>
          <ComposeDialog
            contact={contact}
            draft={written ?? { ...EMPTY, to: to ?? null }}
            onDraft={(next) => {
              setDraft({ ...next, key: next.key || newDraft().key });
              if (to !== undefined && next.to !== to) opened.open(NEW, { replace: true });
            }}
            onSend={() => written && sendDraft(written)}
            onThrowAway={() => {
              const thrown = draft;
              setDraft(undefined);
              opened.close();
              toast.done('Draft deleted', { undo: () => setDraft(thrown) });
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

/** An empty draft. It gets its key with its first word. */
const EMPTY: EmailDraft = { ...newDraft(), key: '' };
