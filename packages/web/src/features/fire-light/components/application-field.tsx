import { isMasked, isProtected, MAX_APPLICATION_ANSWER } from '@bookline/contract/rules/application-answers';
import type { ApplicationField as Field } from '@bookline/contract/rules/application-forms';
import { states } from '@bookline/contract/rules/options';
import { Button, Group, Input, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '../../../lib/date-input.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import classes from '../../../ui/record-grid.module.css';
import { SensitiveValue } from '../../sensitive/sensitive.api.ts';

const wide = new Set(['lines', 'yes_no']);
const stateChoices = states.map(({ value, label }) => ({ value, label }));

/** One question of an application, by its kind. */
export function ApplicationField({
  field,
  value,
  onChange,
  error,
  contactId,
  applicationId,
}: {
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly contactId: string;
  readonly applicationId: string;
}) {
  const { key, label, kind, required = false } = field;
  const common = { label, error, name: key, autoComplete: 'off', withAsterisk: required } as const;
  return (
    <div className={wide.has(kind) ? classes.full : classes.half}>
      {isProtected(field) && isMasked(value) ? (
        <Input.Wrapper label={label} withAsterisk={required} error={error}>
          <Group gap="xs">
            <SensitiveValue contactId={contactId} what="application_number" recordId={applicationId} masked={value} />
            <Button variant="subtle" size="compact-sm" onClick={() => onChange('')}>
              Change
            </Button>
          </Group>
        </Input.Wrapper>
      ) : kind === 'date' ? (
        <DateInput
          label={label}
          value={value || null}
          onChange={(day) => onChange(day ?? '')}
          error={error}
          required={required}
        />
      ) : kind === 'yes_no' ? (
        <Radio.Group {...common} value={value || null} onChange={onChange}>
          <Group gap="lg" mt={6}>
            <Radio value="yes" label="Yes" />
            <Radio value="no" label="No" />
          </Group>
        </Radio.Group>
      ) : kind === 'choice' || kind === 'state' ? (
        <Select
          {...common}
          placeholder="Choose"
          data={kind === 'state' ? stateChoices : [...(field.choices ?? [])]}
          searchable={kind === 'state'}
          value={value || null}
          onChange={(chosen) => onChange(chosen ?? '')}
          clearable={!required}
          allowDeselect={!required}
        />
      ) : kind === 'amount' ? (
        <MoneyInput {...common} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : kind === 'lines' ? (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxLength={MAX_APPLICATION_ANSWER}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <TextInput
          {...common}
          inputMode={
            kind === 'phone' ? 'tel' : kind === 'zip' || kind === 'ssn' || kind === 'share' ? 'numeric' : 'text'
          }
          maxLength={200}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </div>
  );
}
