import { expect, it } from 'vitest';
import { reachOf } from './reach.ts';
import { sampleContact } from './sample-contact.fixture.ts';

const email = (address: string, change = {}) => ({
  address,
  primary: false,
  verified_at: null,
  unsubscribed_at: null,
  bounced_at: null,
  verified_by: null,
  check: null,
  do_not_contact: false,
  ...change,
});

it('the primary phone and mail are offered', () => {
  const { call, mail } = reachOf(sampleContact({ emails: [email('joan@example.test')] }));
  expect(call.to).toBe('+16145550142');
  expect(mail.to).toBe('joan@example.test');
});

it('who asked not to be called or written to is not', () => {
  const contact = sampleContact({ do_not_call: true, do_not_email: true, emails: [email('joan@example.test')] });
  expect(reachOf(contact)).toEqual({
    call: { to: null, reason: 'Do not call' },
    mail: { to: null, reason: 'Do not email' },
  });
});

it('an address that bounced or unsubscribed is passed over', () => {
  const emails = [
    email('gone@example.test', { bounced_at: '2026-11-01T00:00:00Z' }),
    email('no@example.test', { unsubscribed_at: '2026-11-01T00:00:00Z' }),
    email('joan@example.test'),
  ];
  expect(reachOf(sampleContact({ emails })).mail.to).toBe('joan@example.test');
  expect(reachOf(sampleContact({ emails: emails.slice(0, 2) })).mail.to).toBeNull();
});

it('without phone and mail nothing is offered', () => {
  const { call, mail } = reachOf(sampleContact({ phones: [], phone: null }));
  expect([call.reason, mail.reason]).toEqual(['No phone', 'No email']);
});
