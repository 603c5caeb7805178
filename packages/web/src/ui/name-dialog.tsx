import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

/** A form for a name, with optional fields. */
export function NameDialog({
  name,
  onName,
  maxLength,
  children,
  ...form
}: Omit<FormDialogProps, 'children'> & {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly maxLength: number;
  /** Additional fields. */
  readonly children?: (errorOf: (field: string) => string | undefined) => ReactNode;
}) {
  return (
    <FormDialog {...form}>
      {(errorOf) => (
        <Stack gap="sm">
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => onName(event.currentTarget.value)}
            error={errorOf('name')}
            maxLength={maxLength}
            required
            data-autofocus
          />
          {children?.(errorOf)}
        </Stack>
      )}
    </FormDialog>
  );
}
