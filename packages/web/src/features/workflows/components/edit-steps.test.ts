import type { Step } from '@bookline/contract/features/workflow-steps';
import { stepAfter, stepInBranch } from '@bookline/contract/rules/workflow-steps';
import { expect, it } from 'vitest';
import { addStep, branchesBeside, mayStand, moveStep, placeBeside, removeStep } from './edit-steps.ts';

const stop = (id: string, within: Step['within'] = null): Step => ({ id, within, type: 'stop' });
const asks = (id: string, within: Step['within'] = null): Step => ({ id, within, type: 'condition', search: {} });
const yes = { step: 'asks', branch: 'yes' } as const;
const no = { step: 'asks', branch: 'no' } as const;
const steps = [stop('one'), asks('asks'), stop('in1', yes), stop('in2', yes), stop('not', no), stop('last')];
const byId = (id: string, of: readonly Step[] = steps) => {
  const found = of.find((step) => step.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};
const order = (list: readonly Step[]) => list.map(({ id, within }) => (within ? `${within.branch}:${id}` : id));

it('R329: steps follow each other, into a branch and out of it', () => {
  expect(stepAfter(steps, byId('one'))?.id).toBe('asks');
  expect(stepInBranch(steps, byId('asks'), 'yes')?.id).toBe('in1');
  expect(stepAfter(steps, byId('in2'))?.id).toBe('last');
  expect(stepInBranch([asks('asks'), stop('last')], asks('asks'), 'no')?.id).toBe('last');
  expect(stepAfter(steps, byId('last'))).toBeUndefined();
});

it('R329: adds a step between others, and removes it with its branches', () => {
  expect(order(addStep(steps, stop('new', yes), 1))).toEqual([
    'one',
    'asks',
    'yes:in1',
    'yes:new',
    'yes:in2',
    'no:not',
    'last',
  ]);
  expect(order(removeStep(steps, byId('asks')))).toEqual(['one', 'last']);
  expect(order(moveStep(steps, byId('asks'), { within: null, index: 3 }))).toEqual([
    'one',
    'last',
    'asks',
    'yes:in1',
    'yes:in2',
    'no:not',
  ]);
});

it('R329: moves a step up, down, out of a branch, and into one, but never into itself', () => {
  const moved = (id: string, by: -1 | 1) => {
    const place = placeBeside(steps, byId(id), by);
    return place && order(moveStep(steps, byId(id), place));
  };
  expect(moved('in2', -1)).toEqual(['one', 'asks', 'yes:in2', 'yes:in1', 'no:not', 'last']);
  expect(moved('in1', -1)).toEqual(['one', 'in1', 'asks', 'yes:in2', 'no:not', 'last']);
  expect(moved('not', 1)).toEqual(['one', 'asks', 'yes:in1', 'yes:in2', 'not', 'last']);
  expect(moved('one', -1)).toBeUndefined();
  expect(moved('one', 1)?.slice(0, 2)).toEqual(['asks', 'yes:in1']);
  const [into] = branchesBeside(steps, byId('one'));
  expect(into && order(moveStep(steps, byId('one'), into.place))).toEqual([
    'asks',
    'yes:in1',
    'yes:in2',
    'no:not',
    'last',
    'yes:one',
  ]);
  expect(mayStand(steps, byId('asks'), yes)).toBe(false);
});
