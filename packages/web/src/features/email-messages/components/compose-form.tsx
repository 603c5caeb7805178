import type { Contact } from '@bookline/contract/features/contacts';
import { hasWords } from '@bookline/contract/rules/mail-words';
import { Alert, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/toast.ts';
import { useMayContact } from '../../outbound-gate/outbound-gate.api.ts';
import { type EmailDraft, isBegun } from '../email-draft.ts';
import { useSendTest } from '../email-messages.data.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { EmailPreview } from './email-preview.tsx';
import { MailFields } from './mail-fields.tsx';

const purposes = [
  { value: 'personal', label: 'Personal' },
  { value: 'marketing', label: 'Marketing' },
];

/** Composes an email to a contact. The draft stays until it's sent or discarded, even if the page closes. */
export function ComposeForm({
  contact,
  draft,
  onDraft,
  onSend,
  onThrowAway,
  busy,
  error,
}: {
  readonly contact: Contact;
  readonly draft: EmailDraft;
  readonly onDraft: (draft: EmailDraft) => void;
  readonly onSend: () => void;
  readonly onThrowAway: () => void;
  readonly busy: boolean;
  readonly error: Error | null;
}) {
  const [shown, setShown] = useState<'write' | 'preview'>('write');
  const test = useSendTest();
  const may = useMayContact(contact.id).data?.data.find(
    ({ channel, purpose }) => channel === 'email' && purpose === draft.purpose,
  );
  const failure = error ?? test.error;
  const fields: Readonly<Record<string, readonly string[]>> = failure instanceof ApiError ? (failure.fields ?? {}) : {};
  const errorOf = (field: string) => fields[field]?.[0];
  const general = failure && !['subject', 'html', 'attachments'].some((field) => errorOf(field));
  const isReady = draft.subject.trim() !== '' && hasWords(draft.html);
  const set = (change: Partial<EmailDraft>) => onDraft({ ...draft, ...change });
  const sendTest = () => {
    const { subject, html, purpose } = draft;
    test.mutate(
      { body: { contact_id: contact.id, subject, html, purpose } },
      { onSuccess: ({ data }) => toast.done(`Test email sent to ${data.to}`) },
    );
  };
  return (
    <section aria-label="New email">
      <Stack gap="sm">
        {may?.allowed === false && (
          <Alert color="red" variant="light" title="Can’t be sent yet">
            {may.reason}
          </Alert>
        )}
        {general && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(failure)}
          </Alert>
        )}
        <Group gap="sm" justify="space-between" align="end">
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[
              { value: 'write', label: 'Write' },
              { value: 'preview', label: 'Preview' },
            ]}
            value={shown}
            onChange={(value) => setShown(value === 'preview' ? 'preview' : 'write')}
          />
          <SegmentedControl
            size="xs"
            aria-label="Purpose"
            data={purposes}
            value={draft.purpose}
            onChange={(value) => set({ purpose: value === 'marketing' ? 'marketing' : 'personal' })}
          />
        </Group>
        {shown === 'preview' ? (
          <EmailPreview contactId={contact.id} draft={draft} />
        ) : (
          <Writing contact={contact} draft={draft} set={set} errorOf={errorOf}>
            <AttachmentsField
              contactId={contact.id}
              chosen={draft.attachments}
              onChosen={(attachments) => set({ attachments })}
              error={errorOf('attachments')}
            />
          </Writing>
        )}
        {draft.purpose === 'marketing' && (
          <Text size="xs" c="dimmed">
            Your company’s postal address and an unsubscribe link are added at the end.
          </Text>
        )}
        <Group gap="xs" justify="flex-end">
          {isBegun(draft) && (
            <Button variant="subtle" color="red" onClick={onThrowAway} disabled={busy} mr="auto">
              Discard
            </Button>
          )}
          <Button variant="default" onClick={sendTest} disabled={!isReady || busy} loading={test.isPending}>
            Send test
          </Button>
          <Button onClick={onSend} disabled={!isReady || may?.allowed === false} loading={busy}>
            Send
          </Button>
        </Group>
      </Stack>
    </section>
  );
}

function Writing({
  contact,
  draft,
  set,
  errorOf,
  children,
}: {
  readonly contact: Contact;
  readonly draft: EmailDraft;
  readonly set: (change: Partial<EmailDraft>) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly children: ReactNode;
}) {
  const open = contact.emails.filter(({ bounced_at, unsubscribed_at }) => !bounced_at && !unsubscribed_at);
  return (
    <>
      {open.length > 1 ? (
        <Select
          label="To"
          data={open.map(({ address }) => address)}
          value={draft.to ?? open[0]?.address ?? null}
          onChange={(to) => set({ to })}
          allowDeselect={false}
        />
      ) : (
        <Text size="sm">
          To <b>{open[0]?.address ?? 'No deliverable email address'}</b>
        </Text>
      )}
      <MailFields subject={draft.subject} html={draft.html} onChange={set} errorOf={errorOf} autoFocus />
      {children}
    </>
  );
}
