import type { WfFlowPage } from '@bookline/contract/features/workflow-flows';
import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { ActionIcon, Code, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  useActivateTemplate,
  useCreateTemplate,
  useDeleteFlow,
  useDeleteTemplate,
  useEndFlow,
  useNewSecret,
} from '../workflows.data.ts';
import { FlowDialog } from './flow-dialog.tsx';

type Asked = 'flow' | 'end' | 'off' | 'secret' | 'delete';

/** The less frequent actions of a workflow, and of its steps. */
export function WorkflowMenu({
  flow,
  template,
  onChanged,
}: {
  readonly flow: WfFlowPage | undefined;
  readonly template: WfTemplate | undefined;
  readonly onChanged: (template: WfTemplate) => void;
}) {
  const [asking, setAsking] = useState<Asked>();
  const activate = useActivateTemplate();
  const create = useCreateTemplate();
  const end = useEndFlow();
  const removeFlow = useDeleteFlow();
  const removeTemplate = useDeleteTemplate();
  const secret = useNewSecret();
  const navigate = useNavigate();
  const close = () => {
    setAsking(undefined);
    secret.reset();
  };
  const home = () => void navigate({ to: paths.workflows });
  const editable = template?.editable ? template : undefined;
  const calls = editable?.steps.some(({ type }) => type === 'webhook');
  const active = flow?.counts.active ?? 0;
  const contacts = `${formatNumber(active)} ${active === 1 ? 'contact' : 'contacts'}`;
  // The steps go with the only workflow that uses them.
  const alone = editable !== undefined && editable.flows <= 1;
  /** Steps act with the author's access. To use them for your own contacts, copy them. */
  const copy = (from: WfTemplate) =>
    create.mutate(
      {
        body: {
          name: `${from.name} (copy)`.slice(0, 80),
          description: from.description,
          category_id: from.category?.id ?? null,
          steps: from.steps,
        },
      },
      {
        onSuccess: ({ data }) => void navigate({ to: paths.workflow_template(data.id) }),
        onError: (error) => toast.failed(sentenceOf(error)),
      },
    );
  const remove = () => {
    const steps = () => (alone ? removeTemplate.mutate({ params: { id: editable.id } }, { onSuccess: home }) : home());
    if (flow) removeFlow.mutate({ params: { id: flow.id } }, { onSuccess: steps });
    else steps();
  };
  const deletable = flow ? flow.editable : editable?.flows === 0;
  const items = [
    template && (
      <Menu.Item key="copy" onClick={() => copy(template)}>
        Copy workflow
      </Menu.Item>
    ),
    flow && template && (
      <Menu.Item key="flow" onClick={() => setAsking('flow')}>
        Use for someone else
      </Menu.Item>
    ),
    flow?.editable && active > 0 && (
      <Menu.Item key="end" disabled={flow.ending} onClick={() => setAsking('end')}>
        Remove all contacts
      </Menu.Item>
    ),
    editable?.active && (editable.flows > 1 || !flow) && (
      <Menu.Item key="off" onClick={() => setAsking('off')}>
        Deactivate for everyone
      </Menu.Item>
    ),
    calls && (
      <Menu.Item key="secret" onClick={() => setAsking('secret')}>
        New signing secret
      </Menu.Item>
    ),
    deletable && (
      <Menu.Item key="delete" color="red" onClick={() => setAsking('delete')}>
        Delete workflow
      </Menu.Item>
    ),
  ].filter(Boolean);
  if (items.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label="More actions" loading={create.isPending}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{items}</Menu.Dropdown>
      </Menu>
      {asking === 'flow' && template && (
        <FlowDialog
          flow={null}
          template={template}
          onDone={({ id }) => {
            close();
            void navigate({ to: paths.workflow_flow(id) });
          }}
          onClose={close}
        />
      )}
      <Confirm
        opened={asking === 'off'}
        title={`Deactivate ${template?.name} for everyone?`}
        action="Deactivate"
        busy={activate.isPending}
        onClose={close}
        onConfirm={() =>
          template &&
          activate.mutate(
            { params: { id: template.id }, body: { activated: false } },
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
        Workflows with these steps stop enrolling contacts. Contacts already enrolled continue. You can activate it
        again.
      </Confirm>
      <Confirm
        opened={asking === 'end'}
        title={`Remove ${contacts}?`}
        action={`Remove ${contacts}`}
        danger
        busy={end.isPending}
        onClose={close}
        onConfirm={() => flow && end.mutate({ params: { id: flow.id } }, { onSuccess: close })}
      >
        Their remaining steps won’t run. Completed steps aren’t undone. You can enroll the contacts again.
      </Confirm>
      <Confirm
        opened={asking === 'delete'}
        title={`Delete ${flow?.name ?? template?.name}?`}
        action="Delete workflow"
        danger
        busy={removeFlow.isPending || removeTemplate.isPending}
        onClose={close}
        onConfirm={remove}
      >
        {flow
          ? `Contacts in progress are removed from the workflow. Completed steps aren’t undone.${
              alone ? ' Its steps are deleted too.' : ' Its steps stay for the others who use them.'
            }`
          : 'Its steps and versions are deleted. This can’t be undone.'}
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
          onConfirm={() => template && secret.mutate({ params: { id: template.id } })}
        >
          The recipient of this workflow’s webhooks needs the new secret to verify them. The current secret stops
          working immediately.
        </Confirm>
      )}
    </>
  );
}
