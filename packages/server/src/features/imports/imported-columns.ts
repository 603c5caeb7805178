import type { Selectable } from 'kysely';
import type { Contact } from '../../platform/db/schema.d.ts';

/** The columns of a contact that a file can fill, with their PostgreSQL types. */
export const importedColumns = {
  first_name: 'text',
  middle_name: 'text',
  last_name: 'text',
  suffix: 'text',
  nickname: 'text',
  gender: 'text',
  date_of_birth: 'date',
  marital_status: 'text',
  language: 'text',
  tobacco: 'boolean',
  height_in: 'int',
  weight_lb: 'int',
  occupation: 'text',
  employer: 'text',
  annual_income: 'numeric',
  website: 'text',
  line1: 'text',
  line2: 'text',
  city: 'text',
  state: 'text',
  zip: 'text',
  county: 'text',
  description: 'text',
  do_not_call: 'boolean',
  do_not_email: 'boolean',
  do_not_text: 'boolean',
} as const satisfies Partial<Record<keyof Contact, string>>;

export type ImportedColumn = keyof typeof importedColumns;
export type ImportedColumns = Pick<Selectable<Contact>, ImportedColumn>;

/** A contact without any values. */
export const emptyColumns: Readonly<ImportedColumns> = {
  first_name: '',
  middle_name: '',
  last_name: '',
  suffix: '',
  nickname: '',
  gender: null,
  date_of_birth: null,
  marital_status: null,
  language: '',
  tobacco: null,
  height_in: null,
  weight_lb: null,
  occupation: '',
  employer: '',
  annual_income: null,
  website: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  zip: '',
  county: '',
  description: '',
  do_not_call: false,
  do_not_email: false,
  do_not_text: false,
};
