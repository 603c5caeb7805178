import { ask, healthConditions, type NeedsLine, section } from './question.ts';

export const life: NeedsLine = {
  key: 'life',
  label: 'Life insurance',
  sections: [
    section('family', 'Who depends on them', [
      ask.number('dependents', 'How many people depend on this income?'),
      ask.text('children', 'Children and their ages'),
      ask.money('annual_income', 'Income a year'),
      ask.money('spouse_income', 'The spouse’s income a year'),
      ask.number('years_of_income', 'For how many years should the income go on?'),
    ]),
    section('debts', 'What would be left to pay', [
      ask.money('mortgage', 'Mortgage'),
      ask.number('mortgage_years', 'Years left on the mortgage'),
      ask.money('other_debts', 'Other debts'),
      ask.money('education', 'Education of the children'),
      ask.money('final_costs', 'Funeral and final costs'),
    ]),
    section('assets', 'What is there already', [
      ask.money('savings', 'Savings and investments'),
      ask.money('group_life', 'Life insurance through work'),
      ask.money('own_life', 'Life insurance of their own'),
      ask.text('own_life_details', 'With whom, and until when?'),
    ]),
    section('goal', 'What is wanted', [
      ask.several('purpose', 'What is it for?', {
        income: 'Replace income',
        mortgage: 'Pay off the mortgage',
        education: 'Education',
        estate: 'Leave an inheritance',
        business: 'Business or key person',
        cash_value: 'Build cash value',
      }),
      ask.one_of('kind', 'Kind of cover', {
        term: 'Term',
        whole: 'Whole life',
        iul: 'Indexed universal life',
        unsure: 'To be advised',
      }),
      ask.money('wanted_face_amount', 'How much cover?'),
      ask.one_of('term', 'For how long?', {
        y10: '10 years',
        y15: '15 years',
        y20: '20 years',
        y30: '30 years',
        life: 'For life',
      }),
      ask.money('monthly_budget', 'What fits in the monthly budget?'),
    ]),
    section('health', 'Health and habits', [
      ask.one_of('tobacco', 'Tobacco or nicotine', {
        never: 'Never',
        former: 'Stopped over 12 months ago',
        current: 'Now',
      }),
      ask.several('conditions', 'Any of these, ever?', healthConditions),
      ask.yes_no('family_history', 'A parent or sibling with heart disease or cancer before 60?'),
      ask.yes_no('hazardous', 'Flying, climbing, diving or racing?'),
      ask.yes_no('declined', 'Ever declined or rated for insurance?'),
    ]),
  ],
};
