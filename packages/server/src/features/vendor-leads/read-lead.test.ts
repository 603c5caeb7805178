import { expect, it } from 'vitest';
import { readLead } from './read-lead.ts';

const read = (lead: Record<string, unknown>, mapping: { name: string; target: string }[] = []) => {
  const result = readLead(lead, mapping, '2026-11-21');
  return 'rejected' in result ? result.rejected : result.fields;
};

it('a lead is read by names as vendors write them, values below values too', () => {
  expect(
    read({
      firstName: 'Joan',
      last_name: 'Adams',
      'phone-number': '(614) 555-0142',
      Email: 'Joan@Example.test',
      address: { city: 'Columbus', state: 'Ohio', zip: 43085 },
    }),
  ).toMatchObject({
    first_name: 'Joan',
    last_name: 'Adams',
    phones: [{ number: '+16145550142', primary: true }],
    emails: [{ address: 'joan@example.test' }],
    address: { city: 'Columbus', state: 'OH', zip: '43085' },
  });
});

it('what the mapping says stands above what a name seems to be; what is nothing known is kept under its own name', () => {
  const fields = read({ p1: '614-555-0142', who: 'Joan Adams', campaign: 'Fall', shoe_size: 9 }, [
    { name: 'P1', target: 'phone:1' },
    { name: 'who', target: 'full_name' },
  ]);
  expect(fields).toMatchObject({
    first_name: 'Joan',
    last_name: 'Adams',
    phones: [{ number: '+16145550142', type: 1 }],
    custom: { source: 'Fall', shoe_size: '9' },
  });
});

it('a lead without a person is none', () => {
  expect(read({ campaign: 'Fall' })).toEqual(expect.stringMatching(/no name, phone number or e-mail/));
});
