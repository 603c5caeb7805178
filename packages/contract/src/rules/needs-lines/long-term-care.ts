import { ask, type NeedsLine, section } from './question.ts';

export const longTermCare: NeedsLine = {
  key: 'long_term_care',
  label: 'Long-term care',
  sections: [
    section('views', 'Family experience', [
      ask.yes_no('family_care', 'Has a family member needed long-term care?'),
      ask.text('family_care_story', 'Who provided the care, and how was it paid for?'),
      ask.one_of('where', 'Preferred place of care', {
        home: 'At home',
        assisted: 'Assisted living',
        family: 'With family',
        facility: 'Nursing home',
      }),
      ask.text('caregiver', 'Available caregivers'),
    ]),
    section('means', 'Finances', [
      ask.money('income', 'Monthly household income'),
      ask.money('assets', 'Assets to protect'),
      ask.yes_no('owns_home', 'Do they own their home?'),
      ask.money('monthly_budget', 'Monthly budget'),
      ask.money('single_premium', 'Single premium instead of monthly'),
    ]),
    section('cover', 'Coverage', [
      ask.yes_no('has_cover', 'Do they have long-term care coverage?'),
      ask.money(
        'monthly_benefit',
        'Desired monthly benefit',
        'A private room costs $8,000 to $11,000 per month in most states.',
      ),
      ask.one_of('benefit_period', 'Benefit period', { y2: '2 years', y3: '3 years', y5: '5 years', life: 'Lifetime' }),
      ask.one_of('elimination', 'Elimination period in days', { d0: '0', d30: '30', d90: '90', d180: '180' }),
      ask.one_of('inflation', 'Inflation protection', {
        none: 'None',
        simple3: '3% simple',
        compound3: '3% compound',
        compound5: '5% compound',
      }),
      ask.yes_no('hybrid', 'Interested in life insurance or an annuity with care benefits?'),
    ]),
    section('health', 'Health', [
      ask.several('daily', 'Help needed with', {
        bathing: 'Bathing',
        dressing: 'Dressing',
        eating: 'Eating',
        transferring: 'Getting up',
        toileting: 'Toileting',
        continence: 'Continence',
        none: 'None of these',
      }),
      ask.yes_no('memory', 'Has a doctor mentioned memory loss?'),
      ask.yes_no('devices', 'Walker, wheelchair, or oxygen?'),
      ask.yes_no('surgery', 'Surgery recommended but not done?'),
    ]),
  ],
};
