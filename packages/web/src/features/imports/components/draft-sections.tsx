import type { ImportField } from '@bookline/contract/features/imports';
import { Group, Text, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { readingErrors } from './file-reading.tsx';
import classes from './import-page.module.css';
import { ImportStep } from './import-step.tsx';

interface FileStepProps {
  readonly shown: boolean;
  /** The choice of another file. */
  readonly choose: ReactNode;
  readonly onNext: () => void;
}

/** The first step of a file that was read: it can be replaced. */
export function FileStep({ shown, choose, onNext }: FileStepProps) {
  return (
    <ImportStep
      label="File"
      shown={shown}
      back="Columns and settings"
      onBack={onNext}
      next="Continue with this file"
      onNext={onNext}
    >
      <Text size="sm" mb="md">
        You can replace it with another file. Your columns and settings for this file stay until then.
      </Text>
      {choose}
    </ImportStep>
  );
}

interface ColumnsSectionProps {
  readonly fields: ImportField[];
  readonly targets: ComponentProps<typeof ColumnMapping>['targets'];
  /** Why the last check of the columns failed. */
  readonly error: Error | null;
  readonly beside?: ReactNode;
  readonly note?: ReactNode;
  readonly onChange: (fields: ImportField[]) => void;
}

/** What each column of the file means. */
export function ColumnsSection({ fields, targets, error, beside, note, onChange }: ColumnsSectionProps) {
  return (
    <section className={classes.section} aria-labelledby="columns">
      <Group justify="space-between" align="center">
        <Title order={3} fz="sm" id="columns">
          Columns
        </Title>
        {beside}
      </Group>
      {note}
      <ColumnMapping fields={fields} targets={targets} onChange={onChange} />
      <Text size="sm" c="var(--mantine-color-error)" role="alert" component="div">
        {error && !readingErrors(error) && fieldErrorsOf(error).join(' ')}
      </Text>
    </section>
  );
}

/** The choices before the import. */
export function SettingsSection({ children }: { readonly children: ReactNode }) {
  return (
    <section className={classes.section} aria-labelledby="options">
      <Title order={3} fz="sm" mb="sm" id="options">
        Import settings
      </Title>
      {children}
    </section>
  );
}
