import { Badge, Button, Group, Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useWrittenEmail } from '../email-messages.data.ts';
import { emailState } from '../email-states.ts';
import { MailFrame, pageOf } from './mail-frame.tsx';

/** An email that a user wrote to the contact, with its text and status. */
export function WrittenEmailDialog({
  contactId,
  emailId,
  onClose,
  onTakeBack,
}: {
  readonly contactId: string;
  readonly emailId: string;
  readonly onClose: () => void;
  readonly onTakeBack: (emailId: string) => void;
}) {
  const { data, error, refetch } = useWrittenEmail(contactId, emailId);
  const zone = useTimeZone();
  const email = data?.data;
  const held = email?.status === 'queued' && email.held_until !== null && new Date(email.held_until) > new Date();
  return (
    <Dialog
      opened
      title={email?.subject ?? 'Email'}
      size="lg"
      onClose={onClose}
      actions={held && <Button onClick={() => onTakeBack(emailId)}>Cancel send</Button>}
    >
      {!email && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!email && !error && <TextSkeleton lines={6} />}
      {email && (
        <>
          <Text size="sm" c="dimmed" component="div" mb="sm" style={{ overflowWrap: 'anywhere' }}>
            {emailState(email)} to {email.to} {email.sender ? `by ${email.sender.name}` : 'automatically'} ·{' '}
            <RelativeTime at={email.done_at ?? email.created_at} zone={zone} />
            {email.purpose === 'marketing' && ' · Marketing'}
          </Text>
          {email.reply && email.status !== 'sent' && (
            <Text size="sm" mb="sm">
              {email.reply}
            </Text>
          )}
          <MailFrame title={`Email “${email.subject}”`} html={pageOf(email.html)} />
          {email.attachments.length > 0 && (
            <Group gap={6} mt="sm" aria-label="Attachments" role="group">
              {email.attachments.map(({ name }, position) => (
                // Two versions of a file may have one name, and the list never changes.
                <Badge key={position} variant="default" tt="none">
                  {name}
                </Badge>
              ))}
            </Group>
          )}
        </>
      )}
    </Dialog>
  );
}
