import type { WfFlowPage } from '@bookline/contract/features/workflow-flows';
import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { Alert, Text } from '@mantine/core';
import { NewVersion } from './new-version.tsx';

/** What keeps a workflow from running, and a new version to review. */
export function WorkflowNotices({
  flow,
  template,
}: {
  readonly flow: WfFlowPage | undefined;
  readonly template: WfTemplate | undefined;
}) {
  return (
    <>
      {flow?.problem && (
        <Alert color="red" variant="light">
          {flow.problem}
        </Alert>
      )}
      {flow?.active && !flow.template.active && (
        <Alert color="orange" variant="light">
          Its steps are inactive, so no contacts are enrolled.{' '}
          {template?.editable ? 'Turn them on again.' : 'Ask their author or an admin to turn them on again.'}
        </Alert>
      )}
      {template?.author_gone && (
        <Alert color="orange" variant="light">
          The author of these steps can no longer use workflows, so workflows with these steps have stopped.{' '}
          {template.editable ? 'Publish them again to become their author.' : 'Ask an admin to publish them again.'}
        </Alert>
      )}
      {flow?.newer && (flow.version > 0 || flow.template.version > 0) && <NewVersion flow={flow} newer={flow.newer} />}
      {flow?.author?.able && !flow.author.sees_owner && (
        <Alert color="orange" variant="light">
          {flow.author.name} wrote these steps and doesn’t have access to the contacts of {flow.owner.name}. Steps are
          skipped for those contacts. To use the steps with them, make your own copy of the workflow.
        </Alert>
      )}
      {template && !template.editable && (
        <Text size="sm" c="dimmed">
          {template.created_by.name} made these steps. They can only do what their author has access to. Copy the
          workflow to edit it, or to use it with all your contacts.
        </Text>
      )}
    </>
  );
}
