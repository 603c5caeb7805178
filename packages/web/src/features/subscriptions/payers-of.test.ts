import { orderTypes } from '@bookline/contract/rules/subscriptions';
import { expect, it } from 'vitest';
import { payersOf } from './payers-of.ts';

const { company, manager, self } = orderTypes;

it('R157, R158: managers buy for their team or themselves, agents for themselves', () => {
  expect(payersOf({ enterprise: false }, ['manager'])).toEqual([manager, self]);
  expect(payersOf({ enterprise: false }, ['admin', 'sub_admin'])).toEqual([manager, self]);
  expect(payersOf({ enterprise: false }, ['agent'])).toEqual([self]);
});

it('R156: a plan for the whole company is paid by the company', () => {
  expect(payersOf({ enterprise: true }, ['manager'])).toEqual([company]);
});
