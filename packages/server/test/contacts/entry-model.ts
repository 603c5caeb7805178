import { addDays, addMonths, daysOf } from '@bookline/contract/rules/periods';
import type { Asking, ModelContact, ModelPolicy } from './model-contact.ts';

type Says = (contact: ModelContact, wanted: never, asking: Asking) => boolean;

/** Ignores case and accents. */
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const within =
  (column: 'first_name' | 'last_name' | 'suffix' | 'city'): Says =>
  (contact, wanted: string) =>
    plain(contact[column]).includes(plain(wanted.trim()));
/** `city`, `city_is`, `city_starts`, and `city_not`. */
const texts = (column: Parameters<typeof within>[0]): Record<string, Says> => {
  const value = (contact: ModelContact) => plain(contact[column]);
  return {
    [column]: within(column),
    [`${column}_is`]: (contact, wanted: string) => value(contact) === plain(wanted.trim()),
    [`${column}_starts`]: (contact, wanted: string) => value(contact).startsWith(plain(wanted.trim())),
    [`${column}_not`]: (contact, wanted: string) => value(contact) !== plain(wanted.trim()),
  };
};
const oneOf =
  (
    column: 'gender' | 'state' | 'category' | 'status_id' | 'source_id' | 'owner_id' | 'pool_id' | 'import_attempt_id',
  ): Says =>
  (contact, wanted: readonly unknown[]) =>
    wanted.includes(contact[column]);
const noneOf =
  (column: Parameters<typeof oneOf>[0]): Says =>
  (contact, wanted: readonly unknown[]) =>
    !wanted.includes(contact[column]);

/** A number as typed, with or without its country code. */
const isNumber = (number: string, wanted: string) =>
  ['+', '+1'].some((code) => number === `${code}${wanted.replace(/\D/g, '')}`);

/** The date in a time zone, YYYY-MM-DD. */
const dayOf = (moment: Date | string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment));
const todayOf = ({ now, timezone }: Asking) => dayOf(now, timezone);
const inPeriod = (day: string | null, period: string, asking: Asking) => {
  const { from = '', to = '9999' } = daysOf(period, todayOf(asking));
  return day !== null && day >= from && day <= to;
};

const moments = (column: 'created_at' | 'updated_at' | 'last_activity_at'): Record<string, Says> => {
  const day = (contact: ModelContact, asking: Asking) => {
    const at = contact[column];
    return at === null ? null : dayOf(at, asking.timezone);
  };
  return {
    [`${column}_from`]: (contact, wanted: string, asking) => (day(contact, asking) ?? '') >= wanted,
    [`${column}_to`]: (contact, wanted: string, asking) => (day(contact, asking) ?? '9999') <= wanted,
    [`${column}_in`]: (contact, wanted: string, asking) => inPeriod(day(contact, asking), wanted, asking),
  };
};

const numbers = (column: 'annual_income' | 'height_in'): Record<string, Says> => ({
  [`${column}_from`]: ({ [column]: value }, wanted: string | number) =>
    value !== null && Number(value) >= Number(wanted),
  [`${column}_to`]: ({ [column]: value }, wanted: string | number) => value !== null && Number(value) <= Number(wanted),
});

/** The date of a birthday in a year: March 1 for February 29 in other years. */
function birthdayIn(year: number, birth: string): string {
  const day = `${String(year).padStart(4, '0')}${birth.slice(4)}`;
  const isDay = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  return isDay ? day : `${day.slice(0, 4)}-03-01`;
}

function ageOn(birth: string, today: string): number {
  const year = Number(today.slice(0, 4));
  return year - Number(birth.slice(0, 4)) - (today < birthdayIn(year, birth) ? 1 : 0);
}

function filled(contact: ModelContact, field: string): boolean {
  const value = (contact as unknown as Record<string, unknown>)[
    ['status', 'source'].includes(field) ? `${field}_id` : field
  ];
  if (field === 'phone') return contact.phones.length > 0;
  if (field === 'email') return contact.emails.length > 0;
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
}

const policyDays = (
  column: 'effective_on' | 'expires_on' | 'renewal_on',
): Record<string, (policy: ModelPolicy, wanted: never, asking: Asking) => boolean> => ({
  [`${column}_from`]: ({ [column]: day }, wanted: string) => day !== null && day >= wanted,
  [`${column}_to`]: ({ [column]: day }, wanted: string) => day !== null && day <= wanted,
  [`${column}_in`]: ({ [column]: day }, wanted: string, asking) => inPeriod(day, wanted, asking),
});
const amounts = (
  column: 'premium' | 'face_amount',
): Record<string, (policy: ModelPolicy, wanted: never) => boolean> => ({
  [`${column}_from`]: ({ [column]: value }, wanted: string) => value !== null && Number(value) >= Number(wanted),
  [`${column}_to`]: ({ [column]: value }, wanted: string) => value !== null && Number(value) <= Number(wanted),
});

/** Conditions on one policy. A contact must have one policy that meets all of them. */
export const policyModel: Readonly<Record<string, (policy: ModelPolicy, wanted: never, asking: Asking) => boolean>> = {
  carriers: ({ carrier_id }, wanted: readonly unknown[]) => wanted.includes(carrier_id),
  policy_types: ({ product_line }, wanted: readonly unknown[]) => wanted.includes(product_line),
  policy_status: ({ status }, wanted: readonly unknown[]) => wanted.includes(status),
  policy_number: ({ policy_number }, wanted: string) => policy_number.toLowerCase().includes(wanted.toLowerCase()),
  policy_number_is: ({ policy_number }, wanted: string) => policy_number.toLowerCase() === wanted.toLowerCase(),
  policy_number_starts: ({ policy_number }, wanted: string) =>
    policy_number.toLowerCase().startsWith(wanted.toLowerCase()),
  ...amounts('premium'),
  ...amounts('face_amount'),
  ...policyDays('effective_on'),
  ...policyDays('expires_on'),
  ...policyDays('renewal_on'),
};

const mail =
  (mark: 'verified' | 'unsubscribed' | 'bounced'): Says =>
  ({ email_marks }, wanted: boolean) =>
    email_marks.some((each) => each[mark]) === wanted;

/** Each other entry of the advanced search, in plain TypeScript. */
export const entryModel: Readonly<Record<string, Says>> = {
  ids: ({ id }, wanted: readonly string[]) => wanted.includes(id),
  ...texts('first_name'),
  ...texts('last_name'),
  ...texts('suffix'),
  ...texts('city'),
  phone_is: ({ phones }, wanted: string) => phones.some((number) => isNumber(number, wanted)),
  phone_starts: ({ phones }, wanted: string) =>
    phones.some((number) => ['+', '+1'].some((code) => number.startsWith(`${code}${wanted.replace(/\D/g, '')}`))),
  phone_not: ({ phones }, wanted: string) => !phones.some((number) => isNumber(number, wanted)),
  phone_type_exclude: ({ phone_types }, wanted: readonly number[]) =>
    !phone_types.some((type) => wanted.includes(type)),
  line_type_exclude: ({ lines }, wanted: readonly string[]) => !lines.some((line) => wanted.includes(line)),
  email_is: ({ emails }, wanted: string) => emails.includes(wanted.toLowerCase()),
  email_starts: ({ emails }, wanted: string) => emails.some((address) => address.startsWith(wanted.toLowerCase())),
  email_not: ({ emails }, wanted: string) => !emails.includes(wanted.toLowerCase()),
  categories_exclude: noneOf('category'),
  gender_exclude: noneOf('gender'),
  zip_exclude: (contact, wanted: readonly string[]) => !wanted.some((zip) => contact.zip.startsWith(zip)),
  policy_status_exclude: ({ policies }, wanted: readonly unknown[]) =>
    !policies.some(({ status }) => wanted.includes(status)),
  policy_number_not: ({ policies }, wanted: string) =>
    !policies.some(({ policy_number }) => policy_number.toLowerCase() === wanted.toLowerCase()),
  phone: ({ phones }, wanted: string) => phones.some((number) => number.includes(wanted.replace(/\D/g, ''))),
  phone_type: ({ phone_types }, wanted: readonly number[]) => phone_types.some((type) => wanted.includes(type)),
  line_type: ({ lines }, wanted: readonly string[]) => lines.some((line) => wanted.includes(line)),
  email: ({ emails }, wanted: string) => emails.some((address) => address.includes(wanted.toLowerCase())),
  email_verified: mail('verified'),
  email_unsubscribed: mail('unsubscribed'),
  email_bounced: mail('bounced'),
  categories: oneOf('category'),
  gender: oneOf('gender'),
  state: oneOf('state'),
  state_exclude: noneOf('state'),
  zip: (contact, wanted: readonly string[]) => wanted.some((zip) => contact.zip.startsWith(zip)),
  status: oneOf('status_id'),
  status_exclude: noneOf('status_id'),
  source: oneOf('source_id'),
  source_exclude: noneOf('source_id'),
  owner: oneOf('owner_id'),
  owner_exclude: noneOf('owner_id'),
  pool: oneOf('pool_id'),
  pool_exclude: noneOf('pool_id'),
  import_attempt: oneOf('import_attempt_id'),
  updated_by_import: ({ updated_by }, wanted: readonly string[]) => updated_by.some((id) => wanted.includes(id)),
  imported: ({ import_attempt_id }, wanted: boolean) => (import_attempt_id !== null) === wanted,
  tags: ({ tags }, wanted: readonly number[]) => tags.some((tag) => wanted.includes(tag)),
  tags_all: ({ tags }, wanted: readonly number[]) => wanted.every((tag) => tags.includes(tag)),
  tags_exclude: ({ tags }, wanted: readonly number[]) => !tags.some((tag) => wanted.includes(tag)),
  tobacco: ({ tobacco }, wanted: boolean) => (tobacco ?? false) === wanted,
  do_not_call: ({ do_not_call }, wanted: boolean) => do_not_call === wanted,
  has_phone: ({ phones }, wanted: boolean) => phones.length > 0 === wanted,
  has_email: ({ emails }, wanted: boolean) => emails.length > 0 === wanted,
  filled: (contact, wanted: readonly string[]) => wanted.every((field) => filled(contact, field)),
  empty: (contact, wanted: readonly string[]) => wanted.every((field) => !filled(contact, field)),
  has_policy: ({ policies }, wanted: boolean) => policies.length > 0 === wanted,
  carriers_exclude: ({ policies }, wanted: readonly unknown[]) =>
    !policies.some(({ carrier_id }) => wanted.includes(carrier_id)),
  policy_types_exclude: ({ policies }, wanted: readonly unknown[]) =>
    !policies.some(({ product_line }) => wanted.includes(product_line)),
  linked: (contact, wanted: boolean) => contact.linked === wanted,
  has_follow_up: ({ due }, wanted: boolean) => due.length > 0 === wanted,
  follow_up_overdue: ({ due }, wanted: boolean, { now }) => due.some((at) => new Date(at) <= now) === wanted,
  has_security: (contact, wanted: boolean) => contact.has_security === wanted,
  has_file: (contact, wanted: boolean) => contact.has_file === wanted,
  custom: ({ custom }, wanted: Record<string, string>) =>
    Object.entries(wanted).every(([key, value]) => custom[key] === value),
  ...numbers('annual_income'),
  ...numbers('height_in'),
  date_of_birth_from: ({ date_of_birth }, wanted: string) => date_of_birth !== null && date_of_birth >= wanted,
  date_of_birth_to: ({ date_of_birth }, wanted: string) => date_of_birth !== null && date_of_birth <= wanted,
  date_of_birth_in: ({ date_of_birth }, wanted: string, asking) => inPeriod(date_of_birth, wanted, asking),
  birthday_in: ({ date_of_birth }, wanted: string, asking) => {
    const { from = '', to = '' } = daysOf(wanted, todayOf(asking));
    // Day by day, so that no turn of a year is missed.
    for (let day = from; date_of_birth !== null && day <= to; day = addDays(day, 1))
      if (birthdayIn(Number(day.slice(0, 4)), date_of_birth) === day) return true;
    return false;
  },
  age_from: ({ date_of_birth }, wanted: number, asking) =>
    date_of_birth !== null && ageOn(date_of_birth, todayOf(asking)) >= wanted,
  age_to: ({ date_of_birth }, wanted: number, asking) =>
    date_of_birth !== null && ageOn(date_of_birth, todayOf(asking)) <= wanted,
  turning: ({ date_of_birth }, { age, months }: { age: number; months: number }, asking) => {
    if (date_of_birth === null) return false;
    const birthday = birthdayIn(Number(date_of_birth.slice(0, 4)) + age, date_of_birth);
    return birthday >= todayOf(asking) && birthday <= addMonths(todayOf(asking), months);
  },
  ...moments('created_at'),
  ...moments('updated_at'),
  ...moments('last_activity_at'),
  no_activity_days: ({ last_activity_at }, wanted: number, asking) =>
    last_activity_at === null || dayOf(last_activity_at, asking.timezone) <= addDays(todayOf(asking), -wanted),
};
