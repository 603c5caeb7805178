import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { PasswordDialog } from '../../two-factor/two-factor.api.ts';
import { FeedbackMailboxForm } from '../components/feedback-mailbox-form.tsx';
import { useCheckFeedbackMailbox, useFeedbackMailbox, useRemoveFeedbackMailbox } from '../email-feedback.data.ts';
import classes from './bounces-page.module.css';

/** The mailbox that bounces, complaints, and replies are read from. */
export function BouncesPage() {
  const { data, error, refetch } = useFeedbackMailbox();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = useRemoveFeedbackMailbox();
  const check = useCheckFeedbackMailbox();
  const zone = useTimeZone();
  if (!data)
    return (
      <>
        <PageHeader title="Bounces and replies" />
        {error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.page}>
            <TextSkeleton lines={8} />
          </div>
        )}
      </>
    );
  const { mailbox, last_days } = data.data;
  const result = check.data?.data;
  return (
    <>
      <PageHeader
        title="Bounces and replies"
        actions={
          mailbox && (
            <Button variant="default" loading={check.isPending} onClick={() => check.mutate({})}>
              Test connection
            </Button>
          )
        }
      />
      <Stack className={classes.page} gap="md">
        <div role="status">
          {result && (
            <Alert
              variant="light"
              color={result.opened ? 'green' : 'red'}
              title={result.opened ? 'The mailbox can be read' : 'The mailbox can’t be read'}
            >
              {result.detail}
            </Alert>
          )}
        </div>
        {mailbox && mailbox.problem !== '' && !result && (
          <Alert variant="light" color="red" title="The mailbox couldn’t be read the last time">
            {mailbox.problem}
          </Alert>
        )}
        <Text size="sm">
          Many servers accept an email first and return it later. Those returns are read from a mailbox of yours, and
          addresses that don’t exist or complain get no more email. They appear under{' '}
          <TextLink to={paths.admin_email_suppressions} inherit underline="always">
            Suppressed emails
          </TextLink>
          .
        </Text>
        {mailbox && (
          <>
            <dl className={classes.counts} aria-label="Last 30 days">
              {(
                [
                  ['Bounced', last_days.hard_bounces],
                  ['Refused for now', last_days.soft_bounces],
                  ['Spam complaints', last_days.complaints],
                  ['Replies', last_days.replies],
                ] as const
              ).map(([label, count]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="tabular">{count}</dd>
                </div>
              ))}
            </dl>
            <Text size="xs" c="dimmed">
              In the last 30 days.{' '}
              {mailbox.checked_at === null ? (
                'The mailbox is read every five minutes.'
              ) : (
                <>
                  Last read <RelativeTime at={mailbox.checked_at} zone={zone} />.
                </>
              )}
            </Text>
          </>
        )}
        {mailbox || editing ? (
          <FeedbackMailboxForm
            key={mailbox?.updated_at ?? 'new'}
            mailbox={mailbox}
            onRemove={mailbox ? () => setRemoving(true) : undefined}
            onCancel={mailbox ? undefined : () => setEditing(false)}
          />
        ) : (
          <div>
            <Button onClick={() => setEditing(true)}>Read bounces from a mailbox</Button>
          </div>
        )}
      </Stack>
      {removing && (
        <PasswordDialog
          title="Stop reading bounces?"
          action="Stop reading"
          busy={remove.isPending}
          error={remove.error}
          onProof={({ current_password }) =>
            remove.mutate(
              { body: { current_password } },
              {
                onSuccess: () => {
                  toast.done('Mailbox removed');
                  setRemoving(false);
                  setEditing(false);
                },
              },
            )
          }
          onClose={() => {
            remove.reset();
            setRemoving(false);
          }}
        >
          Bounces then go to the sender of each email. Your password is deleted. The suppressed emails stay.
        </PasswordDialog>
      )}
    </>
  );
}
