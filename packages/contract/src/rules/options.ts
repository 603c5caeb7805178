import type { Variant } from './variant.ts';

/** One option of a list: the stored value and its label. */
export interface Option<V> {
  readonly value: V;
  readonly label: string;
}

/** The label of an option. The value itself if it isn't in the list. */
export const labelIn = (options: readonly Option<string>[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** R066. Times are computed in the IANA zone, because the short names don't include daylight saving. */
export const timeZones = [
  { value: 'est', label: 'Eastern (EST)', iana: 'America/New_York' },
  { value: 'cst', label: 'Central (CST)', iana: 'America/Chicago' },
  { value: 'mst', label: 'Mountain (MST)', iana: 'America/Denver' },
  { value: 'pst', label: 'Pacific (PST)', iana: 'America/Los_Angeles' },
  { value: 'akst', label: 'Alaska (AKST)', iana: 'America/Anchorage' },
  { value: 'hst', label: 'Hawaii (HST)', iana: 'Pacific/Honolulu' },
] as const;
export type TimeZone = (typeof timeZones)[number]['value'];

/**
 * The IANA zone of a stored time zone: one of `timeZones`, or an IANA name from a browser (R022). UTC
 * if there is none or it isn't a zone, so the result is always safe to use.
 */
export function ianaZone(stored: string | null | undefined): string {
  const choice = timeZones.find((zone) => zone.value === stored);
  if (choice) return choice.iana;
  // Offsets such as '+05:00' aren't names. PostgreSQL reads their sign the other way around.
  if (!stored || !/^[A-Za-z]/.test(stored)) return 'UTC';
  // In one spelling, because visitors may write a name in any case, and so in millions of ways.
  const spelled = stored.toLowerCase();
  const known = knownZones.get(spelled);
  if (known) return known;
  try {
    const zone = new Intl.DateTimeFormat('en-US', { timeZone: stored }).resolvedOptions().timeZone;
    knownZones.set(spelled, zone);
    return zone;
  } catch {
    return 'UTC';
  }
}

/** Known zones by requested name in lower case. A lookup takes as long as a small request. */
const knownZones = new Map<string, string>();

export const contactCategories = ['lead', 'client', 'recruit'] as const;
export const maritalStatuses = ['single', 'married', 'divorced', 'widowed', 'separated', 'partnered'] as const;

/** R067, R068: `other` appears as 'Empty'. */
export const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Empty' },
] as const;

/** R069, plus home and work. */
export const phoneTypes = [
  { value: 2, label: 'Mobile' },
  { value: 1, label: 'Home' },
  { value: 3, label: 'Work' },
  { value: 9, label: 'Other' },
] as const;

/** R070. */
export const officeTypes = [
  { value: 'main', label: 'Main' },
  { value: 'branch', label: 'Branch' },
] as const;

/** R071. Stored as shown. */
export const languages = ['English', 'Spanish', 'French', 'Chinese', 'Korean', 'German'] as const;

const commonJobTitles = [
  { value: 'representative', label: 'Representative' },
  { value: 'insurance_agent', label: 'Insurance agent' },
  { value: 'regional_sales_manager', label: 'Regional sales manager' },
  { value: 'field_manager', label: 'Field manager' },
  { value: 'district_manager', label: 'District manager' },
  { value: 'advisor', label: 'Advisor' },
  { value: 'retirement_specialist', label: 'Retirement specialist' },
] as const;

const ownJobTitles: Record<Variant, readonly Option<string>[]> = {
  agent_network: [
    { value: 'broker', label: 'Broker' },
    { value: 'medicare_specialist', label: 'Medicare specialist' },
  ],
  preneed: [
    { value: 'preneed_counselor', label: 'Preneed counselor' },
    { value: 'family_service_counselor', label: 'Family service counselor' },
    { value: 'funeral_director', label: 'Funeral director' },
  ],
  recruiting: [
    { value: 'recruiter', label: 'Recruiter' },
    { value: 'lead_recruiter', label: 'Lead recruiter' },
  ],
};

/** The job titles of a variant: the shared ones, then its own (R073). */
export function jobTitles(variant: Variant): readonly Option<string>[] {
  return [...commonJobTitles, ...ownJobTitles[variant]];
}

/** The label of a stored job title, or the user's own text. */
export function jobTitleLabel(stored: string, variant: Variant): string {
  return jobTitles(variant).find(({ value }) => value === stored)?.label ?? stored;
}

/** R072: the 50 states and DC, by name. */
export const states = [
  { value: 'AL', label: 'Alabama' },
  { value: 'AK', label: 'Alaska' },
  { value: 'AZ', label: 'Arizona' },
  { value: 'AR', label: 'Arkansas' },
  { value: 'CA', label: 'California' },
  { value: 'CO', label: 'Colorado' },
  { value: 'CT', label: 'Connecticut' },
  { value: 'DE', label: 'Delaware' },
  { value: 'DC', label: 'District of Columbia' },
  { value: 'FL', label: 'Florida' },
  { value: 'GA', label: 'Georgia' },
  { value: 'HI', label: 'Hawaii' },
  { value: 'ID', label: 'Idaho' },
  { value: 'IL', label: 'Illinois' },
  { value: 'IN', label: 'Indiana' },
  { value: 'IA', label: 'Iowa' },
  { value: 'KS', label: 'Kansas' },
  { value: 'KY', label: 'Kentucky' },
  { value: 'LA', label: 'Louisiana' },
  { value: 'ME', label: 'Maine' },
  { value: 'MD', label: 'Maryland' },
  { value: 'MA', label: 'Massachusetts' },
  { value: 'MI', label: 'Michigan' },
  { value: 'MN', label: 'Minnesota' },
  { value: 'MS', label: 'Mississippi' },
  { value: 'MO', label: 'Missouri' },
  { value: 'MT', label: 'Montana' },
  { value: 'NE', label: 'Nebraska' },
  { value: 'NV', label: 'Nevada' },
  { value: 'NH', label: 'New Hampshire' },
  { value: 'NJ', label: 'New Jersey' },
  { value: 'NM', label: 'New Mexico' },
  { value: 'NY', label: 'New York' },
  { value: 'NC', label: 'North Carolina' },
  { value: 'ND', label: 'North Dakota' },
  { value: 'OH', label: 'Ohio' },
  { value: 'OK', label: 'Oklahoma' },
  { value: 'OR', label: 'Oregon' },
  { value: 'PA', label: 'Pennsylvania' },
  { value: 'RI', label: 'Rhode Island' },
  { value: 'SC', label: 'South Carolina' },
  { value: 'SD', label: 'South Dakota' },
  { value: 'TN', label: 'Tennessee' },
  { value: 'TX', label: 'Texas' },
  { value: 'UT', label: 'Utah' },
  { value: 'VT', label: 'Vermont' },
  { value: 'VA', label: 'Virginia' },
  { value: 'WA', label: 'Washington' },
  { value: 'WV', label: 'West Virginia' },
  { value: 'WI', label: 'Wisconsin' },
  { value: 'WY', label: 'Wyoming' },
] as const;
