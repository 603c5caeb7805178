import type { ProductCategory } from '@bookline/contract/features/admin-store';
import { MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useAddCategory, useChangeCategory, useDeleteCategory } from '../admin-store.data.ts';

const fields = ['title', 'description'];

/** The form of a category. A null `category` means a new one. */
export function CategoryDialog({
  category,
  onClose,
}: {
  readonly category: ProductCategory | null;
  readonly onClose: () => void;
}) {
  const add = useAddCategory();
  const change = useChangeCategory();
  const remove = useDeleteCategory();
  const { draft, dirty, withBind } = useRecordForm({
    title: category?.title ?? '',
    description: category?.description ?? '',
  });
  return (
    <RecordDialog
      noun="category"
      id={category?.id ?? null}
      name={draft.title}
      sent={{ body: draft }}
      fields={fields}
      dirty={dirty}
      add={add}
      change={change}
      removal={{ remove, name: category?.title ?? '', text: 'This can’t be undone.' }}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <TextInput label="Title" {...bind('title')} maxLength={MAX_RECORD_NAME} required data-autofocus />
          <Textarea label="Description" {...bind('description')} maxLength={300} autosize minRows={2} />
        </Stack>
      ))}
    </RecordDialog>
  );
}
