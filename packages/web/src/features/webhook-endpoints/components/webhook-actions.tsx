import type { WebhookEndpoint } from '@bookline/contract/features/webhook-endpoints';
import { WEBHOOK_SECRET_OVERLAP_H } from '@bookline/contract/rules/webhook-events';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteWebhook, useRotateSecret, useSendTest, useSwitchWebhook } from '../webhook-endpoints.data.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/** What can be done with a webhook. */
export function WebhookActions({ webhook }: { readonly webhook: WebhookEndpoint }) {
  const { id, name, enabled, disabled_reason } = webhook;
  const navigate = useNavigate();
  const test = useSendTest();
  const flip = useSwitchWebhook();
  const rotate = useRotateSecret();
  const remove = useDeleteWebhook();
  const [opened, setOpened] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpened(null);
  const turn = (on: boolean) =>
    flip.mutate(
      { params: { id }, body: { enabled: on } },
      { onSuccess: () => toast.done(on ? 'Webhook enabled' : 'Webhook paused') },
    );
  return (
    <>
      {enabled ? (
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate({ params: { id } }, { onSuccess: () => toast.done('Test event queued') })}
        >
          Send test event
        </Button>
      ) : (
        <Button loading={flip.isPending} disabled={disabled_reason === 'admin'} onClick={() => turn(true)}>
          Enable
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened('edit')}>Edit</Menu.Item>
          {enabled && <Menu.Item onClick={() => turn(false)}>Pause</Menu.Item>}
          <Menu.Item onClick={() => setOpened('rotate')}>New signing secret</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => setOpened('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      <Confirm
        opened={opened === 'rotate'}
        title="Create a new signing secret?"
        action="Create new secret"
        busy={rotate.isPending}
        onConfirm={() =>
          rotate.mutate({ params: { id } }, { onSuccess: ({ data }) => setSecret(data.secret), onSettled: close })
        }
        onClose={close}
      >
        For {WEBHOOK_SECRET_OVERLAP_H} hours, requests are signed with both secrets. Change it in your software in that
        time. An even older secret stops working immediately.
      </Confirm>
      <Confirm
        opened={opened === 'delete'}
        title={`Delete ${name}?`}
        action="Delete webhook"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { params: { id } },
            {
              onSuccess: () => {
                toast.done('Webhook deleted');
                void navigate({ to: paths.webhooks });
              },
              onError: close,
            },
          )
        }
        onClose={close}
      >
        Nothing is sent to it anymore, and its log is deleted. This can’t be undone.
      </Confirm>
      {secret && <WebhookSecret secret={secret} renewed onClose={() => setSecret(null)} />}
    </>
  );
}
