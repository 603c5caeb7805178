import type { Contact } from '@bookline/contract/features/contacts';
import { genders, languages, timeZones } from '@bookline/contract/rules/options';
import type { Variant } from '@bookline/contract/rules/variant';
import type { InlineOption } from '../../ui/inline-select.tsx';
import { categoriesOf, categoryWords } from './category-words.ts';

const maritalStatuses: readonly InlineOption[] = [
  { value: 'single', label: 'Single' },
  { value: 'married', label: 'Married' },
  { value: 'divorced', label: 'Divorced' },
  { value: 'widowed', label: 'Widowed' },
  { value: 'separated', label: 'Separated' },
  { value: 'partnered', label: 'Partnered' },
] satisfies readonly { value: NonNullable<Contact['marital_status']>; label: string }[];

const yesNo: readonly InlineOption[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Fields with the same choices for every tenant. */
export type FixedChoice = 'gender' | 'marital_status' | 'language' | 'tobacco' | 'timezone';

/** A field's choices. They include the current value even if the list no longer has it. */
export function fixedChoices(key: FixedChoice, current: string | null): readonly InlineOption[] {
  const options = all[key];
  if (current === null || current === '' || options.some(({ value }) => value === current)) return options;
  return [...options, { value: current, label: key === 'timezone' ? zoneLabel(current) : current }];
}

const all: Readonly<Record<FixedChoice, readonly InlineOption[]>> = {
  gender: genders, // R067, R068
  marital_status: maritalStatuses,
  language: languages.map((language) => ({ value: language, label: language })), // R071
  tobacco: yesNo,
  timezone: timeZones.map(({ iana, label }) => ({ value: iana, label })), // R066
};

/** The city of a zone: 'Indianapolis' for 'America/Indiana/Indianapolis'. */
const zoneLabel = (iana: string) => iana.split('/').at(-1)?.replaceAll('_', ' ') ?? iana;

/** The label of a fixed choice, or the value itself if it's none of them. */
export const fixedLabel = (key: FixedChoice, value: string): string =>
  fixedChoices(key, value).find((option) => option.value === value)?.label ?? value;

/** Lead, client, and recruit in the variant's words. */
export const categoryChoices = (variant: Variant): readonly InlineOption[] =>
  categoriesOf(variant).map((value) => ({ value, label: categoryWords(value, variant).one }));
