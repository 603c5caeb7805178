import type { Contact } from '@bookline/contract/features/contacts';
import { genders, languages, timeZones } from '@bookline/contract/rules/options';
import type { Variant } from '@bookline/contract/rules/variant';
import type { InlineOption } from '../../../../ui/inline-select.tsx';
import { categoriesOf, categoryWords } from '../list/category-words.ts';

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

/** The fields whose choices are the same for everybody. */
export type FixedChoice = 'gender' | 'marital_status' | 'language' | 'tobacco' | 'timezone';

/** What such a field can be; the one that stands there is among them, also where the list no longer has it. */
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

/** 'America/Indiana/Indianapolis' as people say it: 'Indianapolis'. */
const zoneLabel = (iana: string) => iana.split('/').at(-1)?.replaceAll('_', ' ') ?? iana;

/** The label of a fixed choice; the value itself where it is none of them. */
export const fixedLabel = (key: FixedChoice, value: string): string =>
  fixedChoices(key, value).find((option) => option.value === value)?.label ?? value;

/** Lead, client, recruit in the words of the tenant. */
export const categoryChoices = (variant: Variant): readonly InlineOption[] =>
  categoriesOf(variant).map((value) => ({ value, label: categoryWords(value, variant).one }));
