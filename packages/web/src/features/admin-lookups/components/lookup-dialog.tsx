import { Button, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formFailure } from '../../../lib/use-record-form.ts';
import { ColorField } from '../../../ui/color-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';

interface Draft {
  readonly title: string;
  /** Absent where it has none. */
  readonly color?: string;
}

/** The form of a status, a source or a group: its title, its color where it has one, and what more `children` draw. */
export function LookupDialog({
  noun,
  isNew,
  draft,
  dirty,
  onDraft,
  error,
  busy,
  onSave,
  onClose,
  onDelete,
  fields = [],
  children,
}: {
  readonly noun: string;
  readonly isNew: boolean;
  readonly draft: Draft;
  readonly dirty: boolean;
  readonly onDraft: (change: Partial<Draft>) => void;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  /** The names of the fields that `children` draw. */
  readonly fields?: readonly string[];
  readonly children?: (errorOf: (field: string) => string | undefined) => ReactNode;
}) {
  return (
    <FormDialog
      title={isNew ? `Add ${noun}` : `Edit ${noun}`}
      submitLabel={isNew ? `Add ${noun}` : `Save ${noun}`}
      fields={['title', 'color', ...fields]}
      {...formFailure(error)}
      busy={busy}
      dirty={dirty}
      onSubmit={onSave}
      onClose={onClose}
      extra={
        !isNew && (
          <Button variant="subtle" color="red" onClick={onDelete} disabled={busy}>
            Delete
          </Button>
        )
      }
    >
      {(errorOf) => (
        <Stack gap="sm">
          <TextInput
            label="Title"
            value={draft.title}
            onChange={(event) => onDraft({ title: event.currentTarget.value })}
            error={errorOf('title')}
            maxLength={60}
            required
            data-autofocus
          />
          {draft.color !== undefined && (
            <>
              <ColorField
                label="Color"
                value={draft.color}
                onChange={(color) => onDraft({ color })}
                error={errorOf('color')}
              />
              <div>
                <StatusChip label={draft.title.trim() || 'Title'} color={draft.color} />
              </div>
            </>
          )}
          {children?.(errorOf)}
        </Stack>
      )}
    </FormDialog>
  );
}
