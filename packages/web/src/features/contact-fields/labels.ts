import type { Contact } from '@bookline/contract/features/contacts';
import type { ValueKey } from './contact-values.ts';

/** The labels of a contact's fields. */
export const labels = {
  category: 'Category',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  suffix: 'Suffix',
  nickname: 'Nickname',
  gender: 'Gender',
  date_of_birth: 'Date of birth',
  marital_status: 'Marital status',
  language: 'Language',
  tobacco: 'Tobacco',
  height_in: 'Height',
  weight_lb: 'Weight',
  occupation: 'Occupation',
  employer: 'Employer',
  annual_income: 'Annual income',
  website: 'Website',
  description: 'Important note',
  address: 'Address',
  status_id: 'Status',
  agentflow_status_id: 'Agent-flow status',
  source_id: 'Source',
  tag_ids: 'Tags',
  owner_id: 'Owner',
  do_not_call: 'Do not call',
  do_not_email: 'Do not email',
  do_not_text: 'Do not text',
  timezone: 'Time zone',
  phones: 'Phones',
  emails: 'Emails',
  custom: 'Imported columns',
} as const satisfies Record<ValueKey, string>;

const addressLabels: Record<keyof Contact['address'], string> = {
  line1: 'Street',
  line2: 'Apartment or suite',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  county: 'County',
};
const isAddressLine = (part: string): part is keyof typeof addressLabels => Object.hasOwn(addressLabels, part);

/** The label of a path such as `address.city` or `custom.plan`. */
export function pathLabel(key: ValueKey, path: string): string {
  const part = path.slice(key.length + 1);
  if (key === 'custom' && part !== '') return part;
  return isAddressLine(part) ? addressLabels[part] : labels[key];
}
