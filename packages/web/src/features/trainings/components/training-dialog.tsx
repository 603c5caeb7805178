import type { AdminTraining } from '@bookline/contract/features/trainings';
import { MAX_ARTICLE_TITLE, MAX_NAME } from '@bookline/contract/rules/limits';
import { accountTypes, roleLabel } from '@bookline/contract/rules/roles';
import { FileInput, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { CorporationSelect } from '../../corporations/corporations.api.ts';
import { useAddTraining, useChangeTraining, useDeleteTraining } from '../trainings.data.ts';

const fields = ['section', 'title', 'file', 'corporation_id', 'for_account_types'];

/** The form of a training. A null `training` means a new one. */
export function TrainingDialog({
  training,
  onClose,
}: {
  readonly training: AdminTraining | null;
  readonly onClose: () => void;
}) {
  const { variant } = useCurrentUser().company;
  const add = useAddTraining();
  const change = useChangeTraining();
  const remove = useDeleteTraining();
  const [file, setFile] = useState<File | null>(null);
  const { draft, dirty, withBind } = useRecordForm<{
    section: string;
    title: string;
    corporation_id: string | null;
    for_account_types: string[];
  }>({
    section: training?.section ?? '',
    title: training?.title ?? '',
    corporation_id: training?.corporation_id ?? null,
    for_account_types: training?.for_account_types ?? [],
  });
  // Multipart fields are text.
  const body = {
    ...draft,
    corporation_id: draft.corporation_id ?? '',
    for_account_types: draft.for_account_types.join(','),
  };
  return (
    <RecordDialog
      noun="training"
      id={training?.id ?? null}
      name={draft.title}
      sent={{ body, ...(file && { file }) }}
      fields={fields}
      dirty={dirty || file !== null}
      add={add}
      change={change}
      removal={{
        remove,
        name: training?.title ?? '',
        text: `Its file, ${training?.file.name}, is deleted too. This can’t be undone.`,
      }}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <TextInput label="Title" {...bind('title')} maxLength={MAX_ARTICLE_TITLE} required data-autofocus />
          <TextInput
            label="Section"
            placeholder="Calls, Products, Compliance"
            {...bind('section')}
            maxLength={MAX_NAME}
            required
          />
          <FileInput
            label="File"
            description="A document, image, audio, or video file, up to 25 MB"
            placeholder={training ? training.file.name : 'Choose file'}
            value={file}
            onChange={setFile}
            error={errorOf('file')}
            required={!training}
          />
          <MultiSelect
            label="Roles"
            placeholder={draft.for_account_types.length === 0 ? 'All roles' : undefined}
            data={accountTypes.map((type) => ({ value: type, label: roleLabel(type, variant) }))}
            {...bind('for_account_types')}
          />
          <CorporationSelect
            label="Company or business unit"
            description="Only its users can see this training"
            placeholder="All"
            {...bind('corporation_id')}
            clearable
            clearButtonProps={{ 'aria-label': 'All' }}
          />
        </Stack>
      ))}
    </RecordDialog>
  );
}
