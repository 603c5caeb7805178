import { ask, type NeedsLine, section } from './question.ts';

export const preneed: NeedsLine = {
  key: 'preneed',
  label: 'Preneed',
  sections: [
    section('service', 'The service', [
      ask.one_of('disposition', 'Disposition', {
        burial: 'Burial',
        cremation: 'Cremation',
        entombment: 'Entombment',
        donation: 'Donation to science',
        undecided: 'Not decided',
      }),
      ask.one_of('ceremony', 'Ceremony', {
        traditional: 'Visitation and service',
        memorial: 'Memorial without the body',
        graveside: 'Graveside only',
        celebration: 'Celebration of life',
        none: 'None',
      }),
      ask.text('place', 'Where?', 'Church, chapel or another place.'),
      ask.text('faith', 'Faith, clergy and customs'),
      ask.text('music_and_readings', 'Music and readings'),
      ask.yes_no('military', 'Military honors?'),
    ]),
    section('cemetery', 'Cemetery', [
      ask.yes_no('owns_space', 'Is there a space already?'),
      ask.text('cemetery', 'Which cemetery, section and lot?'),
      ask.one_of('marker', 'Marker', {
        none: 'None',
        flat: 'Flat',
        upright: 'Upright',
        bronze: 'Bronze',
        has: 'There already',
      }),
    ]),
    section('vital', 'For the death certificate', [
      ask.text('birthplace', 'Place of birth'),
      ask.text('father', 'Father’s name'),
      ask.text('mother', 'Mother’s name before marriage'),
      ask.text('occupation', 'Occupation and industry, most of life'),
      ask.one_of('education', 'Education', {
        school: 'Up to 12th grade',
        high_school: 'High school',
        college: 'Some college',
        degree: 'Degree',
      }),
      ask.yes_no('veteran', 'A veteran?'),
      ask.text('branch', 'Branch and years of service'),
    ]),
    section('people', 'People', [
      ask.text('in_charge', 'Who will be in charge?', 'Name, relation and phone.'),
      ask.text('survivors', 'Survivors for the obituary'),
      ask.text('notify', 'Whom to call'),
    ]),
    section('funding', 'Paying for it', [
      ask.one_of('how', 'How?', {
        single: 'At once',
        y3: 'Over 3 years',
        y5: 'Over 5 years',
        y10: 'Over 10 years',
        policy: 'Assign a policy that is there',
      }),
      ask.money('amount', 'How much is to be funded?'),
      ask.money('monthly_budget', 'What fits in the monthly budget?'),
      ask.yes_no('medicaid', 'Is Medicaid a reason (irrevocable)?'),
    ]),
  ],
};
