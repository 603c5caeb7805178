import { expect, it } from 'vitest';
import { isNpi } from './npi.ts';

it.each(['1234567893', '1245319599'])('%s is an NPI', (text) => expect(isNpi(text)).toBe(true));
it.each(['1234567890', '123456789', '12345678931', '3234567893', '', '12345-7893'])('%j is none', (text) =>
  expect(isNpi(text)).toBe(false),
);
