import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useOpenedByLink } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { PasswordDialog, type Proof } from '../../two-factor/two-factor.api.ts';
import { MailServerForm } from '../components/mail-server-form.tsx';
import { SenderDomain } from '../components/sender-domain.tsx';
import { useMailServer, useRemoveMailServer, useTestMailServer } from '../mail-server.data.ts';
import classes from './mail-server-page.module.css';

/** How the tenant sends email: its own server, or the installation's. */
export function MailServerPage() {
  const { data, error, refetch } = useMailServer();
  const [editing, setEditing] = useState(useOpenedByLink('edit'));
  const [removing, setRemoving] = useState(false);
  const remove = useRemoveMailServer();
  const test = useTestMailServer();
  if (!data)
    return (
      <>
        <PageHeader title="Email server" />
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
  const confirmRemoval = ({ current_password }: Proof) =>
    remove.mutate(
      { body: { current_password } },
      {
        onSuccess: () => {
          toast.done('Email server removed');
          setRemoving(false);
          setEditing(false);
        },
      },
    );
  return (
    <>
      <PageHeader
        title="Email server"
        actions={
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
            Send test email
          </Button>
        }
      />
      <Stack className={classes.page} gap="md">
        <div role="status">
          {result && (
            <Alert
              variant="light"
              color={result.outcome === 'delivered' ? 'green' : 'red'}
              title={
                result.outcome === 'delivered' ? `Test email sent to ${result.to}` : `Test email to ${result.to} failed`
              }
            >
              {result.reply}
            </Alert>
          )}
        </div>
        {server && <SenderDomain key={server.updated_at} />}
        {server || editing ? (
          <MailServerForm
            key={server?.updated_at ?? 'new'}
            server={server}
            onRemove={server ? () => setRemoving(true) : undefined}
            onCancel={server ? undefined : () => setEditing(false)}
          />
        ) : (
          <Panel title="How emails are sent">
            <Stack gap="md" align="flex-start">
              <Text size="sm">
                {installation === 'smtp'
                  ? 'Invitations, resets, and codes are sent through this installation’s email server.'
                  : 'Emails aren’t sent. They stay in the email log on this computer.'}{' '}
                <TextLink to={paths.admin_mailbox} inherit underline="always">
                  Open email log
                </TextLink>
              </Text>
              <Button onClick={() => setEditing(true)}>Use our own email server</Button>
            </Stack>
          </Panel>
        )}
      </Stack>
      {removing && (
        <PasswordDialog
          title="Remove your email server?"
          action="Remove email server"
          busy={remove.isPending}
          error={remove.error}
          onProof={confirmRemoval}
          onClose={() => {
            remove.reset();
            setRemoving(false);
          }}
        >
          {installation === 'smtp'
            ? 'Emails will be sent through this installation’s server.'
            : 'Emails won’t be sent. They’ll stay in the email log on this computer.'}{' '}
          Your password and key are deleted. This can’t be undone.
        </PasswordDialog>
      )}
    </>
  );
}
