import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { ActionIcon, Code, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useActivateTemplate, useDeleteTemplate, useNewSecret } from '../workflows.data.ts';

/** The less frequent actions of a template. */
export function TemplateMenu({
  template,
  onChanged,
}: {
  readonly template: WfTemplate;
  readonly onChanged: (template: WfTemplate) => void;
}) {
  const [asking, setAsking] = useState<'off' | 'delete' | 'secret'>();
  const activate = useActivateTemplate();
  const remove = useDeleteTemplate();
  const secret = useNewSecret();
  const navigate = useNavigate();
  const { id, name } = template;
  const close = () => {
    setAsking(undefined);
    secret.reset();
  };
  const calls = template.steps.some(({ type }) => type === 'webhook');
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {template.active && <Menu.Item onClick={() => setAsking('off')}>Deactivate</Menu.Item>}
          {calls && <Menu.Item onClick={() => setAsking('secret')}>New signing secret</Menu.Item>}
          <Menu.Item color="red" disabled={template.flows > 0} onClick={() => setAsking('delete')}>
            {template.flows > 0 ? 'Delete (in use by workflows)' : 'Delete template'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asking === 'off'}
        title={`Deactivate ${name}?`}
        action="Deactivate"
        busy={activate.isPending}
        onClose={close}
        onConfirm={() =>
          activate.mutate(
            { params: { id }, body: { activated: false } },
            {
              onSuccess: ({ data }) => {
                onChanged(data);
                close();
              },
              onError: (error) => toast.failed(sentenceOf(error)),
            },
          )
        }
      >
        Its workflows stop enrolling contacts. Contacts already enrolled continue. You can activate it again.
      </Confirm>
      <Confirm
        opened={asking === 'delete'}
        title={`Delete ${name}?`}
        action="Delete template"
        danger
        busy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate({ params: { id } }, { onSuccess: () => void navigate({ to: paths.workflow_templates }) })
        }
      >
        This can’t be undone.
      </Confirm>
      {secret.data ? (
        <Dialog opened={asking === 'secret'} title="New signing secret" onClose={close}>
          <Text size="sm" mb="xs">
            Copy this secret now. You won’t be able to see it again. Webhooks are signed according to Standard Webhooks.
          </Text>
          <Code block>{secret.data.data.secret}</Code>
        </Dialog>
      ) : (
        <Confirm
          opened={asking === 'secret'}
          title="Create a new signing secret?"
          action="Create new secret"
          busy={secret.isPending}
          onClose={close}
          onConfirm={() => secret.mutate({ params: { id } })}
        >
          The recipient of this template’s webhooks needs the new secret to verify them. The current secret stops
          working immediately.
        </Confirm>
      )}
    </>
  );
}
