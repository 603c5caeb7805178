import { ask, type NeedsLine, section } from './question.ts';

export const supplemental: NeedsLine = {
  key: 'supplemental',
  label: 'Dental, vision & hospital',
  sections: [
    section('dental', 'Dental and vision', [
      ask.yes_no('dental_cover', 'Any dental cover now?'),
      ask.date('last_dentist', 'Last at the dentist'),
      ask.several('dental_work', 'Work expected', {
        cleaning: 'Cleanings',
        fillings: 'Fillings',
        crowns: 'Crowns or bridges',
        dentures: 'Dentures',
        implants: 'Implants',
        none: 'None',
      }),
      ask.yes_no('glasses', 'Glasses or contact lenses?'),
      ask.yes_no('hearing', 'Hearing aids?'),
    ]),
    section('hospital', 'Hospital and critical illness', [
      ask.yes_no('hospital_last_year', 'In hospital in the last 12 months?'),
      ask.money('could_pay', 'What could they pay for a stay without strain?'),
      ask.yes_no('cancer_in_family', 'Cancer, heart attack or stroke in the family?'),
      ask.yes_no('has_indemnity', 'A hospital, cancer or accident policy now?'),
    ]),
    section('money', 'Budget', [ask.money('monthly_budget', 'What fits in the monthly budget?')]),
  ],
};
