import { expect, it } from 'vitest';
import { typedText } from './typed-text.ts';

it('R216: blocked characters are dropped, typed or pasted', () => {
  expect(typedText('Joan', 'Joan!', 'text')).toBe('Joan');
  expect(typedText('', 'Joan (Jo) "Ann" <3', 'text')).toBe('Joan Jo Ann 3');
  expect(typedText('Jn', 'J?oan', 'text')).toBe('Joan');
});

it.each(["O'Brien", 'José', 'Smith-Jones', 'Nguyễn', 'St. John', 'van der Berg', 'Anne, Jr.'])(
  'R216: allows %s',
  (name) => {
    expect(typedText('', name, 'text')).toBe(name);
  },
);

it('characters that were already there stay', () => {
  expect(typedText('Smith (Bob)', 'Smith (Bobby)', 'text')).toBe('Smith (Bobby)');
  expect(typedText('Smith (Bob)', 'Smith (Bo', 'text')).toBe('Smith (Bo');
  expect(typedText('a!!', 'a!!!', 'text')).toBe('a!!');
});

it('R217, R218: the stricter filters', () => {
  expect(typedText('', 'Apt. #4/B; rear', 'alphanumeric_marks')).toBe('Apt #4/B; rear');
  expect(typedText('', 'x-12#', 'alphanumeric')).toBe('x12');
});
