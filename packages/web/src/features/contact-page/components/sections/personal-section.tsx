import { displayCurrency } from '@bookline/contract/rules/currency';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DateInput, NO_DATE } from '../../../../lib/date-input.tsx';
import { dayText } from '../../../../lib/dates.ts';
import { isDate } from '../../../../lib/typed-date.ts';
import { parseMoney } from '../../../../lib/typed-money.ts';
import { FieldRow, FieldRows, Nothing } from '../../../../ui/field-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import {
  type ContactChange,
  EditButton,
  type FixedChoice,
  fixedChoices,
  fixedLabel,
  labels,
  useContactEdit,
} from '../../../contact-fields/contact-fields.api.ts';
import { heightText, parseHeight } from '../../height.ts';
import { ChoiceRow } from '../edit/choice-row.tsx';
import { GroupEditor } from '../edit/group-editor.tsx';
import { TextRow } from '../edit/text-row.tsx';
import { WebsiteRow } from './website-row.tsx';

/** The contact's personal fields other than the name. Empty fields are hidden until the user shows them. */
export function PersonalSection() {
  const { contact, readOnly } = useContactEdit();
  const [isOpen, setOpen] = useState(false);
  const rows: readonly (readonly [isEmpty: boolean, key: string, row: ReactNode])[] = [
    [contact.date_of_birth === null, 'date_of_birth', <BirthRow key="date_of_birth" />],
    choice('gender', contact.gender),
    choice('marital_status', contact.marital_status),
    choice('language', contact.language || null),
    choice('tobacco', contact.tobacco === null ? null : String(contact.tobacco)),
    text('occupation', contact.occupation),
    text('employer', contact.employer),
    [contact.annual_income === null, 'annual_income', <IncomeRow key="annual_income" />],
    [contact.height_in === null, 'height_in', <HeightRow key="height_in" />],
    [contact.weight_lb === null, 'weight_lb', <WeightRow key="weight_lb" />],
    [contact.website === '', 'website', <WebsiteRow key="website" />],
    choice('timezone', contact.timezone),
  ];
  const empty = rows.filter(([isEmpty]) => isEmpty).length;
  return (
    <Section title="Personal">
      <FieldRows>{rows.filter(([isEmpty]) => isOpen || !isEmpty).map(([, , row]) => row)}</FieldRows>
      {empty > 0 && !readOnly && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          ml={-8}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide empty fields' : `Show ${empty} empty ${empty === 1 ? 'field' : 'fields'}`}
        </Button>
      )}
    </Section>
  );
}

type TextField = 'occupation' | 'employer';

const text = (key: TextField, value: string) =>
  [
    value === '',
    key,
    <TextRow key={key} label={labels[key]} text={value} filter="text" read={(typed) => ({ [key]: typed })} />,
  ] as const;

const choice = (key: FixedChoice, value: string | null) =>
  [
    value === null,
    key,
    <ChoiceRow
      key={key}
      label={labels[key]}
      value={value}
      options={fixedChoices(key, value)}
      read={(chosen) => choiceChange(key, chosen)}
      shown={value === null ? undefined : fixedLabel(key, value)}
      clearable
    />,
  ] as const;

/** The change for a choice. Language is text, and tobacco is a boolean. */
function choiceChange(key: FixedChoice, chosen: string | null): ContactChange {
  if (key === 'language') return { language: chosen ?? '' };
  if (key === 'tobacco') return { tobacco: chosen === null ? null : chosen === 'true' };
  return { [key]: chosen };
}

function IncomeRow() {
  const { contact } = useContactEdit();
  const amount = contact.annual_income;
  return (
    <TextRow
      label={labels.annual_income}
      text={amount?.replace(/\.00$/, '') ?? ''}
      shown={displayCurrency(amount)}
      inputMode="numeric"
      read={(typed) => {
        if (typed === '') return { annual_income: null };
        const money = parseMoney(typed);
        return money === null ? 'Enter an amount, such as 52,000.' : { annual_income: money };
      }}
    />
  );
}

function HeightRow() {
  const { contact } = useContactEdit();
  const inches = contact.height_in;
  return (
    <TextRow
      label={labels.height_in}
      text={inches === null ? '' : `${Math.floor(inches / 12)}'${inches % 12}`}
      shown={inches === null ? undefined : heightText(inches)}
      read={(typed) => {
        if (typed === '') return { height_in: null };
        const height = parseHeight(typed);
        return height === null ? "Enter a height, such as 5'10." : { height_in: height };
      }}
    />
  );
}

function WeightRow() {
  const { contact } = useContactEdit();
  const pounds = contact.weight_lb;
  return (
    <TextRow
      label={labels.weight_lb}
      text={pounds === null ? '' : String(pounds)}
      shown={pounds === null ? undefined : `${pounds} lb`}
      inputMode="numeric"
      read={(typed) => {
        if (typed === '') return { weight_lb: null };
        const [, weight] = /^(\d{1,4})\s*(?:lb|lbs)?\.?$/.exec(typed) ?? [];
        return weight ? { weight_lb: Number(weight) } : 'Enter a weight in pounds, such as 160.';
      }}
    />
  );
}

/** The date of birth, typed in any common format or picked. */
function BirthRow() {
  const { contact } = useContactEdit();
  const [isEditing, setEditing] = useState(false);
  const born = contact.date_of_birth;
  if (!isEditing) {
    return (
      <FieldRow label={labels.date_of_birth}>
        <span className="tabular">{born ? dayText(born) : <Nothing />}</span>{' '}
        <EditButton label="Edit date of birth" onClick={() => setEditing(true)} />
      </FieldRow>
    );
  }
  return (
    <FieldRow label={labels.date_of_birth}>
      <GroupEditor<string | null>
        label="Date of birth"
        paths={['date_of_birth']}
        initial={born}
        read={(value) =>
          value === null || isDate(value)
            ? { change: { date_of_birth: value } }
            : { errors: { date_of_birth: [NO_DATE] } }
        }
        onClose={() => setEditing(false)}
      >
        {({ value, onChange, errorOf }) => (
          <DateInput
            label={labels.date_of_birth}
            hideLabel
            value={value}
            onChange={onChange}
            error={errorOf('date_of_birth')}
            past
            autoFocus
          />
        )}
      </GroupEditor>
    </FieldRow>
  );
}
