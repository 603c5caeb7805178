import type { EmailChoice } from '@bookline/contract/features/broadcast-emails';
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ContactSelect } from '../../contact-fields/contact-fields.api.ts';
import { MailFrame } from '../../email-messages/email-messages.api.ts';
import { useSavedEmails, useSavedPreview } from '../saved-emails.data.ts';
import classes from './email-editor.module.css';

/** Chooses a saved email, and shows it as a contact would get it. */
export function SavedEmailField({
  value,
  version,
  onChange,
  error,
}: {
  readonly value: string | null;
  /** The version that is sent. Default: the newest. */
  readonly version?: number | undefined;
  readonly onChange: (email: EmailChoice | null) => void;
  readonly error: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const previewId = useId();
  const { emails, chosen, loading, isSearched } = useSavedEmails(typed, value);
  const isAdmin = useCurrentUser().roles.includes('admin');
  const newer = chosen && version !== undefined && chosen.offered && chosen.version > version ? chosen : undefined;
  return (
    <Stack gap="xs">
      <Select
        label="Email"
        placeholder={loading && emails.length === 0 ? 'Loading emails' : 'Choose an email'}
        data={emails.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={(id) => onChange(emails.find((email) => email.id === id) ?? null)}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        {...(isSearched && { filter: ({ options }) => options })}
        error={error ?? (chosen?.offered === false ? 'This email is no longer offered. Choose another.' : undefined)}
        required
        nothingFoundMessage={
          emails.length > 0
            ? 'No email has this name.'
            : isAdmin
              ? 'No emails yet. Add one under Administration, or write the message here.'
              : 'No emails yet. An admin adds them, or you write the message here.'
        }
      />
      {chosen && (
        <Group justify="space-between" gap="sm" wrap="nowrap" align="start">
          <Text size="xs" c="dimmed" className={classes.subject}>
            {version === undefined ? '' : `Version ${version} · `}
            Subject: {chosen.subject}
            {chosen.topic && ` · Topic: ${chosen.topic.name}`}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={shown}
            aria-controls={shown ? previewId : undefined}
            onClick={() => setShown(!shown)}
            style={{ flex: 'none' }}
          >
            {shown ? 'Hide preview' : 'Preview'}
          </Button>
        </Group>
      )}
      {newer && (
        <Alert variant="light" p="xs">
          <Group justify="space-between" gap="sm">
            <Text size="sm">Version {newer.version} is newer. Each version stays as it was.</Text>
            <Button size="compact-sm" variant="default" onClick={() => onChange(newer)}>
              Use version {newer.version}
            </Button>
          </Group>
        </Alert>
      )}
      {chosen && shown && (
        <div id={previewId}>
          <SavedPreview id={chosen.id} version={version} />
        </div>
      )}
    </Stack>
  );
}

function SavedPreview({ id, version }: { readonly id: string; readonly version: number | undefined }) {
  const [contact, setContact] = useState<string | null>(null);
  const { data, error, refetch } = useSavedPreview(id, version, contact);
  const preview = data?.data;
  return (
    <Stack gap="sm">
      <ContactSelect label="Preview as" placeholder="Field names" value={contact} onChange={setContact} clearable />
      {preview && preview.faults.length > 0 && (
        <Alert color="orange" variant="light" title="This contact wouldn’t get it">
          {preview.faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Alert>
      )}
      {!preview && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!preview && !error && <TextSkeleton lines={8} />}
      {preview && (
        <>
          <Text fw={600} size="sm" className={classes.subject}>
            {preview.subject}
          </Text>
          <div className={classes.frame}>
            <MailFrame title={`Preview of “${preview.subject}”`} html={preview.html} />
          </div>
        </>
      )}
    </Stack>
  );
}
