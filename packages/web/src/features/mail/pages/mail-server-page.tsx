import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { MailServerForm } from '../components/mail-server-form.tsx';
import { useMailServer, useRemoveMailServer, useTestMailServer } from '../mail-server.data.ts';
import classes from './mail-server-page.module.css';

/** Where the tenant's mail goes: a server of its own, or what the installation has. */
export function MailServerPage() {
  const { data, error, refetch } = useMailServer();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = useRemoveMailServer();
  const test = useTestMailServer();
  if (!data)
    return (
      <>
        <PageHeader title="Mail server" />
        {error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.page}>
            <TextSkeleton lines={8} />
          </div>
        )}
      </>
    );
  const { server, installation } = data.data;
  const result = test.data?.data;
  const confirmRemoval = () =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          toast.done('Your mail server is removed.');
          setRemoving(false);
          setEditing(false);
        },
        onError: () => setRemoving(false),
      },
    );
  return (
    <>
      <PageHeader
        title="Mail server"
        actions={
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
            Send me a test mail
          </Button>
        }
      />
      <Stack className={classes.page} gap="md">
        <div role="status">
          {result && (
            <Alert
              variant="light"
              color={result.outcome === 'delivered' ? 'green' : 'red'}
              title={result.outcome === 'delivered' ? `Sent to ${result.to}` : `Nothing reached ${result.to}`}
            >
              {result.reply}
            </Alert>
          )}
        </div>
        {!server && (
          <Text size="sm">
            {installation === 'smtp'
              ? 'Invitations, resets and codes go out through the mail server of this installation.'
              : 'Mail stays on this machine, in the mailbox.'}{' '}
            <TextLink to={paths.admin_mailbox} inherit>
              Open the mailbox
            </TextLink>
          </Text>
        )}
        {server || editing ? (
          <MailServerForm
            key={server?.updated_at ?? 'new'}
            server={server}
            onRemove={server ? () => setRemoving(true) : undefined}
            onCancel={server ? undefined : () => setEditing(false)}
          />
        ) : (
          <div>
            <Button onClick={() => setEditing(true)}>Use our own mail server</Button>
          </div>
        )}
      </Stack>
      <Confirm
        opened={removing}
        title="Remove your mail server?"
        action="Remove mail server"
        danger
        busy={remove.isPending}
        onConfirm={confirmRemoval}
        onClose={() => setRemoving(false)}
      >
        {installation === 'smtp'
          ? 'Mail goes out through the server of this installation again.'
          : 'Mail stays in the mailbox of this machine again: nobody receives it.'}{' '}
        The password and the key are deleted.
      </Confirm>
    </>
  );
}
