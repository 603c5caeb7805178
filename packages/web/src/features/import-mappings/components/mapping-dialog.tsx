import type { ImportMapping } from '@bookline/contract/features/import-mappings';
import { Button, Select, Stack, Text } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeMapping, useRemoveMapping } from '../import-mappings.data.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const fields = ['target'];

/** Changes or deletes a learned column mapping. */
export function MappingDialog({
  mapping,
  targets,
  onClose,
}: {
  readonly mapping: ImportMapping;
  readonly targets: readonly Choice[];
  readonly onClose: () => void;
}) {
  const change = useChangeMapping();
  const remove = useRemoveMapping();
  const { draft, dirty, set } = useRecordForm({ target: mapping.target });
  const params = { id: mapping.id };
  const own = { value: mapping.target, label: `Custom field “${mapping.field}”` };
  const choices = targets.some(({ value }) => value === mapping.target) ? targets : [own, ...targets];
  return (
    <FormDialog
      title={`Column “${mapping.header}”`}
      fields={fields}
      {...formFailure(change.error ?? remove.error)}
      submitLabel="Save"
      busy={change.isPending || remove.isPending}
      dirty={dirty}
      onSubmit={() =>
        change.mutate(
          { params, body: { target: draft.target } },
          {
            onSuccess: () => {
              toast.done('Column mapping saved');
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <Stack gap="sm">
          <Select
            label="Field"
            description="The next import proposes this field for the column."
            data={choices.map(({ value, label }) => ({ value, label }))}
            value={draft.target}
            onChange={(target) => target !== null && set({ target })}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No matches. Try a different search."
            error={errorOf('target')}
          />
          <Text size="sm" c="dimmed">
            Learned from {mapping.learned_by.name}
            {mapping.file_name === null ? '.' : `, from the file ${mapping.file_name}.`}
          </Text>
          <Button
            variant="default"
            c="red"
            style={{ alignSelf: 'flex-start' }}
            onClick={() =>
              remove.mutate(
                { params },
                {
                  onSuccess: () => {
                    toast.done('Column mapping deleted');
                    onClose();
                  },
                },
              )
            }
          >
            Delete column mapping
          </Button>
        </Stack>
      )}
    </FormDialog>
  );
}
