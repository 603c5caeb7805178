import { ask, type NeedsLine, section } from './question.ts';

export const medicare: NeedsLine = {
  key: 'medicare',
  label: 'Medicare',
  sections: [
    section('standing', 'Eligibility and coverage', [
      ask.one_of('eligible_by', 'Eligible by', { age: 'Age 65', disability: 'Disability', esrd: 'ESRD' }),
      ask.one_of('working', 'Working past 65?', {
        no: 'No',
        self: 'Yes, with employer coverage',
        spouse: 'Covered by the spouse’s employer',
        no_cover: 'Yes, without employer coverage',
      }),
      ask.one_of('current_cover', 'Current coverage', {
        original: 'Original Medicare only',
        advantage: 'Medicare Advantage',
        supplement: 'Medicare Supplement',
        employer: 'Employer or retiree plan',
        va: 'VA or TRICARE',
        medicaid: 'Medicare and Medicaid',
        none: 'None',
      }),
      ask.text('current_plan', 'Current plan'),
      ask.money('current_premium', 'Current monthly premium'),
    ]),
    section('likes', 'Priorities', [
      ask.text('likes', 'What do they like about it?'),
      ask.text('dislikes', 'What would they change?'),
      ask.several('matters', 'Top priorities', {
        premium: 'Low premium',
        out_of_pocket: 'Low out-of-pocket maximum',
        doctors: 'Keeping their doctors',
        drugs: 'Drug cost',
        dental: 'Dental, vision, hearing',
        travel: 'Care while traveling',
        extras: 'Over-the-counter and other extras',
      }),
      ask.yes_no('keep_doctors', 'Would they change doctors for a better plan?'),
      ask.yes_no('travels', 'Away from home for more than a month per year?'),
    ]),
    section('help', 'Help with costs', [
      ask.one_of('extra_help', 'Extra Help (LIS)', {
        none: 'None',
        partial: 'Partial',
        full: 'Full',
        unsure: 'Unsure',
      }),
      ask.one_of('medicaid', 'Medicaid', {
        none: 'None',
        qmb: 'QMB',
        slmb: 'SLMB',
        qi: 'QI',
        full: 'Full',
        unsure: 'Unsure',
      }),
      ask.money('monthly_income', 'Monthly household income'),
    ]),
    section('care', 'Care', [
      ask.several('chronic', 'Any of these?', {
        diabetes: 'Diabetes',
        heart: 'Chronic heart failure or cardiovascular disease',
        lung: 'Chronic lung disorder',
        esrd: 'End-stage renal disease',
        none: 'None of these',
      }),
      ask.number('doctor_visits', 'Doctor visits per year'),
      ask.number('specialist_visits', 'Specialist visits per year'),
      ask.yes_no('planned_procedure', 'Any procedure planned in the next 12 months?'),
      ask.one_of('mail_order', 'Prescriptions by mail?', { yes: 'Yes', no: 'No', would: 'Would if it costs less' }),
    ]),
  ],
};
