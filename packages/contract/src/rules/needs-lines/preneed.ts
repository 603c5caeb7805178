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
        undecided: 'Undecided',
      }),
      ask.one_of('ceremony', 'Ceremony', {
        traditional: 'Visitation and service',
        memorial: 'Memorial service',
        graveside: 'Graveside only',
        celebration: 'Celebration of life',
        none: 'None',
      }),
      ask.text('place', 'Location', 'Church, chapel, or other location.'),
      ask.text('faith', 'Faith, clergy, and customs'),
      ask.text('music_and_readings', 'Music and readings'),
      ask.yes_no('military', 'Military honors?'),
    ]),
    section('cemetery', 'Cemetery', [
      ask.yes_no('owns_space', 'Do they own a space?'),
      ask.text('cemetery', 'Cemetery, section, and lot'),
      ask.one_of('marker', 'Marker', {
        none: 'None',
        flat: 'Flat',
        upright: 'Upright',
        bronze: 'Bronze',
        has: 'Already in place',
      }),
    ]),
    section('vital', 'For the death certificate', [
      ask.text('birthplace', 'Place of birth'),
      ask.text('father', 'Father’s name'),
      ask.text('mother', 'Mother’s maiden name'),
      ask.text('occupation', 'Usual occupation and industry'),
      ask.one_of('education', 'Education', {
        school: 'Up to 12th grade',
        high_school: 'High school',
        college: 'Some college',
        degree: 'Degree',
      }),
      ask.yes_no('veteran', 'Veteran?'),
      ask.text('branch', 'Branch and years of service'),
    ]),
    section('people', 'People', [
      ask.text('in_charge', 'Person in charge', 'Name, relationship, and phone.'),
      ask.text('survivors', 'Survivors for the obituary'),
      ask.text('notify', 'People to notify'),
    ]),
    section('funding', 'Funding', [
      ask.one_of('how', 'Payment plan', {
        single: 'Single payment',
        y3: 'Over 3 years',
        y5: 'Over 5 years',
        y10: 'Over 10 years',
        policy: 'Assign an existing policy',
      }),
      ask.money('amount', 'Amount to fund'),
      ask.money('monthly_budget', 'Monthly budget'),
      ask.yes_no('medicaid', 'Irrevocable for Medicaid planning?'),
    ]),
  ],
};
