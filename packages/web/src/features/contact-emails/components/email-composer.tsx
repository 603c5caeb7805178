import { useCallback, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';
import { toast } from '../../../ui/toast.ts';
import { addressIn, type ComposerFormProps, useOpened } from '../../contact-fields/contact-fields.api.ts';
import {
  ComposeForm,
  type EmailDraft,
  newDraft,
  parseDraft,
  useSendEmail,
} from '../../email-messages/email-messages.api.ts';
import classes from './sent-emails.module.css';
import { useTakeBack } from './use-take-back.ts';

/** Opens the composer for emails. */
const NEW = 'new';
/** An empty draft. It gets its key with its first word. */
const EMPTY: EmailDraft = { ...newDraft(), key: '' };

/** Writes an email to the contact. The draft survives a reload. */
export function EmailComposer({ contact, start }: ComposerFormProps) {
  const [draft, setDraft] = useDraft(`email:${contact.id}`, parseDraft);
  // The editor reads its text once, so it starts again with another draft.
  const [round, setRound] = useState(0);
  const replace = useCallback(
    (next: EmailDraft | undefined) => {
      setDraft(next);
      setRound((known) => known + 1);
    },
    [setDraft],
  );
  const opened = useOpened('sent_email');
  const send = useSendEmail();
  const takeBack = useTakeBack(contact.id);
  // Opened from an address, so the email goes there, whatever address the draft had.
  const to = addressIn(start);
  const written = useRef(draft);
  written.current = draft;
  useEffect(() => {
    const kept = written.current;
    if (to !== undefined) setDraft({ ...(kept ?? newDraft()), to });
  }, [to, setDraft]);

  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  /** Works after the user has left the contact, because the toast stays. */
  const undo = async (emailId: string, sent: EmailDraft) => {
    // The text is restored as a new email, unless the user has started another one.
    if (!(await takeBack(emailId)) || written.current) return;
    replace({ ...sent, key: newDraft().key });
    if (isShown.current) opened.open(NEW);
  };
  const sendDraft = (sent: EmailDraft) => {
    const { to: address, attachments, ...words } = sent;
    const body = {
      ...words,
      contact_id: contact.id,
      ...(address !== null && { to: address }),
      attachments: attachments.map(({ id }) => ({ id })),
    };
    send.mutate(
      { body },
      {
        onSuccess: ({ data }) => {
          replace(undefined);
          toast.done(`Email to ${data.to} will be sent in 10 seconds`, { undo: () => void undo(data.id, sent) });
        },
      },
    );
  };
  return (
    <div className={classes.compose}>
      <ComposeForm
        key={round}
        contact={contact}
        draft={draft ?? EMPTY}
        onDraft={(next) => setDraft({ ...next, key: next.key || newDraft().key })}
        onSend={() => draft && sendDraft(draft)}
        onThrowAway={() => {
          const thrown = draft;
          send.reset();
          replace(undefined);
          toast.done('Draft deleted', { undo: () => replace(thrown) });
        }}
        busy={send.isPending}
        error={send.error}
      />
    </div>
  );
}
