import type { ImportField } from '@bookline/contract/features/imports';
import { Button, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FieldRow, FieldRows } from '../../../ui/field-row.tsx';
import classes from './import-page.module.css';
import type { Target } from './targets.ts';

/** The columns and settings of an import, to read before it starts. */
export function ReviewChoices({
  fields,
  targets,
  settings,
  onChange,
}: {
  readonly fields: readonly ImportField[];
  readonly targets: readonly Target[];
  readonly settings: readonly (readonly [label: string, value: ReactNode])[];
  readonly onChange: () => void;
}) {
  const id = useId();
  const labelOf = (target: string) =>
    target.startsWith('custom')
      ? `custom field ${target.replace(/^custom:?/, '')}`.trim()
      : (targets.find(({ value }) => value === target)?.label ?? target);
  const used = fields.filter(({ target }) => target !== 'skip');
  const left = fields.filter(({ target }) => target === 'skip');
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Group justify="space-between" align="center" mb="xs">
        <Title order={3} fz="sm" id={id}>
          Columns and settings
        </Title>
        <Button size="compact-sm" variant="default" onClick={onChange}>
          Change
        </Button>
      </Group>
      <FieldRows>
        {settings.map(([label, value]) => (
          <FieldRow key={label} label={label}>
            {value}
          </FieldRow>
        ))}
        <FieldRow label={used.length === 1 ? '1 column' : `${used.length} columns`}>
          <span style={{ overflowWrap: 'anywhere' }}>
            {used
              .map(({ header, target }) => {
                const label = labelOf(target);
                return label.toLowerCase() === header.toLowerCase() ? header : `${header} → ${label}`;
              })
              .join(', ')}
          </span>
        </FieldRow>
        {left.length > 0 && (
          <FieldRow label="Not imported">
            <Text size="sm" c="dimmed" span style={{ overflowWrap: 'anywhere' }}>
              {left.map(({ header }) => header).join(', ')}
            </Text>
          </FieldRow>
        )}
      </FieldRows>
    </section>
  );
}
