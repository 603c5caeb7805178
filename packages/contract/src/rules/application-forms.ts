import type { PremiumMode, ProductLine } from './policies.ts';

export type ApplicationFieldKind =
  | 'text'
  | 'lines'
  | 'date'
  | 'choice'
  | 'yes_no'
  | 'phone'
  | 'email'
  | 'amount'
  | 'share'
  | 'state'
  | 'zip'
  | 'ssn'
  | 'mbi';

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ApplicationField {
  readonly key: string;
  readonly label: string;
  readonly kind: ApplicationFieldKind;
  readonly required?: true;
  readonly choices?: readonly Choice[];
  /** Asked only if another field of the form has this answer. */
  readonly when?: { readonly key: string; readonly is: string };
}

export interface ApplicationSection {
  readonly title: string;
  readonly fields: readonly ApplicationField[];
}

export interface ApplicationForm {
  readonly label: string;
  /** The policy's product line, where the form doesn't ask for it. */
  readonly line: ProductLine | null;
  readonly sections: readonly ApplicationSection[];
}

const modes = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semi_annual: 'Semiannual',
  annual: 'Annual',
  single: 'Single premium',
} as const satisfies Record<PremiumMode, string>;
const modeChoices = Object.entries(modes).map(([value, label]) => ({ value, label }));

const required = true;
const text = (key: string, label: string, more: Partial<ApplicationField> = {}): ApplicationField => ({
  key,
  label,
  kind: 'text',
  ...more,
});
const yesNo = (key: string, label: string): ApplicationField => ({ key, label, kind: 'yes_no', required });

const insured = (number: ApplicationField): ApplicationSection => ({
  title: 'Applicant',
  fields: [
    text('first_name', 'First name', { required }),
    text('last_name', 'Last name', { required }),
    { key: 'date_of_birth', label: 'Date of birth', kind: 'date', required },
    {
      key: 'gender',
      label: 'Gender',
      kind: 'choice',
      required,
      choices: [
        { value: 'female', label: 'Female' },
        { value: 'male', label: 'Male' },
      ],
    },
    number,
    { key: 'phone', label: 'Phone', kind: 'phone' },
    { key: 'email', label: 'Email', kind: 'email' },
    text('street', 'Street', { required }),
    text('city', 'City', { required }),
    { key: 'state', label: 'State', kind: 'state', required },
    { key: 'zip', label: 'ZIP code', kind: 'zip', required },
  ],
});
const ssn: ApplicationField = { key: 'ssn', label: 'Social Security number', kind: 'ssn', required };

const beneficiaries: ApplicationSection = {
  title: 'Beneficiaries',
  fields: [
    text('beneficiary_1_name', 'Beneficiary', { required }),
    text('beneficiary_1_relation', 'Relationship', { required }),
    { key: 'beneficiary_1_share', label: 'Share in %', kind: 'share' },
    text('beneficiary_2_name', 'Second beneficiary'),
    text('beneficiary_2_relation', 'Relationship of the second'),
    { key: 'beneficiary_2_share', label: 'Share of the second in %', kind: 'share' },
    text('contingent_name', 'Contingent beneficiary'),
    text('contingent_relation', 'Relationship of the contingent'),
  ],
};
const replacement: ApplicationSection = {
  title: 'Other insurance',
  fields: [
    yesNo('replaces', 'Will this policy replace other insurance?'),
    text('replaced_policy', 'Company and policy that it replaces', { required, when: { key: 'replaces', is: 'yes' } }),
  ],
};
const payment: ApplicationSection = {
  title: 'Premium',
  fields: [
    { key: 'premium', label: 'Premium', kind: 'amount', required },
    { key: 'premium_mode', label: 'Paid', kind: 'choice', required, choices: modeChoices },
    {
      key: 'pay_by',
      label: 'Payment method',
      kind: 'choice',
      required,
      choices: [
        { value: 'bank', label: 'Bank draft' },
        { value: 'check', label: 'Check' },
        { value: 'bill', label: 'Direct bill' },
        { value: 'deduction', label: 'Deduction from Social Security' },
      ],
    },
  ],
};
const begins: ApplicationField = { key: 'effective_on', label: 'Requested effective date', kind: 'date' };
const details: ApplicationField = { key: 'health_details', label: 'Details of each “yes”', kind: 'lines' };

/** The built-in application forms. Answers are stored by field key, so a key is never reused for another question. */
export const applicationForms = {
  life: {
    label: 'Life insurance',
    line: null,
    sections: [
      insured(ssn),
      {
        title: 'Coverage',
        fields: [
          {
            key: 'product_line',
            label: 'Type of insurance',
            kind: 'choice',
            required,
            choices: [
              { value: 'term_life', label: 'Term life' },
              { value: 'whole_life', label: 'Whole life' },
              { value: 'iul', label: 'Indexed universal life' },
            ],
          },
          text('plan_name', 'Plan'),
          { key: 'face_amount', label: 'Face amount', kind: 'amount', required },
          begins,
        ],
      },
      beneficiaries,
      {
        title: 'Health',
        fields: [
          yesNo('tobacco', 'Have you used tobacco or nicotine in the last 12 months?'),
          text('height', 'Height'),
          text('weight', 'Weight in lb'),
          yesNo('heart', 'In the last 10 years, were you treated for a heart disease or a stroke?'),
          yesNo('cancer', 'In the last 10 years, were you treated for cancer?'),
          yesNo('diabetes', 'Have you been diagnosed with diabetes?'),
          yesNo('hospital', 'In the last 2 years, were you in a hospital?'),
          { key: 'medications', label: 'Current medications', kind: 'lines' },
          details,
        ],
      },
      replacement,
      payment,
    ],
  },
  final_expense: {
    label: 'Final expense',
    line: 'final_expense',
    sections: [
      insured(ssn),
      {
        title: 'Coverage',
        fields: [
          text('plan_name', 'Plan'),
          { key: 'face_amount', label: 'Face amount', kind: 'amount', required },
          begins,
        ],
      },
      beneficiaries,
      {
        title: 'Health',
        fields: [
          yesNo('tobacco', 'Have you used tobacco or nicotine in the last 12 months?'),
          yesNo('care', 'Are you in a hospital, nursing home, or hospice now?'),
          yesNo('oxygen', 'Do you use oxygen for a lung disease, or dialysis?'),
          yesNo('terminal', 'Have you been told that an illness will end your life within 12 months?'),
          yesNo('heart', 'In the last 2 years, were you treated for a heart disease, a stroke, or cancer?'),
          yesNo('memory', 'Have you been diagnosed with Alzheimer’s disease or dementia?'),
          { key: 'medications', label: 'Current medications', kind: 'lines' },
          details,
        ],
      },
      replacement,
      payment,
    ],
  },
  preneed: {
    label: 'Preneed',
    line: 'preneed',
    sections: [
      insured(ssn),
      {
        title: 'Funeral contract',
        fields: [
          text('funeral_home', 'Funeral home', { required }),
          {
            key: 'disposition',
            label: 'Disposition',
            kind: 'choice',
            required,
            choices: [
              { value: 'burial', label: 'Burial' },
              { value: 'cremation', label: 'Cremation' },
              { value: 'entombment', label: 'Entombment' },
            ],
          },
          { key: 'goods', label: 'Goods and services', kind: 'lines' },
          { key: 'face_amount', label: 'Contract amount', kind: 'amount', required },
          text('plan_name', 'Plan'),
          yesNo('irrevocable', 'Is the contract irrevocable?'),
          begins,
        ],
      },
      beneficiaries,
      { title: 'Health', fields: [yesNo('care', 'Are you in a hospital, nursing home, or hospice now?'), details] },
      replacement,
      payment,
    ],
  },
  medicare: {
    label: 'Medicare plan',
    line: null,
    sections: [
      insured({ key: 'mbi', label: 'Medicare number', kind: 'mbi', required }),
      {
        title: 'Coverage',
        fields: [
          {
            key: 'product_line',
            label: 'Type of plan',
            kind: 'choice',
            required,
            choices: [
              { value: 'medicare_supplement', label: 'Medicare Supplement' },
              { value: 'medicare_advantage', label: 'Medicare Advantage' },
              { value: 'part_d', label: 'Part D' },
            ],
          },
          text('plan_name', 'Plan', { required }),
          { ...begins, required },
          { key: 'part_a_on', label: 'Part A began on', kind: 'date' },
          { key: 'part_b_on', label: 'Part B began on', kind: 'date' },
        ],
      },
      {
        title: 'Health',
        fields: [
          yesNo('tobacco', 'Have you used tobacco or nicotine in the last 12 months?'),
          yesNo('guaranteed', 'Do you apply in a guaranteed-issue or open enrollment period?'),
          { key: 'medications', label: 'Current medications', kind: 'lines' },
          details,
        ],
      },
      replacement,
      payment,
    ],
  },
} as const satisfies Record<string, ApplicationForm>;

export type ApplicationFormName = keyof typeof applicationForms;
export const applicationFormNames = ['life', 'final_expense', 'preneed', 'medicare'] as const satisfies readonly [
  ApplicationFormName,
  ...ApplicationFormName[],
];
/** The definition of a form. */
export const describeForm = (name: ApplicationFormName): ApplicationForm => applicationForms[name];

/** Every field of a form. */
export const fieldsOf = (name: ApplicationFormName): readonly ApplicationField[] =>
  describeForm(name).sections.flatMap(({ fields }) => fields);

/** What the applicant and the agent confirm above their signatures. A change applies to forms that are signed later. */
export const applicationStatement = [
  'I read the answers in this application. To the best of my knowledge, they are true and complete.',
  'I understand that coverage begins only when the company accepts the application and the first premium is paid.',
  'Anyone who knowingly gives false information in an application for insurance may be guilty of a crime.',
  'I agree to sign electronically. I can ask my agent for a paper copy instead, at no cost.',
] as const;
export const agentStatement =
  'I asked the applicant every question in this application and recorded the answers as they were given.';
