import { addresses } from '@bookline/contract/features/addresses';
import { contacts } from '@bookline/contract/features/contacts';
import { states } from '@bookline/contract/rules/options';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';
import { placeOfZip } from '../../providers/addresses/us-zips.ts';

const test = useTestApp();

describe('ZIP codes', () => {
  it.each([
    ['43215', { city: 'Columbus', county: 'Franklin', state: 'OH', timezone: 'America/New_York' }],
    ['32501', { city: 'Pensacola', state: 'FL', timezone: 'America/Chicago' }],
    ['00501', { city: 'Holtsville', state: 'NY', timezone: 'America/New_York' }],
    ['96813', { city: 'Honolulu', state: 'HI', timezone: 'Pacific/Honolulu' }],
  ])('%s has its city, county, state, and time zone', async (zip, place) => {
    const agent = await test.signIn(await test.makeUser(await test.makeTenant()));
    expect((await agent.call(addresses.zip, { params: { zip } })).data).toMatchObject({ zip, ...place });
  });

  it('one that doesn’t exist gives 404', async () => {
    const agent = await test.signIn(await test.makeUser(await test.makeTenant()));
    for (const zip of ['00000', '4321', '43215-1234', 'abcde'])
      expect((await agent.get(`/v1/addresses/zip_codes/${zip}`)).status).toBe(404);
  });

  it('every state has some', () => {
    const known = new Set(
      Array.from({ length: 100_000 }, (_, n) => placeOfZip(String(n).padStart(5, '0'))?.state).filter(Boolean),
    );
    expect(states.map(({ value }) => value).filter((state) => !known.has(state))).toEqual([]);
  });

  it('a contact with a ZIP code and no state gets the time zone of the ZIP code', async () => {
    const agent = await test.signIn(await test.makeUser(await test.makeTenant()));
    const address = { line1: '', line2: '', city: '', county: '', state: '' };
    const zone = async (zip: string) => {
      const { data } = await agent.call(contacts.create, {
        body: { first_name: 'Joan', address: { ...address, zip } },
      });
      const [row] = await test.query<{ zone: string | null }>(
        'select timezone_in_force as zone from contact where id = $1',
        [data.id],
      );
      return row?.zone;
    };
    expect(await zone('43215')).toBe('America/New_York');
    expect(await zone('85714-1234')).toBe('America/Phoenix');
    expect(await zone('')).toBe(null);
  });
});
