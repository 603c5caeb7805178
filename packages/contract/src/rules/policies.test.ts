import { expect, it } from 'vitest';
import { faultOfShares } from './policies.ts';

it('shares of beneficiaries add up to 100 %, or none is given', () => {
  expect(faultOfShares([])).toBeNull();
  expect(faultOfShares([null, null])).toBeNull();
  expect(faultOfShares(['100'])).toBeNull();
  // Three thirds, as people write them; 0.1 + 0.2 in floating point would not.
  expect(faultOfShares(['33.33', '33.33', '33.34'])).toBeNull();
  expect(faultOfShares(['0.1', '0.2', '99.7'])).toBeNull();
  expect(faultOfShares(['50', null])).toMatch(/every beneficiary/);
  expect(faultOfShares(['60', '30.5'])).toBe('Shares must add up to 100%. These add up to 90.5%.');
});
