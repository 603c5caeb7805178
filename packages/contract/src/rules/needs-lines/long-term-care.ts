import { ask, type NeedsLine, section } from './question.ts';

export const longTermCare: NeedsLine = {
  key: 'long_term_care',
  label: 'Long-term care',
  sections: [
    section('views', 'What they have seen', [
      ask.yes_no('family_care', 'Has somebody in the family needed care for long?'),
      ask.text('family_care_story', 'Who gave it, and how was it paid for?'),
      ask.one_of('where', 'Where would they want to be cared for?', {
        home: 'At home',
        assisted: 'Assisted living',
        family: 'With family',
        facility: 'Nursing home',
      }),
      ask.text('caregiver', 'Who could help at home?'),
    ]),
    section('means', 'Means', [
      ask.money('income', 'Household income a month'),
      ask.money('assets', 'Assets to protect'),
      ask.yes_no('owns_home', 'Do they own their home?'),
      ask.money('monthly_budget', 'What fits in the monthly budget?'),
      ask.money('single_premium', 'Or once, instead of monthly?'),
    ]),
    section('cover', 'Cover', [
      ask.yes_no('has_cover', 'Any long-term care cover now?'),
      ask.money(
        'monthly_benefit',
        'Benefit wanted a month',
        'A private room costs 8,000 to 11,000 a month in most states.',
      ),
      ask.one_of('benefit_period', 'For how long?', { y2: '2 years', y3: '3 years', y5: '5 years', life: 'For life' }),
      ask.one_of('elimination', 'Days paid by themselves first', { d0: '0', d30: '30', d90: '90', d180: '180' }),
      ask.one_of('inflation', 'Inflation protection', {
        none: 'None',
        simple3: '3% simple',
        compound3: '3% compound',
        compound5: '5% compound',
      }),
      ask.yes_no('hybrid', 'Interested in life insurance or an annuity with care benefits?'),
    ]),
    section('health', 'Health', [
      ask.several('daily', 'Help needed with', {
        bathing: 'Bathing',
        dressing: 'Dressing',
        eating: 'Eating',
        transferring: 'Getting up',
        toileting: 'Toileting',
        continence: 'Continence',
        none: 'None of these',
      }),
      ask.yes_no('memory', 'Has a doctor spoken of memory loss?'),
      ask.yes_no('devices', 'Walker, wheelchair or oxygen?'),
      ask.yes_no('surgery', 'Surgery advised and not done yet?'),
    ]),
  ],
};
