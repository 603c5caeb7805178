import { Alert, Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import type { EmailDraft } from '../email-draft.ts';
import { usePreview } from '../email-messages.data.ts';
import { MailFrame } from './mail-frame.tsx';

/** The email as the contact will get it, and missing fields. */
export function EmailPreview({ contactId, draft }: { readonly contactId: string; readonly draft: EmailDraft }) {
  const { subject, html, purpose, to } = draft;
  const { data, error, refetch } = usePreview(contactId, { subject, html, purpose, ...(to !== null && { to }) });
  const preview = data?.data;
  if (!preview && error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!preview) return <TextSkeleton lines={6} />;
  return (
    <>
      {preview.faults.length > 0 && (
        <Alert color="orange" variant="light" mb="sm" title="Before you can send">
          {preview.faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Alert>
      )}
      <Text fw={600} mb="xs">
        {preview.subject || 'No subject'}
      </Text>
      <MailFrame title={`Email “${preview.subject}”`} html={preview.html} />
    </>
  );
}
