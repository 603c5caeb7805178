import { ask, healthConditions, type NeedsLine, section } from './question.ts';

export const life: NeedsLine = {
  key: 'life',
  label: 'Life insurance',
  sections: [
    section('family', 'Family and income', [
      ask.number('dependents', 'Number of dependents'),
      ask.text('children', 'Children’s names and ages'),
      ask.money('annual_income', 'Annual income'),
      ask.money('spouse_income', 'Spouse’s annual income'),
      ask.number('years_of_income', 'Years of income to replace'),
    ]),
    section('debts', 'Debts and expenses', [
      ask.money('mortgage', 'Mortgage'),
      ask.number('mortgage_years', 'Years left on the mortgage'),
      ask.money('other_debts', 'Other debts'),
      ask.money('education', 'Children’s education'),
      ask.money('final_costs', 'Funeral and final expenses'),
    ]),
    section('assets', 'Existing assets and coverage', [
      ask.money('savings', 'Savings and investments'),
      ask.money('group_life', 'Life insurance through work'),
      ask.money('own_life', 'Individual life insurance'),
      ask.text('own_life_details', 'Carrier and expiration'),
    ]),
    section('goal', 'Coverage goals', [
      ask.several('purpose', 'Purpose', {
        income: 'Replace income',
        mortgage: 'Pay off the mortgage',
        education: 'Education',
        estate: 'Leave an inheritance',
        business: 'Business or key person',
        cash_value: 'Build cash value',
      }),
      ask.one_of('kind', 'Type of coverage', {
        term: 'Term',
        whole: 'Whole life',
        iul: 'Indexed universal life',
        unsure: 'Needs advice',
      }),
      ask.money('wanted_face_amount', 'Desired face amount'),
      ask.one_of('term', 'Term', {
        y10: '10 years',
        y15: '15 years',
        y20: '20 years',
        y30: '30 years',
        life: 'For life',
      }),
      ask.money('monthly_budget', 'Monthly budget'),
    ]),
    section('health', 'Health and lifestyle', [
      ask.one_of('tobacco', 'Tobacco or nicotine', {
        never: 'Never',
        former: 'Quit more than 12 months ago',
        current: 'Current',
      }),
      ask.several('conditions', 'Any history of these?', healthConditions),
      ask.yes_no('family_history', 'Parent or sibling with heart disease or cancer before age 60?'),
      ask.yes_no('hazardous', 'Flying, climbing, diving, or racing?'),
      ask.yes_no('declined', 'Ever declined or rated for insurance?'),
    ]),
  ],
};
