import { formatNumber } from '@bookline/contract/rules/numbers';
import { Group, Loader, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './import-page.module.css';
import { type Validation, ValidationReport } from './validation-report.tsx';

/** The button that starts an import. */
export const importLabel = (count: number): string =>
  count === 1 ? 'Import 1 row' : `Import ${formatNumber(count)} rows`;

/** The number of rows in the footer: '6 rows can be imported, 2 can’t'. */
export const importCount = ({ importable, rejected }: Validation): string =>
  `${importable === 1 ? '1 row' : `${formatNumber(importable)} rows`} will be imported${
    rejected > 0 ? `, ${formatNumber(rejected)} can’t be` : ''
  }`;

/** What the import would do with the file's rows, checked again after each change. */
export function CheckReport({
  validation,
  forecast,
  checking,
  children,
}: {
  readonly validation: Validation;
  readonly forecast: readonly string[];
  /** Whether the rows are being checked again. */
  readonly checking: boolean;
  /** More about the file, before the rows. */
  readonly children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Group gap="xs" mb="xs">
        <Title order={3} fz="sm" id={id}>
          Summary
        </Title>
        {checking && <Loader size="xs" role="img" aria-label="Checking the rows again" />}
      </Group>
      <div aria-live="polite">
        {children}
        <ValidationReport validation={validation} forecast={forecast} />
      </div>
    </section>
  );
}
