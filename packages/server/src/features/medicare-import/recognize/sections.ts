import type { RxSection } from '@bookline/contract/features/rx-details';

/** An item in a text, with our field names and the values as written. */
export interface Fact {
  readonly section: RxSection;
  readonly values: Record<string, string>;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const sections: readonly (readonly [RegExp, RxSection])[] = [
  [
    /^(my)?(current)?(drugs?|druglist|medications?|medicines?|prescriptions?|prescriptiondrugs|rx)(list)?$/,
    'medications',
  ],
  [/^(my)?(preferred)?pharmac(y|ies)$/, 'pharmacies'],
  [/^(my)?(doctors?|providers?|physicians?|specialists?|pcp|primarycare(doctor|physician|provider)?)$/, 'doctors'],
  [/^(my)?(selfreported)?(medical|health|chronic)?(conditions?|diagnos[ei]s)$/, 'conditions'],
  [/^(my)?(medicare|plans?|coverage|currentplan|currentcoverage)$/, 'medicare'],
];

/** The section that a heading, column value, or JSON key names. Undefined if it names none. */
export function sectionOf(heading: string): RxSection | undefined {
  const words = plain(heading);
  return sections.find(([pattern]) => pattern.test(words))?.[1];
}

const fields: Record<RxSection, Record<string, readonly string[]>> = {
  medications: {
    name: ['drugname', 'medicationname', 'medication', 'drug', 'medicine', 'prescription', 'name'],
    dose: ['dose', 'dosage', 'strength'],
    frequency: ['frequency', 'supply', 'howoften', 'directions', 'sig', 'taken', 'schedule'],
    quantity: ['quantity', 'qty', 'amount', 'count'],
  },
  pharmacies: {
    name: ['pharmacyname', 'pharmacy', 'name'],
    phone: ['pharmacyphone', 'phone', 'phonenumber', 'telephone'],
    address: ['pharmacyaddress', 'address', 'street', 'location'],
  },
  doctors: {
    name: ['providername', 'doctorname', 'physicianname', 'doctor', 'provider', 'physician', 'name'],
    specialty: ['specialty', 'speciality', 'practice'],
    phone: ['providerphone', 'doctorphone', 'phone', 'phonenumber', 'telephone'],
    npi: ['npi', 'npinumber'],
  },
  conditions: {
    name: ['conditionname', 'condition', 'diagnosis', 'medicalcondition', 'name'],
    notes: ['notes', 'comments', 'medicalconditionstartdate', 'since', 'startdate'],
  },
  medicare: {
    mbi: [
      'mbi',
      'medicarenumber',
      'medicarebeneficiaryidentifier',
      'medicareid',
      'medicarebeneficiaryid',
      'beneficiaryid',
    ],
    part_a_on: ['parta', 'partaon', 'partaeffectivedate', 'partadate', 'partastart', 'partastartdate', 'hospitalparta'],
    part_b_on: ['partb', 'partbon', 'partbeffectivedate', 'partbdate', 'partbstart', 'partbstartdate', 'medicalpartb'],
    plan: ['planname', 'plan', 'currentplan', 'coverage', 'marketingname'],
  },
};

/** Our field name for a text's field name. Undefined if the section has no such field. */
export function fieldOf(section: RxSection, word: string): string | undefined {
  const words = plain(word);
  return Object.entries(fields[section]).find(([, aliases]) => aliases.includes(words))?.[0];
}

/** The section of a table: that of a column whose name belongs to only one section. */
export function sectionOfColumns(columns: readonly string[]): RxSection | undefined {
  const named = columns.map(plain);
  const kinds: readonly (readonly [RxSection, RegExp])[] = [
    ['medications', /^(drug|medic(ation|ine)|prescription)(name)?$|^(dose|dosage|strength)$/],
    ['pharmacies', /^pharmacy/],
    ['doctors', /^(doctor|provider|physician)|^npi|^special/],
    ['conditions', /^(condition|diagnosis|medicalcondition)/],
    ['medicare', /^(mbi|medicarenumber|part[ab])/],
  ];
  return kinds.find(([, pattern]) => named.some((name) => pattern.test(name)))?.[0];
}
