import { ask, type NeedsLine, section } from './question.ts';

export const annuity: NeedsLine = {
  key: 'annuity',
  label: 'Retirement & annuity',
  sections: [
    section('plan', 'The plan', [
      ask.one_of('stage', 'Stage of retirement', {
        working: 'More than 10 years to go',
        near: 'Within 10 years',
        soon: 'Within a year',
        retired: 'Retired',
      }),
      ask.date('retires_on', 'Retirement date'),
      ask.money('income_wanted', 'Desired monthly retirement income'),
      ask.money('social_security', 'Monthly Social Security'),
      ask.money('pension', 'Monthly pension'),
    ]),
    section('assets', 'Current assets', [
      ask.money('qualified', 'IRA, 401(k), and other qualified accounts'),
      ask.money('non_qualified', 'Savings, CDs, and brokerage accounts'),
      ask.money('real_estate', 'Real estate other than the home'),
      ask.money('liquid', 'Emergency fund'),
      ask.text('existing_annuities', 'Existing annuities and end of surrender charges'),
    ]),
    section('suitability', 'Suitability', [
      ask.several('objectives', 'Objectives', {
        income: 'Lifetime income',
        growth: 'Growth',
        safety: 'Safety of principal',
        tax: 'Tax deferral',
        legacy: 'Legacy',
        care: 'Long-term care',
      }),
      ask.one_of('risk', 'Risk tolerance', {
        none: 'None',
        little: 'Low',
        some: 'Moderate',
        much: 'High',
      }),
      ask.one_of('horizon', 'When will the money be needed?', {
        y5: 'Within 5 years',
        y10: 'In 5 to 10 years',
        later: 'After 10 years',
        never: 'Never, it’s for heirs',
      }),
      ask.one_of('tax_bracket', 'Federal tax bracket', {
        p10: '10–12%',
        p22: '22–24%',
        p32: '32% or more',
        unsure: 'Unsure',
      }),
      ask.money('premium', 'Premium amount'),
      ask.one_of('source', 'Source of funds', {
        savings: 'Savings or CD',
        ira: 'IRA or 401(k) rollover',
        exchange: '1035 exchange of an annuity',
        life: 'Life insurance',
        other: 'Other',
      }),
      ask.yes_no('reverse_mortgage', 'Is any of it from a reverse mortgage?'),
      ask.yes_no('enough_liquid', 'Will enough liquid assets remain for emergencies?'),
    ]),
    section('legacy', 'Legacy', [
      ask.text('beneficiaries', 'Beneficiaries'),
      ask.yes_no('will_or_trust', 'Is there a will or a trust?'),
      ask.text('advisers', 'Attorney, tax advisor, or broker to include'),
    ]),
  ],
};
