import { type ApplicationField, type ApplicationFormName, fieldsOf } from './application-forms.ts';
import { AMOUNT } from './currency.ts';
import { mbiFault } from './mbi.ts';
import { isDay } from './month-day.ts';
import { states } from './options.ts';
import { faultOfShares } from './policies.ts';

/** Answers by field key. Text as people type it; '' for none. */
export type ApplicationAnswers = Readonly<Record<string, string>>;

/** The field whose value is shown only by its end. */
export const isProtected = ({ kind }: Pick<ApplicationField, 'kind'>): boolean => kind === 'ssn' || kind === 'mbi';

/** Whether a field is asked for, with these answers. */
export const isAsked = ({ when }: ApplicationField, answers: ApplicationAnswers): boolean =>
  when === undefined || answers[when.key] === when.is;

const stateCodes: ReadonlySet<string> = new Set(states.map(({ value }) => value));
/** Characters of the longest answer. */
export const MAX_APPLICATION_ANSWER = 2000;
const MAX_SHORT = 200;

/** What is wrong with one answer, as a sentence. Undefined if it's empty or fine. */
export function faultOfAnswer({ kind, choices }: ApplicationField, value: string): string | undefined {
  // A masked number stands for the one that is stored.
  if (value === '' || (isProtected({ kind }) && isMasked(value))) return undefined;
  if (kind !== 'lines' && value.length > MAX_SHORT) return `Use ${MAX_SHORT} characters or fewer.`;
  if (kind !== 'lines' && /\p{Cc}/u.test(value)) return 'Enter one line of text.';
  switch (kind) {
    case 'date':
      return isDay(value) ? undefined : 'Enter a date.';
    case 'choice':
      return choices?.some((choice) => choice.value === value) ? undefined : 'Choose an option from the list.';
    case 'yes_no':
      return value === 'yes' || value === 'no' ? undefined : 'Choose yes or no.';
    case 'phone':
      return /^\+?[\d\s().-]+$/.test(value) && /^\d{10,15}$/.test(value.replace(/\D/g, ''))
        ? undefined
        : 'Enter a 10-digit phone number.';
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : 'Enter an email address such as name@example.com.';
    case 'amount':
      return AMOUNT.test(value) && !value.startsWith('-') ? undefined : 'Enter an amount such as 1234.50.';
    case 'share':
      return /^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) > 0 && Number(value) <= 100
        ? undefined
        : 'Enter a share above 0 and up to 100%.';
    case 'state':
      return stateCodes.has(value) ? undefined : 'Choose a state.';
    case 'zip':
      return /^\d{5}(-\d{4})?$/.test(value) ? undefined : 'Enter a ZIP code such as 43215.';
    case 'ssn':
      return isSsn(value) ? undefined : 'Enter a 9-digit Social Security number.';
    case 'mbi':
      return mbiFault(value) ?? undefined;
    default:
      return undefined;
  }
}

/** Numbers that the Social Security Administration never assigns are refused. */
function isSsn(value: string): boolean {
  const digits = value.replace(/[\s-]/g, '');
  return /^\d{9}$/.test(digits) && !/^(000|666|9)/.test(digits) && !/^\d{3}00|0000$/.test(digits);
}

/** What is wrong with the answers, by field. An empty draft is fine; what is signed must be complete. */
export function faultsOfAnswers(
  name: ApplicationFormName,
  answers: ApplicationAnswers,
  complete: boolean,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of fieldsOf(name)) {
    if (!isAsked(field, answers)) continue;
    const value = answers[field.key] ?? '';
    const fault = faultOfAnswer(field, value);
    if (fault) faults[field.key] = fault;
    else if (complete && field.required && value.trim() === '') faults[field.key] = missing(field);
  }
  if (!complete) return faults;
  const shares = beneficiariesOf(answers).map(({ share }) => share);
  const fault = faultOfShares(shares);
  if (fault && !faults.beneficiary_1_share) faults.beneficiary_1_share = fault;
  return faults;
}

const missing = ({ kind, label }: ApplicationField): string =>
  kind === 'yes_no'
    ? 'Choose yes or no.'
    : kind === 'choice' || kind === 'state'
      ? 'Choose an option.'
      : `Enter an answer for “${label}”.`;

/** The beneficiaries that are named, as a policy stores them. */
export const beneficiariesOf = (answers: ApplicationAnswers) =>
  ['1', '2'].flatMap((n) => {
    const name = answers[`beneficiary_${n}_name`] ?? '';
    if (name === '') return [];
    return [
      {
        name,
        relation: (answers[`beneficiary_${n}_relation`] ?? '').slice(0, 40),
        share: answers[`beneficiary_${n}_share`] || null,
      },
    ];
  });

/** An answer as people read it. Protected ones are masked before. */
export function answerText(field: ApplicationField, value: string): string {
  if (value === '') return '';
  if (field.kind === 'yes_no') return value === 'yes' ? 'Yes' : 'No';
  if (field.kind === 'amount') return `$${value}`;
  if (field.kind === 'share') return `${value}%`;
  if (field.kind === 'date') return `${value.slice(5, 7)}/${value.slice(8)}/${value.slice(0, 4)}`;
  return field.choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** The end of a protected value. */
export const maskedAnswer = (value: string): string =>
  value === '' ? '' : `••••${value.replace(/[\s-]/g, '').slice(-4)}`;
/** Whether a value is one that `maskedAnswer` made, so it says nothing new. */
export const isMasked = (value: string): boolean => value.startsWith('••••');
