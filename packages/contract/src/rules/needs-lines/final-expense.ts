import { ask, healthConditions, type NeedsLine, section } from './question.ts';

export const finalExpense: NeedsLine = {
  key: 'final_expense',
  label: 'Final expense',
  sections: [
    section('wishes', 'Funeral preferences', [
      ask.one_of('service', 'Type of service', {
        burial: 'Burial',
        cremation: 'Cremation',
        undecided: 'Undecided',
      }),
      ask.money('expected_cost', 'Expected cost', 'A burial usually costs $8,000 to $12,000.'),
      ask.yes_no('owns_plot', 'Do they have a plot or a prepaid plan?'),
      ask.text('special_wishes', 'Special requests'),
    ]),
    section('family', 'Family', [
      ask.text('who_pays', 'Who would pay without coverage?'),
      ask.text('beneficiary', 'Beneficiaries', 'Name, relationship, and share.'),
      ask.yes_no('power_of_attorney', 'Does someone have power of attorney?'),
    ]),
    section('cover', 'Current coverage', [
      ask.yes_no('has_life_insurance', 'Do they have life insurance?'),
      ask.text('current_carrier', 'Carrier and type'),
      ask.money('current_face_amount', 'Current face amount'),
      ask.money('wanted_face_amount', 'Desired face amount'),
    ]),
    section('health', 'Health', [
      ask.yes_no('tobacco', 'Tobacco or nicotine in the last 12 months?'),
      ask.several('conditions', 'Any of these in the last 5 years?', healthConditions),
      ask.yes_no('hospital', 'In a hospital or nursing home now or in the last 90 days?'),
    ]),
    section('money', 'Budget', [
      ask.money('monthly_budget', 'Monthly budget'),
      ask.one_of('income_day', 'Payday', {
        first: '1st of the month',
        third: '3rd of the month',
        second_wednesday: '2nd Wednesday',
        third_wednesday: '3rd Wednesday',
        fourth_wednesday: '4th Wednesday',
        other: 'Another day',
      }),
      ask.one_of('payment', 'Payment method', { bank: 'Bank draft', card: 'Card', mail: 'By mail' }),
    ]),
  ],
};
