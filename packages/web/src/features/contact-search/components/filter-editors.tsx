import { MAX_CUSTOM_VALUE, MAX_SEARCH } from '@bookline/contract/rules/limits';
import { NumberInput, Radio, Select, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseMoney } from '../../../lib/typed-money.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import type { FilterField, NumbersField, TextField, WordsField, YesNoField } from '../filter-field-types.ts';
import { rangeKeysOf } from '../filter-fields.ts';
import { keyOf, type Operator, operatorChanges, operatorIn, operatorsOf, operatorWords } from '../filter-operators.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import {
  BirthdayEditor,
  DatesEditor,
  DaysEditor,
  type EditorProps,
  type OperatorProps,
  TurningEditor,
} from './date-editors.tsx';
import classes from './filter-panel.module.css';

/**
 * The editor of a field: what is asked of it, and the value for that. `column` is the imported column to edit, if it's already set.
 */
export function FilterEditor({
  field,
  search,
  onChange,
  column = '',
}: EditorProps<FilterField> & { readonly column?: string }) {
  const operators = operatorsOf(field);
  const [operator, setOperator] = useState(() => operatorIn(field, search));
  const choose = (next: Operator) => {
    setOperator(next);
    onChange(operatorChanges(field, operator, next, search));
  };
  return (
    <>
      {operators.length > 1 && (
        <div className={classes.operator}>
          <Select
            aria-label={`${field.label}: condition`}
            data={operators.map((value) => ({ value, label: operatorWords[value] }))}
            value={operator}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => {
              const next = operators.find((each) => each === value);
              if (next && next !== operator) choose(next);
            }}
          />
        </div>
      )}
      {operator !== 'empty' && operator !== 'filled' && (
        <ValueEditor
          key={operator}
          field={field}
          operator={operator}
          search={search}
          onChange={onChange}
          column={column}
        />
      )}
    </>
  );
}

function ValueEditor({
  field,
  operator,
  search,
  onChange,
  column,
}: EditorProps<FilterField> & { readonly operator: Operator; readonly column: string }) {
  switch (field.kind) {
    case 'text':
      return <TextEditor field={field} operator={operator} search={search} onChange={onChange} />;
    case 'choice':
      return <ChoiceEditor field={field} operator={operator} search={search} onChange={onChange} />;
    case 'words':
      return <WordsEditor field={field} operator={operator} search={search} onChange={onChange} />;
    case 'yes_no':
      return <YesNoEditor field={field} search={search} onChange={onChange} />;
    case 'dates':
      return <DatesEditor field={field} operator={operator} search={search} onChange={onChange} />;
    case 'period':
      return <BirthdayEditor field={field} search={search} onChange={onChange} />;
    case 'days':
      return <DaysEditor field={field} search={search} onChange={onChange} />;
    case 'turning':
      return <TurningEditor field={field} search={search} onChange={onChange} />;
    case 'numbers':
      return <NumbersEditor field={field} operator={operator} search={search} onChange={onChange} />;
    case 'custom':
      return <CustomEditor column={column} search={search} onChange={onChange} />;
    case 'ids':
      return (
        <div className={classes.body}>These contacts were selected by hand. Remove this filter to see the others.</div>
      );
  }
}

function TextEditor({ field, operator, search, onChange }: OperatorProps<TextField>) {
  const key = keyOf(field, operator) ?? field.key;
  const value = search[key];
  return (
    <div className={classes.body}>
      <TextInput
        aria-label={`${field.label} ${operatorWords[operator]}`}
        maxLength={MAX_SEARCH}
        data-autofocus
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange({ [key]: event.currentTarget.value })}
      />
    </div>
  );
}

function WordsEditor({ field, operator, search, onChange }: OperatorProps<WordsField>) {
  const key = operator === 'none' ? field.exclude : field.key;
  return (
    <div className={classes.body}>
      <TagsInput
        aria-label={field.label}
        description={`${field.hint}. Press Enter or type a comma to add more.`}
        data-autofocus
        acceptValueOnBlur
        value={[...(search[key] ?? [])]}
        onChange={(values) => onChange({ [key]: values })}
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

function NumbersEditor({ field, operator, search, onChange }: OperatorProps<NumbersField>) {
  const [from, to] = rangeKeysOf(field);
  if (operator === 'between')
    return (
      <div className={classes.body}>
        <div className={classes.pair}>
          <Bound
            field={field}
            label="From"
            data-autofocus
            value={search[from]}
            onChange={(value) => onChange({ [from]: value })}
          />
          <Bound field={field} label="To" value={search[to]} onChange={(value) => onChange({ [to]: value })} />
        </div>
      </div>
    );
  const isHigh = operator === 'at_most';
  const isBoth = operator === 'exactly';
  return (
    <div className={classes.body}>
      <Bound
        field={field}
        aria-label={`${field.label} ${operatorWords[operator]}`}
        data-autofocus
        value={search[isHigh ? to : from]}
        onChange={(value) =>
          onChange({ ...((isBoth || !isHigh) && { [from]: value }), ...((isBoth || isHigh) && { [to]: value }) })
        }
      />
    </div>
  );
}

interface BoundProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly 'data-autofocus'?: boolean;
  readonly value: string | number | undefined;
  readonly onChange: (value: string | number) => void;
}

/** One end of a range: a number, or an amount of money. */
function Bound({ field, value, ...input }: BoundProps & { readonly field: NumbersField }) {
  if (field.money) return <AmountInput {...input} value={value} />;
  return (
    <NumberInput
      {...input}
      value={value ?? ''}
      min={0}
      max={field.max}
      allowNegative={false}
      allowDecimal={false}
      suffix={field.key === 'age' ? '' : ` ${field.unit}`}
      hideControls
    />
  );
}

/** An amount in a money filter. Text that isn't an amount yet doesn't filter. */
function AmountInput({ value, onChange, ...field }: BoundProps) {
  const [text, setText] = useState(String(value ?? ''));
  const wrong = text.trim() !== '' && parseMoney(text) === null;
  return (
    <MoneyInput
      {...field}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(parseMoney(event.currentTarget.value) ?? '');
      }}
      {...(wrong && { error: 'Enter an amount, such as 52,000.' })}
    />
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
