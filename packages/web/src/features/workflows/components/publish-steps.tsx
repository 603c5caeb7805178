import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useActivateTemplate } from '../workflows.data.ts';

/**
 * R152: publishes the saved steps as a version, and asks what happens to contacts in progress. A first version has none, so it's published at once,
 * unless something is worth a warning.
 */
export function PublishSteps({
  template,
  turnsOn,
  onDone,
  onClose,
}: {
  readonly template: WfTemplate;
  /** The workflow is turned on afterwards. */
  readonly turnsOn: boolean;
  readonly onDone: (template: WfTemplate) => void;
  readonly onClose: () => void;
}) {
  const [moving, setMoving] = useState(false);
  const activate = useActivateTemplate();
  const warnings = template.problems.filter(({ warning }) => warning);
  const { error } = activate;
  const isFirst = template.version === 0;
  const isNew = template.changed || template.author_gone;
  const publish = () =>
    activate.mutate(
      { params: { id: template.id }, body: { activated: true, move_running: moving, revision: template.revision } },
      {
        onSuccess: ({ data }) => {
          if (!isFirst)
            toast.done(
              data.behind === 0
                ? `Version ${data.version} published`
                : `Version ${data.version} published. Workflows on an older version: ${data.behind}. Their owners decide whether to accept it.`,
            );
          onDone(data);
        },
      },
    );
  const asks = !isFirst || warnings.length > 0;
  const begun = useRef(false);
  useEffect(() => {
    if (asks || begun.current) return;
    begun.current = true;
    publish();
  });
  if (!asks && !error) return null;
  return (
    <Confirm
      opened
      title={
        turnsOn
          ? `Turn on ${template.name}?`
          : isNew
            ? `Publish version ${template.version + 1}?`
            : 'Activate the steps?'
      }
      action={turnsOn ? 'Turn on' : isNew ? 'Publish' : 'Activate'}
      busy={activate.isPending}
      onClose={onClose}
      onConfirm={publish}
    >
      <Stack gap="sm">
        <Text size="sm">
          {template.version > 0
            ? 'Your own workflows use these steps for new contacts if you wrote them. Other workflows keep their version until their owner accepts this one.'
            : 'Contacts go through these steps. Later changes become a new version.'}
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
