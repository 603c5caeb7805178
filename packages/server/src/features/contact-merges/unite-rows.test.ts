import { expect, it } from 'vitest';
import { uniteRows } from './unite-rows.ts';

const number = '+16145550142';
const phone = (
  contact_id: string,
  line_type: string | null,
  line_checked_at: string | null,
  line_source: string | null,
) => ({
  contact_id,
  number,
  line_type,
  line_carrier: null,
  line_checked_at,
  line_source,
});
const united = (own: ReturnType<typeof phone>, other: ReturnType<typeof phone>) =>
  uniteRows('survivor', 'number', { own: [own], others: [other] }, number)[0]?.after ?? own;

it('a merge keeps the newer validation of a number as a whole', () => {
  const unclear = phone('survivor', null, '2026-02-01T00:00:00Z', 'twilio');
  expect(united(unclear, phone('other', 'landline', '2024-02-01T00:00:00Z', 'local'))).toEqual(unclear);
  expect(united(unclear, phone('other', 'mobile', '2026-03-01T00:00:00Z', 'local'))).toMatchObject({
    line_type: 'mobile',
    line_checked_at: '2026-03-01T00:00:00Z',
    line_source: 'local',
  });
  // A type without a time was typed or imported: it counts where there is nothing else.
  expect(united(phone('survivor', 'mobile', null, null), phone('other', 'voip', null, null))).toMatchObject({
    line_type: 'mobile',
  });
  expect(united(phone('survivor', null, null, null), phone('other', 'voip', null, null))).toMatchObject({
    line_type: 'voip',
  });
});
