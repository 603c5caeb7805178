import { MAX_CUSTOM_VALUE, MAX_SEARCH } from '@bookline/contract/rules/limits';
import { NumberInput, Radio, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FilterField, NumbersField, TextField, WordsField, YesNoField } from '../filter-field-types.ts';
import { rangeKeysOf } from '../filter-fields.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { BirthdayEditor, DatesEditor, DaysEditor, type EditorProps, TurningEditor } from './date-editors.tsx';
import classes from './filter-panel.module.css';

/** The editor for a field's type. `column` is the imported column to edit, if it's already set. */
export function FilterEditor({
  field,
  search,
  onChange,
  column = '',
}: EditorProps<FilterField> & { readonly column?: string }) {
  switch (field.kind) {
    case 'text':
      return <TextEditor field={field} search={search} onChange={onChange} />;
    case 'choice':
      return <ChoiceEditor field={field} search={search} onChange={onChange} />;
    case 'words':
      return <WordsEditor field={field} search={search} onChange={onChange} />;
    case 'yes_no':
      return <YesNoEditor field={field} search={search} onChange={onChange} />;
    case 'dates':
      return <DatesEditor field={field} search={search} onChange={onChange} />;
    case 'period':
      return <BirthdayEditor field={field} search={search} onChange={onChange} />;
    case 'days':
      return <DaysEditor field={field} search={search} onChange={onChange} />;
    case 'turning':
      return <TurningEditor field={field} search={search} onChange={onChange} />;
    case 'numbers':
      return <NumbersEditor field={field} search={search} onChange={onChange} />;
    case 'custom':
      return <CustomEditor column={column} search={search} onChange={onChange} />;
    case 'ids':
      return (
        <div className={classes.body}>These contacts were selected by hand. Remove this filter to see the others.</div>
      );
  }
}

function TextEditor({ field, search, onChange }: EditorProps<TextField>) {
  return (
    <div className={classes.body}>
      <TextInput
        aria-label={`${field.label} contains`}
        placeholder="Contains…"
        maxLength={MAX_SEARCH}
        data-autofocus
        value={search[field.key] ?? ''}
        onChange={(event) => onChange({ [field.key]: event.currentTarget.value })}
      />
    </div>
  );
}

function WordsEditor({ field, search, onChange }: EditorProps<WordsField>) {
  return (
    <div className={classes.body}>
      <TagsInput
        aria-label={field.label}
        description={`${field.hint}. Press Enter or type a comma to add more.`}
        data-autofocus
        acceptValueOnBlur
        value={[...(search[field.key] ?? [])]}
        onChange={(values) => onChange({ [field.key]: values })}
      />
    </div>
  );
}

function YesNoEditor({ field, search, onChange }: EditorProps<YesNoField>) {
  const value = search[field.key];
  return (
    <Radio.Group
      className={classes.body}
      aria-label={field.label}
      value={value === undefined ? '' : value ? 'yes' : 'no'}
      onChange={(next) => onChange({ [field.key]: next === 'yes' })}
    >
      <Radio value="yes" label="Yes" size="xs" my={6} data-autofocus />
      <Radio value="no" label="No" size="xs" my={6} />
    </Radio.Group>
  );
}

function NumbersEditor({ field, search, onChange }: EditorProps<NumbersField>) {
  const [from, to] = rangeKeysOf(field);
  const limits = { min: 0, max: field.max, allowNegative: false, allowDecimal: field.money === true };
  const sent = (value: string | number) => (field.money ? String(value) : value);
  return (
    <div className={classes.body}>
      <div className={classes.pair}>
        <NumberInput
          {...limits}
          label="At least"
          suffix={field.key === 'age' ? '' : ` ${field.unit}`}
          hideControls
          data-autofocus
          value={search[from] ?? ''}
          onChange={(value) => onChange({ [from]: sent(value) })}
        />
        <NumberInput
          {...limits}
          label="At most"
          suffix={field.key === 'age' ? '' : ` ${field.unit}`}
          hideControls
          value={search[to] ?? ''}
          onChange={(value) => onChange({ [to]: sent(value) })}
        />
      </div>
    </div>
  );
}

function CustomEditor({
  column,
  search,
  onChange,
}: Omit<EditorProps<FilterField>, 'field'> & { readonly column: string }) {
  const [key, setKey] = useState(column);
  const [value, setValue] = useState(search.custom?.[column] ?? '');
  const [before] = useState(() => {
    const { [column]: _, ...others } = search.custom ?? {};
    return others;
  });
  const change = (nextKey: string, nextValue: string) => {
    setKey(nextKey);
    setValue(nextValue);
    onChange({ custom: nextKey.trim() === '' ? before : { ...before, [nextKey]: nextValue } });
  };
  return (
    <div className={classes.body}>
      <TextInput
        label="Column"
        description="Name as shown on the contact"
        data-autofocus
        maxLength={MAX_SEARCH}
        value={key}
        onChange={(event) => change(event.currentTarget.value, value)}
      />
      <TextInput
        label="Is exactly"
        maxLength={MAX_CUSTOM_VALUE}
        value={value}
        onChange={(event) => change(key, event.currentTarget.value)}
      />
    </div>
  );
}
