import { expect, it } from 'vitest';
import { readLead } from './read-lead.ts';

const read = (lead: Record<string, unknown>, mapping: { name: string; target: string }[] = []) => {
  const result = readLead(lead, mapping, '2026-11-21');
  return 'rejected' in result ? result.rejected : result.fields;
};

it("fields are recognized by vendors' names, including nested ones", () => {
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

it('the mapping overrides the recognized name; unknown fields keep their own name', () => {
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

it('a lead without a name or contact data is rejected', () => {
  expect(read({ campaign: 'Fall' })).toEqual(expect.stringMatching(/no name, phone number, or email/));
});
