import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { withBound } from '../../../lib/bind-fields.ts';
import { ColorField } from '../../../ui/color-field.tsx';
import { RecordDialog, type RecordDialogProps } from '../../../ui/record-dialog.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';

interface Draft {
  readonly title: string;
  /** Absent for kinds without colors. */
  readonly color?: string;
}

/** The form of a status, source, or group: title, color if it has one, and the fields in `children`. */
export function LookupDialog<D extends Draft>({
  draft,
  sent = draft,
  onDraft,
  fields = [],
  children,
  ...record
}: Pick<RecordDialogProps<number, { body: D }>, 'noun' | 'id' | 'add' | 'change' | 'removal' | 'dirty' | 'onClose'> & {
  readonly draft: D;
  /** What is sent, if it isn't the draft. */
  readonly sent?: D;
  readonly onDraft: (change: Partial<Draft>) => void;
  /** The names of the fields in `children`. */
  readonly fields?: readonly string[];
  readonly children?: (errorOf: (field: string) => string | undefined) => ReactNode;
}) {
  return (
    <RecordDialog {...record} name={draft.title} sent={{ body: sent }} fields={['title', 'color', ...fields]}>
      {withBound<Draft, ReactNode>({ draft, set: onDraft }, (bind, errorOf) => (
        <Stack gap="sm">
          <TextInput label="Title" {...bind('title')} maxLength={MAX_LABEL} required data-autofocus />
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
      ))}
    </RecordDialog>
  );
}
