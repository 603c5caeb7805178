import type { Tag } from '@bookline/contract/features/tags';
import { normalizeWebsite } from '@bookline/contract/rules/website';
import type { FieldErrors } from '../../../../lib/api-error.ts';
import { hasForm } from '../../../../lib/use-draft.ts';
import type { NewContact } from '../../contact.data.ts';
import type { AddressValue, ContactChange, EmailValue, PhoneValue } from '../contact/contact-values.ts';
import { NO_DATE } from '../contact/fields/date-input.tsx';
import { submittedEmails } from '../contact/fields/emails-input.tsx';
import type { NameValue } from '../contact/fields/name-inputs.tsx';
import { submittedPhones } from '../contact/fields/phone-entry.ts';
import { isDate } from '../contact/typed-date.ts';

/** The form of a new contact as it is typed: choices by their value as text, null where nothing is chosen. */
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

/** The form before anything is typed. */
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
/** A form that the browser kept; undefined where it is none, or of an older version. */
export const parseDraft = (kept: unknown): NewContactDraft | undefined => (hasForm(kept, like) ? kept : undefined);

const isTyped = ({ number, extension }: PhoneValue) => number.trim() !== '' || (extension ?? '') !== '';
const isWritten = ({ address }: EmailValue) => address.trim() !== '';
const orOne = <T>(items: T[], one: T): T[] => (items.length > 0 ? items : [one]);

/** Without the lines for phones and mails that were left empty, so that errors name the lines that are seen. One of each always shows. */
export const tidied = (draft: NewContactDraft): NewContactDraft => ({
  ...draft,
  phones: orOne(draft.phones.filter(isTyped), phone),
  emails: orOne(draft.emails.filter(isWritten), email),
});

/** What keeps a form from being sent, by field; null where nothing does. */
export function refusedAtOnce(draft: NewContactDraft): FieldErrors | null {
  const { date_of_birth, name } = draft;
  if (date_of_birth !== null && !isDate(date_of_birth)) return { date_of_birth: [NO_DATE] };
  const isNobody = name.first_name.trim() === '' && name.last_name.trim() === '';
  if (isNobody && !draft.phones.some(isTyped) && !draft.emails.some(isWritten))
    return { first_name: ['Give at least a name, a phone number or an e-mail address.'] };
  return null;
}

/** What is sent of a tidied form. What was not chosen is left to the server: the owner is whoever adds the contact. */
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
