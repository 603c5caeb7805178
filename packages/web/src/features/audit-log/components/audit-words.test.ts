import { expect, it } from 'vitest';
import { auditWords } from './audit-words.ts';

it('tells an action in words, whether it was foreseen or not', () => {
  expect(auditWords('session.act_as')).toBe('Started acting as');
  expect(auditWords('office_location.update')).toBe('Changed an office location');
  expect(auditWords('user.deactivate')).toBe('Deactivated');
  expect(auditWords('store_order.refund')).toBe('Store order: refund');
});
