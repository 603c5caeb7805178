import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useActivateTemplate } from '../workflows.data.ts';

/** R152: makes what stands there what runs, and asks what becomes of those who are under way. */
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
          { params: { id: template.id }, body: { activated: true, move_running: moving } },
          {
            onSuccess: ({ data }) => {
              toast.done(`${data.name} is on. Workflows that are made of it take contacts in.`);
              onDone(data);
              onClose();
            },
          },
        )
      }
    >
      <Stack gap="sm">
        <Text size="sm">
          From now on contacts begin with the steps as they stand here.
          {template.version > 0 && ' Those who are under way go on with the steps they began with.'}
        </Text>
        {template.version > 0 && (
          <Checkbox
            label="Those who are under way go on with the new steps too, where the step they are at is still there"
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
