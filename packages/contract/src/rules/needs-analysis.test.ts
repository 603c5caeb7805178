import { describe, expect, it } from 'vitest';
import { answerFault, findQuestion, linesOf, needsLines, questionsOf } from './needs-analysis.ts';
import { variants } from './variant.ts';

const question = (line: string, key: string) => {
  const found = findQuestion(line, key);
  if (!found) throw new Error(`there is no question ${line}.${key}`);
  return found;
};

describe('the lines of a needs analysis', () => {
  it.each(needsLines.map((line) => [line.key, line] as const))('%s has each question and section once', (_, line) => {
    const keys = questionsOf(line).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys) expect(key).toMatch(/^[a-z][a-z0-9_]{1,39}$/);
    expect(new Set(line.sections.map(({ key }) => key)).size).toBe(line.sections.length);
  });

  it('every variant has some, and every line is of one', () => {
    const used = variants.flatMap((variant) => linesOf(variant).map(({ key }) => key));
    for (const variant of variants) expect(linesOf(variant).length).toBeGreaterThan(0);
    expect(new Set(used)).toEqual(new Set(needsLines.map(({ key }) => key)));
    expect(linesOf('recruiting').map(({ key }) => key)).toEqual(['career']);
  });
});

describe('an answer', () => {
  it.each([
    ['final_expense', 'who_pays', 'Her son'],
    ['medicare', 'doctor_visits', '4'],
    ['final_expense', 'monthly_budget', '64.50'],
    ['annuity', 'retires_on', '2031-05-01'],
    ['final_expense', 'tobacco', false],
    ['final_expense', 'service', 'cremation'],
    ['life', 'purpose', ['income', 'estate']],
  ] as const)('fits: %s.%s = %j', (line, key, value) =>
    expect(answerFault(question(line, key), typeof value === 'object' ? [...value] : value)).toBeNull(),
  );

  it.each([
    ['final_expense', 'who_pays', '   '],
    ['medicare', 'doctor_visits', 'four'],
    ['medicare', 'doctor_visits', true],
    ['final_expense', 'monthly_budget', '-1'],
    ['final_expense', 'monthly_budget', '1.234'],
    ['annuity', 'retires_on', '2031-02-30'],
    ['final_expense', 'tobacco', 'yes'],
    ['final_expense', 'service', 'toString'],
    ['life', 'purpose', []],
    ['life', 'purpose', ['income', 'income']],
    ['life', 'purpose', 'income'],
  ])('does not fit: %s.%s = %j', (line, key, value) =>
    expect(answerFault(question(line, key), value)).toEqual(expect.any(String)),
  );
});
