import type { Security } from '@bookline/contract/features/contact-securities';
import { labelIn } from '@bookline/contract/rules/options';
import { type SecurityType, securityTypes } from '@bookline/contract/rules/securities';
import type { FieldErrors } from '../../../lib/api-error.ts';
import { NO_DATE } from '../../../lib/date-input.tsx';
import { isDate } from '../../../lib/typed-date.ts';
import { parseMoney } from '../../../lib/typed-money.ts';

/** The form's values. The account number is only ever a new one, because the stored one isn't in the browser. */
export interface SecurityValues {
  readonly type: SecurityType | null;
  readonly custodian: string;
  readonly account_number: string;
  /** Whether to remove the stored number. */
  readonly forgets_number: boolean;
  readonly value: string;
  readonly as_of: string | null;
  readonly notes: string;
}

export const securityLabels: Readonly<Record<keyof SecurityValues, string>> = {
  type: 'Type',
  custodian: 'Custodian',
  account_number: 'Account number',
  forgets_number: 'Account number',
  value: 'Value',
  as_of: 'As of',
  notes: 'Notes',
};

export const emptySecurity: SecurityValues = {
  type: null,
  custodian: '',
  account_number: '',
  forgets_number: false,
  value: '',
  as_of: null,
  notes: '',
};

export const valuesOf = ({ type, custodian, value, as_of, notes }: Security): SecurityValues => ({
  ...emptySecurity,
  type,
  custodian,
  value: value?.replace(/\.00$/, '') ?? '',
  as_of,
  notes,
});

/** A security's name: 'IRA at Fidelity'. */
export const nameOf = ({ type, custodian }: Pick<Security, 'type' | 'custodian'>): string =>
  custodian ? `${labelIn(securityTypes, type)} at ${custodian}` : labelIn(securityTypes, type);

/** Errors by field. Empty if all values are valid. */
export function faultsOf({ type, value, as_of }: SecurityValues): FieldErrors {
  return {
    ...(type === null && { type: ['Choose a type.'] }),
    ...(value.trim() !== '' && parseMoney(value) === null && { value: ['Enter an amount, such as 52,000.'] }),
    ...(as_of !== null && !isDate(as_of) && { as_of: [NO_DATE] }),
  };
}

/** The fields in `touched` as the API takes them. Call faultsOf first. */
export function sentOf(values: SecurityValues, touched: (name: keyof SecurityValues) => boolean) {
  const number = values.account_number.trim();
  return {
    ...(touched('custodian') && { custodian: values.custodian }),
    ...(number !== '' ? { account_number: number } : values.forgets_number && { account_number: null }),
    ...(touched('value') && { value: values.value.trim() === '' ? null : parseMoney(values.value) }),
    ...(touched('as_of') && { as_of: values.as_of }),
    ...(touched('notes') && { notes: values.notes }),
  };
}

/** A field's value as text, to describe another user's change. */
export function wordsOf(name: string, value: unknown): string {
  if (value === null || value === '') return 'empty';
  return name === 'type' ? labelIn(securityTypes, String(value)) : String(value);
}
