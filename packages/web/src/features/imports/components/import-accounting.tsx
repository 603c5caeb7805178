import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Text } from '@mantine/core';
import { accountOf } from './accounting.ts';
import classes from './import-accounting.module.css';

/** The number of rows by result. */
export function ImportAccounting({ attempt }: { readonly attempt: ImportAttempt }) {
  return (
    <dl className={classes.figures}>
      {accountOf(attempt).map(({ key, label, meaning, count }) => (
        <div key={key} className={classes.figure} data-kind={count > 0 ? key : undefined}>
          <Text component="dt" size="sm" fw={500}>
            {label}
          </Text>
          <dd className={classes.count} data-testid={`import-${key}`}>
            {formatNumber(count)}
          </dd>
          <Text component="dd" size="xs" c="dimmed" m={0}>
            {meaning}
          </Text>
        </div>
      ))}
    </dl>
  );
}
