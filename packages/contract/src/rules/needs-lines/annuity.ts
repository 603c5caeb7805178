import { ask, type NeedsLine, section } from './question.ts';

export const annuity: NeedsLine = {
  key: 'annuity',
  label: 'Retirement & annuity',
  sections: [
    section('plan', 'The plan', [
      ask.one_of('stage', 'Where are they?', {
        working: 'More than 10 years to go',
        near: 'Within 10 years',
        soon: 'Within a year',
        retired: 'Retired',
      }),
      ask.date('retires_on', 'When do they retire?'),
      ask.money('income_wanted', 'Income wanted a month in retirement'),
      ask.money('social_security', 'Social Security a month'),
      ask.money('pension', 'Pension a month'),
    ]),
    section('assets', 'What they have', [
      ask.money('qualified', 'In IRA, 401(k) and other qualified accounts'),
      ask.money('non_qualified', 'In savings, CDs and brokerage accounts'),
      ask.money('real_estate', 'In real estate besides the home'),
      ask.money('liquid', 'Kept liquid for emergencies'),
      ask.text('existing_annuities', 'Annuities they own, and when the surrender charge ends'),
    ]),
    section('suitability', 'Suitability', [
      ask.several('objectives', 'What is the money for?', {
        income: 'Income for life',
        growth: 'Growth',
        safety: 'Keep it safe',
        tax: 'Defer tax',
        legacy: 'Leave it to somebody',
        care: 'Care later in life',
      }),
      ask.one_of('risk', 'How much may it go up and down?', {
        none: 'Not at all',
        little: 'A little',
        some: 'Somewhat',
        much: 'Much',
      }),
      ask.one_of('horizon', 'When is it needed?', {
        y5: 'Within 5 years',
        y10: 'In 5 to 10 years',
        later: 'After 10 years',
        never: 'Not at all: for the heirs',
      }),
      ask.one_of('tax_bracket', 'Federal tax bracket', {
        p10: '10–12%',
        p22: '22–24%',
        p32: '32% and more',
        unsure: 'Unsure',
      }),
      ask.money('premium', 'How much would be placed?'),
      ask.one_of('source', 'From where?', {
        savings: 'Savings or CD',
        ira: 'IRA or 401(k) rollover',
        exchange: 'Exchange of another annuity (1035)',
        life: 'Life insurance',
        other: 'Elsewhere',
      }),
      ask.yes_no('reverse_mortgage', 'Is any of it from a reverse mortgage?'),
      ask.yes_no('enough_liquid', 'Is enough left for an emergency afterwards?'),
    ]),
    section('legacy', 'Legacy', [
      ask.text('beneficiaries', 'Who is to receive what is left?'),
      ask.yes_no('will_or_trust', 'Is there a will or a trust?'),
      ask.text('advisers', 'Attorney, tax adviser or broker to bring in'),
    ]),
  ],
};
