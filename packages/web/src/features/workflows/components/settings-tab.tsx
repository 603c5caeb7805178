import type { WfFlowPage } from '@bookline/contract/features/workflow-flows';
import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { MAX_DESCRIPTION, MAX_NAME } from '@bookline/contract/rules/limits';
import { describeTrigger, type TriggerNames } from '@bookline/contract/rules/workflow-words';
import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { FieldRow, FieldRows, Nothing } from '../../../ui/field-row.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useCategories } from '../workflows.data.ts';
import type { StepsDraft } from './use-steps-draft.ts';

/** Who a workflow runs for, and how its steps are named and sorted for those who may use them. */
export function SettingsTab({
  flow,
  template,
  editor,
  names,
  onEdit,
}: {
  readonly flow: WfFlowPage | undefined;
  readonly template: WfTemplate | undefined;
  readonly editor: StepsDraft | undefined;
  readonly names: TriggerNames;
  readonly onEdit: (() => void) | undefined;
}) {
  const categories = useCategories().data?.data ?? [];
  return (
    <Stack gap="md">
      {flow && (
        <Panel
          title="Trigger and owner"
          action={
            onEdit && (
              <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={onEdit}>
                Edit
              </Button>
            )
          }
        >
          <FieldRows>
            <FieldRow label="Name">{flow.name}</FieldRow>
            <FieldRow label="Trigger">{describeTrigger(flow.trigger, names)}</FieldRow>
            <FieldRow label="Acts as">{flow.owner.name}</FieldRow>
            <FieldRow label="Contacts">
              {flow.scope.contact_group === 'mine' ? 'Their own contacts' : 'All contacts they can access'}
              {Object.keys(flow.scope.search).length > 0 && ', with conditions'}
            </FieldRow>
            <FieldRow label="Re-enrollment">
              {flow.reentry_days === null
                ? 'Never'
                : flow.reentry_days === 0
                  ? 'Every time'
                  : `After ${flow.reentry_days} days`}
            </FieldRow>
          </FieldRows>
        </Panel>
      )}
      {template && (
        <Panel title="Steps">
          {editor ? (
            <Stack gap="sm">
              <TextInput label="Name of the steps" {...editor.bind('name')} maxLength={MAX_NAME} required />
              <Select
                label="Category"
                {...editor.bind('category_id')}
                data={categories.map(({ id, name }) => ({ value: id, label: name }))}
                clearable
              />
              <Textarea label="Description" {...editor.bind('description')} maxLength={MAX_DESCRIPTION} autosize />
            </Stack>
          ) : (
            <FieldRows>
              <FieldRow label="Name">{template.name}</FieldRow>
              <FieldRow label="Category">{template.category?.name ?? <Nothing />}</FieldRow>
              <FieldRow label="Description">{template.description || <Nothing />}</FieldRow>
              <FieldRow label="Created by">{template.created_by.name}</FieldRow>
            </FieldRows>
          )}
        </Panel>
      )}
    </Stack>
  );
}
