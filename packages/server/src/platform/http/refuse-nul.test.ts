import { expect, it } from 'vitest';
import { refuseNul } from './refuse-nul.ts';

const refusal = (...inputs: unknown[]) => {
  try {
    refuseNul(...inputs);
    return undefined;
  } catch (error) {
    return (error as { fields?: object }).fields;
  }
};

const sentence = ['Remove the character with the code 0 from this text.'];

it.each([
  [{ email: 'a\u0000@b.test' }, { email: sentence }],
  [{ contact: { phones: [{ number: '614' }, { number: '6\u00001' }] } }, { 'contact.phones.1.number': sentence }],
  [{ 'na\u0000me': 'x' }, { name: sentence }],
  ['\u0000', { base: sentence }],
])('%j is refused, with its place', (input, fields) => expect(refusal({}, input)).toEqual(fields));

it.each([[undefined], [null], [7], ['text\n'], [{ a: ['b', { c: true }] }]])('%j is accepted', (input) =>
  expect(refusal(input)).toBeUndefined(),
);

it('values nested deeper than the stack are checked too', () => {
  const deep = (inner: string) => JSON.parse(`${'['.repeat(50_000)}${JSON.stringify(inner)}${']'.repeat(50_000)}`);
  expect(refusal(deep('text'))).toBeUndefined();
  expect(Object.values(refusal(deep('te\u0000xt')) ?? {})).toEqual([sentence]);
});
