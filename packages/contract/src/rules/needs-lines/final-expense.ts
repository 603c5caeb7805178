import { ask, healthConditions, type NeedsLine, section } from './question.ts';

export const finalExpense: NeedsLine = {
  key: 'final_expense',
  label: 'Final expense',
  sections: [
    section('wishes', 'Wishes', [
      ask.one_of('service', 'What kind of service is wanted?', {
        burial: 'Burial',
        cremation: 'Cremation',
        undecided: 'Not decided',
      }),
      ask.money('expected_cost', 'What is it expected to cost?', 'A burial is usually 8,000 to 12,000.'),
      ask.yes_no('owns_plot', 'Is there a plot or a prepaid plan already?'),
      ask.text('special_wishes', 'Anything the family should know?'),
    ]),
    section('family', 'Family', [
      ask.text('who_pays', 'Who would pay if nothing were in place?'),
      ask.text('beneficiary', 'Who is to receive the money?', 'Name, relation and share.'),
      ask.yes_no('power_of_attorney', 'Does somebody hold a power of attorney?'),
    ]),
    section('cover', 'What is in place', [
      ask.yes_no('has_life_insurance', 'Is there any life insurance now?'),
      ask.text('current_carrier', 'With whom, and of what kind?'),
      ask.money('current_face_amount', 'For how much?'),
      ask.money('wanted_face_amount', 'How much cover is wanted?'),
    ]),
    section('health', 'Health', [
      ask.yes_no('tobacco', 'Tobacco or nicotine in the last 12 months?'),
      ask.several('conditions', 'In the last 5 years, any of these?', healthConditions),
      ask.yes_no('hospital', 'In hospital or a nursing home now, or in the last 90 days?'),
    ]),
    section('money', 'Budget', [
      ask.money('monthly_budget', 'What fits in the monthly budget?'),
      ask.one_of('income_day', 'When does the income come?', {
        first: '1st of the month',
        third: '3rd of the month',
        second_wednesday: '2nd Wednesday',
        third_wednesday: '3rd Wednesday',
        fourth_wednesday: '4th Wednesday',
        other: 'Another day',
      }),
      ask.one_of('payment', 'How would they pay?', { bank: 'Bank draft', card: 'Card', mail: 'By mail' }),
    ]),
  ],
};
