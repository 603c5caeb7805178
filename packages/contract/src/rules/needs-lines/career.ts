import { ask, type NeedsLine, section } from './question.ts';

export const career: NeedsLine = {
  key: 'career',
  label: 'Career interview',
  sections: [
    section('standing', 'Experience', [
      ask.one_of('licensed', 'Licensed', {
        life_health: 'Life and health',
        life: 'Life',
        health: 'Health',
        no: 'Not yet',
      }),
      ask.text('states', 'Licensed states'),
      ask.number('years', 'Years in the business'),
      ask.text('current', 'Current agency or employer'),
      ask.several('products', 'Products sold', {
        medicare: 'Medicare',
        final_expense: 'Final expense',
        life: 'Life',
        annuity: 'Annuity',
        preneed: 'Preneed',
        property: 'Property and casualty',
        none: 'None yet',
      }),
    ]),
    section('goals', 'Goals', [
      ask.text('why', 'Reason for a change'),
      ask.money('income_goal', 'First-year income goal'),
      ask.one_of('time', 'Availability', { full: 'Full time', part: 'Part time', later: 'Part time, then full' }),
      ask.one_of('work', 'How would they work?', { phone: 'By phone', field: 'In the field', both: 'Both' }),
      ask.date('start_on', 'Start date'),
    ]),
    section('fit', 'Fit', [
      ask.yes_no('own_leads', 'Would they buy leads?'),
      ask.yes_no('debit_balance', 'Any debit balance with a carrier?'),
      ask.yes_no('background', 'Anything a background check would show?'),
      ask.text('references', 'References'),
    ]),
  ],
};
