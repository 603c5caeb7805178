import type { RxList, RxSection } from '@bookline/contract/features/rx-details';

/** A section's heading. */
export const sectionLabels: Readonly<Record<RxSection, string>> = {
  medicare: 'Medicare',
  medications: 'Medications',
  pharmacies: 'Pharmacies',
  doctors: 'Doctors',
  conditions: 'Conditions',
};

interface Column {
  readonly field: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly max: number;
}

/** The fields of an entry, in input order. */
export const columns: Readonly<Record<RxList, readonly Column[]>> = {
  medications: [
    { field: 'name', label: 'Medication', placeholder: 'Metformin', max: 120 },
    { field: 'dose', label: 'Dose', placeholder: '500 mg', max: 60 },
    { field: 'frequency', label: 'Frequency', placeholder: 'twice a day', max: 80 },
    { field: 'quantity', label: 'Quantity', placeholder: '60 per month', max: 60 },
  ],
  pharmacies: [
    { field: 'name', label: 'Pharmacy', max: 120 },
    { field: 'phone', label: 'Phone', max: 40 },
    { field: 'address', label: 'Address', max: 200 },
  ],
  doctors: [
    { field: 'name', label: 'Doctor', max: 120 },
    { field: 'specialty', label: 'Specialty', max: 120 },
    { field: 'phone', label: 'Phone', max: 40 },
    { field: 'npi', label: 'NPI', max: 10 },
  ],
  conditions: [
    { field: 'name', label: 'Condition', max: 120 },
    { field: 'notes', label: 'Notes', placeholder: 'since 2014', max: 300 },
  ],
};

/** An entry's name in a button such as 'Add doctor'. */
export const oneOf: Readonly<Record<RxList, string>> = {
  medications: 'medication',
  pharmacies: 'pharmacy',
  doctors: 'doctor',
  conditions: 'condition',
};

/** An entry's details other than its name, on one line. */
export function detailText(list: RxList, entry: Readonly<Record<string, string | undefined>>): string {
  return columns[list]
    .slice(1)
    .map(({ field }) => (field === 'npi' && entry.npi ? `NPI ${entry.npi}` : (entry[field] ?? '')))
    .filter(Boolean)
    .join(' · ');
}
