import { expect, it } from 'vitest';
import { auditWords } from './audit-words.ts';

it('describes known and unknown actions', () => {
  expect(auditWords('session.act_as')).toBe('Started acting as');
  expect(auditWords('office_location.update')).toBe('Changed an office location');
  expect(auditWords('user.deactivate')).toBe('Deactivated');
  expect(auditWords('store_order.refund')).toBe('Store order: refund');
});
