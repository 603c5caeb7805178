import { ask, type NeedsLine, section } from './question.ts';

export const supplemental: NeedsLine = {
  key: 'supplemental',
  label: 'Dental, vision & hospital',
  sections: [
    section('dental', 'Dental and vision', [
      ask.yes_no('dental_cover', 'Do they have dental coverage?'),
      ask.date('last_dentist', 'Last dental visit'),
      ask.several('dental_work', 'Expected dental work', {
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
      ask.yes_no('hospital_last_year', 'Hospitalized in the last 12 months?'),
      ask.money('could_pay', 'Affordable out-of-pocket cost for a stay'),
      ask.yes_no('cancer_in_family', 'Family history of cancer, heart attack, or stroke?'),
      ask.yes_no('has_indemnity', 'Do they have a hospital, cancer, or accident policy?'),
    ]),
    section('money', 'Budget', [ask.money('monthly_budget', 'Monthly budget')]),
  ],
};
