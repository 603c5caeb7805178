import { ask, type NeedsLine, section } from './question.ts';

export const medicare: NeedsLine = {
  key: 'medicare',
  label: 'Medicare',
  sections: [
    section('standing', 'Where they stand', [
      ask.one_of('eligible_by', 'Eligible by', { age: 'Age 65', disability: 'Disability', esrd: 'ESRD' }),
      ask.one_of('working', 'Working past 65?', {
        no: 'No',
        self: 'Yes, with employer cover',
        spouse: 'Covered by the spouse’s employer',
        no_cover: 'Yes, without employer cover',
      }),
      ask.one_of('current_cover', 'Covered now by', {
        original: 'Original Medicare only',
        advantage: 'Medicare Advantage',
        supplement: 'Medicare Supplement',
        employer: 'Employer or retiree plan',
        va: 'VA or TRICARE',
        medicaid: 'Medicare and Medicaid',
        none: 'Nothing yet',
      }),
      ask.text('current_plan', 'Which plan is that?'),
      ask.money('current_premium', 'What does it cost a month?'),
    ]),
    section('likes', 'What matters', [
      ask.text('likes', 'What do they like about it?'),
      ask.text('dislikes', 'What would they change?'),
      ask.several('matters', 'What matters most?', {
        premium: 'Low premium',
        out_of_pocket: 'Low out-of-pocket maximum',
        doctors: 'Keeping their doctors',
        drugs: 'Drug cost',
        dental: 'Dental, vision, hearing',
        travel: 'Care while travelling',
        extras: 'Over-the-counter and other extras',
      }),
      ask.yes_no('keep_doctors', 'Would they change doctors for a better plan?'),
      ask.yes_no('travels', 'Away from home for more than a month a year?'),
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
      ask.money('monthly_income', 'Household income a month'),
    ]),
    section('care', 'Care', [
      ask.several('chronic', 'Any of these?', {
        diabetes: 'Diabetes',
        heart: 'Chronic heart failure or cardiovascular disease',
        lung: 'Chronic lung disorder',
        esrd: 'End-stage renal disease',
        none: 'None of these',
      }),
      ask.number('doctor_visits', 'Doctor visits a year'),
      ask.number('specialist_visits', 'Specialist visits a year'),
      ask.yes_no('planned_procedure', 'A procedure planned in the next 12 months?'),
      ask.one_of('mail_order', 'Prescriptions by mail?', { yes: 'Yes', no: 'No', would: 'Would if it costs less' }),
    ]),
  ],
};
