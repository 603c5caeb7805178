import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useActivateTemplate } from '../workflows.data.ts';

/** R152: activates the saved steps, and asks what happens to contacts in progress. */
export function ActivateTemplate({
  template,
  onDone,
  onClose,
}: {
  readonly template: WfTemplate;
  readonly onDone: (template: WfTemplate) => void;
  readonly onClose: () => void;
}) {
  const [moving, setMoving] = useState(false);
  const activate = useActivateTemplate();
  const warnings = template.problems.filter(({ warning }) => warning);
  const { error } = activate;
  return (
    <Confirm
      opened
      title={`Activate ${template.name}?`}
      action="Activate"
      busy={activate.isPending}
      onClose={onClose}
      onConfirm={() =>
        activate.mutate(
          { params: { id: template.id }, body: { activated: true, move_running: moving, revision: template.revision } },
          {
            onSuccess: ({ data }) => {
              toast.done(
                data.behind === 0
                  ? `${data.name} activated`
                  : `${data.name} activated. Workflows on an older version: ${data.behind}. Their owners decide whether to accept it.`,
              );
              onDone(data);
              onClose();
            },
          },
        )
      }
    >
      <Stack gap="sm">
        <Text size="sm">
          {template.version > 0
            ? 'Your own workflows use these steps for new contacts if you wrote them. Other workflows keep their version until their owner accepts this one.'
            : 'Workflows made from this template use these steps.'}
        </Text>
        {template.version > 0 && (
          <Checkbox
            label="Move contacts in progress to the new steps"
            description="Only in your own workflows and those of users with a lower role in your downline. Contacts whose step no longer exists finish the version they started."
            checked={moving}
            onChange={(event) => setMoving(event.currentTarget.checked)}
          />
        )}
        {warnings.map(({ step, says }) => (
          <Text key={`${step}${says}`} size="sm" c="dimmed">
            {says}
          </Text>
        ))}
        {error && (
          <Text size="sm" c="red" role="alert">
            {error instanceof ApiError && error.status === 422
              ? Object.values(error.fields).flat().join(' ')
              : sentenceOf(error)}
          </Text>
        )}
      </Stack>
    </Confirm>
  );
}
