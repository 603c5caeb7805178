import type { LinkedContact } from '@bookline/contract/features/linked-contacts';
import { type SurvivorRelation, survivorRelations } from '@bookline/contract/rules/aftercare';
import type { saidHows } from '@bookline/contract/rules/permission-in-force';
import { relationWords } from '../../linked-contacts/linked-contacts.api.ts';

/** A survivor in the form: someone new, or a contact with a name that can't be changed here. */
export interface SurvivorValue {
  readonly contact: { readonly id: string; readonly name: string } | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly relation: SurvivorRelation;
  readonly phone: string;
  readonly email: string;
  readonly texts: boolean;
  readonly emails: boolean;
  readonly how: (typeof saidHows)[number];
  readonly wording: string;
}

export const noSurvivor: SurvivorValue = {
  contact: null,
  first_name: '',
  last_name: '',
  relation: 'spouse',
  phone: '',
  email: '',
  texts: false,
  emails: false,
  how: 'verbal',
  wording: '',
};

export const survivorChoices = survivorRelations.map((value) => ({ value, label: relationWords(value) }));

const isRelation = (text: string): text is SurvivorRelation => survivorRelations.some((each) => each === text);

/** A linked contact as a survivor. */
export const survivorOf = ({ contact, relation }: LinkedContact, name: string): SurvivorValue => ({
  ...noSurvivor,
  contact: { id: contact.id, name },
  relation: isRelation(relation) ? relation : 'other',
});

export function submittedSurvivor({ contact, first_name, last_name, phone, email, ...rest }: SurvivorValue) {
  return contact ? { ...rest, contact_id: contact.id } : { ...rest, first_name, last_name, phone, email };
}
