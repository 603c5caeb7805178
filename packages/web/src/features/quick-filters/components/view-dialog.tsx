import type { BodyInput } from '@bookline/contract/endpoint';
import type { QuickFilter, quickFilters, Sharing } from '@bookline/contract/features/quick-filters';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Checkbox, Stack } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { ColorField, FIRST_COLOR } from '../../../ui/color-field.tsx';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { useEditFilter, useSaveFilter } from '../quick-filters.data.ts';
import { SharingField } from './sharing-field.tsx';

const fields = ['name', 'sharing', 'color'];

type Saved = Pick<BodyInput<typeof quickFilters.create>, 'contacts_scope' | 'columns'>;

export type ViewDialogFor =
  /** The list state to save under a new name. */
  | { readonly kind: 'new'; readonly saved: Saved; readonly name?: string }
  | { readonly kind: 'edit'; readonly filter: QuickFilter };

/** Name, color, and sharing of a view. A new view is saved with its columns and order. */
export default function ViewDialog({
  of,
  onSaved,
  onClose,
}: {
  readonly of: ViewDialogFor;
  readonly onSaved: (filter: QuickFilter) => void;
  readonly onClose: () => void;
}) {
  const save = useSaveFilter();
  const edit = useEditFilter();
  const filter = of.kind === 'edit' ? of.filter : undefined;
  const { draft, dirty, set, withBind } = useRecordForm({
    name: filter?.name ?? (of.kind === 'new' ? (of.name ?? '') : ''),
    color: filter?.color ?? FIRST_COLOR,
    sharing: filter?.sharing ?? ('private' as Sharing),
    pinned: true,
    with_columns: true,
  });
  const submit = () => {
    const { pinned, with_columns, ...shown } = draft;
    const onSuccess = ({ data }: { data: QuickFilter }) => onSaved(data);
    if (of.kind === 'edit') return edit.mutate({ params: { id: of.filter.id }, body: shown }, { onSuccess });
    const { contacts_scope, columns } = of.saved;
    save.mutate(
      { body: { ...shown, pinned, contacts_scope, columns: with_columns ? (columns ?? null) : null } },
      { onSuccess },
    );
  };
  return (
    <NameDialog
      title={filter ? 'Edit view' : 'Save view'}
      submitLabel={filter ? 'Save changes' : 'Save view'}
      fields={fields}
      {...formFailure(save.error ?? edit.error)}
      busy={save.isPending || edit.isPending}
      dirty={dirty}
      name={draft.name}
      onName={(name) => set({ name })}
      maxLength={MAX_NAME}
      onSubmit={submit}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="md">
          <SharingField
            label="Shared with"
            description="Everyone sees only the contacts they have access to."
            value={draft.sharing}
            saved={filter?.sharing}
            error={errorOf('sharing')}
            onChange={(sharing) => set({ sharing })}
          />
          <ColorField label="Color" {...bind('color')} />
          {!filter && (
            <Stack gap="sm">
              <Checkbox
                label="Keep current columns"
                checked={draft.with_columns}
                onChange={(event) => set({ with_columns: event.currentTarget.checked })}
              />
              <Checkbox
                label="Pin as a tab"
                checked={draft.pinned}
                onChange={(event) => set({ pinned: event.currentTarget.checked })}
              />
            </Stack>
          )}
        </Stack>
      ))}
    </NameDialog>
  );
}
