import type { Tag } from '@bookline/contract/features/tags';
import { normalizeWebsite } from '@bookline/contract/rules/website';
import type { FieldErrors } from '../../../../lib/api-error.ts';
import { NO_DATE } from '../../../../lib/date-input.tsx';
import { isDate } from '../../../../lib/typed-date.ts';
import { hasForm } from '../../../../lib/use-draft.ts';
import {
  type AddressValue,
  type ContactChange,
  type EmailValue,
  type NameValue,
  type NewContact,
  type PhoneValue,
  submittedEmails,
  submittedPhones,
} from '../../../contact-fields/contact-fields.api.ts';

/** The form's values. Choices are text, or null for none. */
export interface NewContactDraft {
  readonly name: NameValue;
  readonly phones: PhoneValue[];
  readonly emails: EmailValue[];
  readonly address: AddressValue;
  readonly category: string | null;
  readonly status_id: string | null;
  readonly source_id: string | null;
  readonly owner_id: string | null;
  readonly tags: Tag[];
  readonly date_of_birth: string | null;
  readonly gender: string | null;
  readonly marital_status: string | null;
  readonly language: string | null;
  readonly website: string;
  readonly do_not_call: boolean;
  readonly do_not_text: boolean;
  readonly do_not_email: boolean;
}

const phone: PhoneValue = { number: '', extension: null, type: 2, primary: true };
const email: EmailValue = { address: '', primary: true };

/** The empty form. */
export const emptyDraft: NewContactDraft = {
  name: { first_name: '', middle_name: '', last_name: '', suffix: '', nickname: '' },
  phones: [phone],
  emails: [email],
  address: { line1: '', line2: '', city: '', state: '', zip: '', county: '' },
  category: null,
  status_id: null,
  source_id: null,
  owner_id: null,
  tags: [],
  date_of_birth: null,
  gender: null,
  marital_status: null,
  language: null,
  website: '',
  do_not_call: false,
  do_not_text: false,
  do_not_email: false,
};

const like: NewContactDraft = { ...emptyDraft, tags: [{ id: 1, name: '', color: '' }] };
/** A draft stored in the browser; undefined if it's missing or from an older version. */
export const parseDraft = (kept: unknown): NewContactDraft | undefined => (hasForm(kept, like) ? kept : undefined);

const isTyped = ({ number, extension }: PhoneValue) => number.trim() !== '' || (extension ?? '') !== '';
const isWritten = ({ address }: EmailValue) => address.trim() !== '';
const orOne = <T>(items: T[], one: T): T[] => (items.length > 0 ? items : [one]);

/** Removes empty phone and email lines, so that errors match the visible lines. One line of each always shows. */
export const tidied = (draft: NewContactDraft): NewContactDraft => ({
  ...draft,
  phones: orOne(draft.phones.filter(isTyped), phone),
  emails: orOne(draft.emails.filter(isWritten), email),
});

/** Errors that prevent sending, by field; null if there are none. */
export function refusedAtOnce(draft: NewContactDraft): FieldErrors | null {
  const { date_of_birth, name } = draft;
  if (date_of_birth !== null && !isDate(date_of_birth)) return { date_of_birth: [NO_DATE] };
  const isNobody = name.first_name.trim() === '' && name.last_name.trim() === '';
  if (isNobody && !draft.phones.some(isTyped) && !draft.emails.some(isWritten))
    return { first_name: ['Enter a name, a phone number, or an email.'] };
  return null;
}

/** The request of a cleaned form. The server decides fields without a choice: the owner is the user who adds the contact. */
export function bodyOfDraft(draft: NewContactDraft): NewContact {
  const { name, phones, emails, tags, category, status_id, source_id, owner_id, gender, marital_status } = draft;
  const chosen: ContactChange = {
    ...(status_id && { status_id: Number(status_id) }),
    ...(source_id && { source_id: Number(source_id) }),
    ...(owner_id && { owner_id }),
  };
  return {
    ...name,
    ...chosen,
    category: known(category, ['lead', 'client', 'recruit']),
    gender: known(gender, ['male', 'female', 'other']),
    marital_status: known(marital_status, ['single', 'married', 'divorced', 'widowed', 'separated', 'partnered']),
    phones: submittedPhones(phones.filter(isTyped)),
    emails: submittedEmails(emails.filter(isWritten)),
    address: draft.address,
    tag_ids: tags.map((tag) => tag.id),
    date_of_birth: draft.date_of_birth,
    language: draft.language ?? '',
    website: normalizeWebsite(draft.website),
    do_not_call: draft.do_not_call,
    do_not_text: draft.do_not_text,
    do_not_email: draft.do_not_email,
  };
}

const known = <const V extends string>(value: string | null, all: readonly V[]): V | undefined =>
  all.find((each) => each === value);
