import type { LeadSetting } from '@bookline/contract/features/vendor-leads';
import { MAX_LEAD_FIELD } from '@bookline/contract/rules/limits';
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import classes from './vendor-leads.module.css';

type Names = LeadSetting['mapping'];

/** Maps the vendor's field names to contact fields. */
export function LeadNames({
  names,
  targets,
  error,
  onChange,
}: {
  readonly names: Names;
  readonly targets: readonly { readonly value: string; readonly label: string }[];
  readonly error: string | undefined;
  readonly onChange: (names: Names) => void;
}) {
  const change = (at: number, part: Partial<Names[number]>) =>
    onChange(names.map((entry, index) => (index === at ? { ...entry, ...part } : entry)));
  const data = (target: string) => [
    ...targets.map(({ value, label }) => ({ value, label })),
    ...(targets.some(({ value }) => value === target) ? [] : [{ value: target, label: target }]),
  ];
  return (
    <>
      {names.map((entry, at) => (
        <div key={at} className={classes.name}>
          <TextInput
            aria-label={`Field name ${at + 1} in the request`}
            placeholder="primary_phone"
            maxLength={MAX_LEAD_FIELD}
            value={entry.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <Select
            aria-label={`Field for name ${at + 1}`}
            data={data(entry.target)}
            value={entry.target}
            onChange={(target) => target && change(at, { target })}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No matching fields"
          />
          <ActionIcon
            size="lg"
            aria-label={`Remove ${entry.name || `name ${at + 1}`}`}
            onClick={() => onChange(names.filter((_, index) => index !== at))}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <div role="alert" style={{ color: 'var(--mantine-color-error)', fontSize: '0.8125rem' }}>
          {error}
        </div>
      )}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...names, { name: '', target: 'phone' }])}
        >
          Add field name
        </Button>
      </div>
    </>
  );
}
