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

/** What is seldom done with a template. */
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
          {template.active && <Menu.Item onClick={() => setAsking('off')}>Switch off</Menu.Item>}
          {calls && <Menu.Item onClick={() => setAsking('secret')}>New signing secret</Menu.Item>}
          <Menu.Item color="red" disabled={template.flows > 0} onClick={() => setAsking('delete')}>
            {template.flows > 0 ? 'Delete (workflows use it)' : 'Delete template'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asking === 'off'}
        title={`Switch ${name} off?`}
        action="Switch off"
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
        Its workflows take nobody in any more. Whoever is under way goes on. You can switch it on again.
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
        It cannot be brought back.
      </Confirm>
      {secret.data ? (
        <Dialog opened={asking === 'secret'} title="The new signing secret" onClose={close}>
          <Text size="sm" mb="xs">
            Copy it now: it is not shown again. Calls are signed as Standard Webhooks says.
          </Text>
          <Code block>{secret.data.data.secret}</Code>
        </Dialog>
      ) : (
        <Confirm
          opened={asking === 'secret'}
          title="Make a new signing secret?"
          action="Make a new secret"
          busy={secret.isPending}
          onClose={close}
          onConfirm={() => secret.mutate({ params: { id } })}
        >
          Whoever receives the calls of this template needs the new secret to check them; the one before signs nothing
          any more.
        </Confirm>
      )}
    </>
  );
}
