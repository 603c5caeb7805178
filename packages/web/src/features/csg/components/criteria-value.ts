import type { Contact } from '@bookline/contract/features/contacts';
import type { QuoteCriteria } from '@bookline/contract/features/csg';
import { firstDays, MAX_MONTHS_AHEAD } from '@bookline/contract/rules/medicare-plans';

export interface CriteriaValue extends Omit<QuoteCriteria, 'age' | 'gender'> {
  readonly age: number | '';
  readonly gender: QuoteCriteria['gender'] | null;
}

export const criteriaFields = [
  'product',
  'plan',
  'zip',
  'county',
  'age',
  'gender',
  'tobacco',
  'effective_on',
  'household_discount',
];

/** The first days on which a plan may begin, from the day it is here. In UTC, the next month begins on the evening before. */
export const effectiveDays = (now: Date): string[] =>
  firstDays(new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10), MAX_MONTHS_AHEAD);

/** The age on a day, both `YYYY-MM-DD`. */
export const ageOn = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

/** What is known about the contact. */
export function criteriaOf(contact: Contact, now: Date): CriteriaValue {
  const [effective_on = ''] = effectiveDays(now);
  const { date_of_birth, gender, address } = contact;
  return {
    product: 'medigap',
    plan: 'G',
    zip: address.zip.slice(0, 5),
    county: address.county,
    age: date_of_birth ? ageOn(date_of_birth, effective_on) : '',
    gender: gender === 'female' || gender === 'male' ? gender : null,
    tobacco: contact.tobacco ?? false,
    effective_on,
    household_discount: false,
  };
}

/** As the server takes them. It says what is missing. */
export const submittedCriteria = ({ age, gender, plan, product, ...rest }: CriteriaValue): QuoteCriteria =>
  ({
    ...rest,
    product,
    plan: product === 'medigap' ? plan : null,
    ...(age !== '' && { age }),
    ...(gender && { gender }),
  }) as QuoteCriteria;
