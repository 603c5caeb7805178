import type { Contact } from '@bookline/contract/features/contacts';
import type { ValueKey } from './contact-values.ts';

/** What the fields of a contact are called, everywhere. */
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
  description: 'Standing note',
  address: 'Address',
  status_id: 'Status',
  agentflow_status_id: 'Agent-flow status',
  source_id: 'Source',
  tag_ids: 'Tags',
  owner_id: 'Owner',
  do_not_call: 'Do not call',
  do_not_email: 'Do not e-mail',
  do_not_text: 'Do not text',
  timezone: 'Time zone',
  phones: 'Phones',
  emails: 'E-mail addresses',
  custom: 'Imported columns',
} as const satisfies Record<ValueKey, string>;

const addressLabels: Record<keyof Contact['address'], string> = {
  line1: 'Street',
  line2: 'Apartment, suite',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  county: 'County',
};
const isAddressLine = (part: string): part is keyof typeof addressLabels => Object.hasOwn(addressLabels, part);

/** What is said of a path such as `address.city` or `custom.plan`. */
export function pathLabel(key: ValueKey, path: string): string {
  const part = path.slice(key.length + 1);
  if (key === 'custom' && part !== '') return part;
  return isAddressLine(part) ? addressLabels[part] : labels[key];
}
