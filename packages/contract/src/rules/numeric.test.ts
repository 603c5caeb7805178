import { expect, it } from 'vitest';
import { isNumeric } from './numeric.ts';

it.each(['0', '12', '+12', '-12', '1.5', '-0.25', '.5', '007'])(
  'R219: a number has an optional sign and decimals: %s',
  (text) => {
    expect(isNumeric(text)).toBe(true);
  },
);

it.each(['', '-', '.', '5.', '1.2.3', '1,000', '1e3', '--1', ' 1', '1\n', '0x1', 'NaN', '$1'])(
  'R219: anything else is no number: %j',
  (text) => {
    expect(isNumeric(text)).toBe(false);
  },
);
