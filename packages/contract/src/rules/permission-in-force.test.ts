import { expect, it } from 'vitest';
import { type ConsentEntry, type PermissionFacts, permissionInForce } from './permission-in-force.ts';

const entry = (change: Partial<ConsentEntry>): ConsentEntry => ({
  channel: 'text',
  did: 'given',
  how: 'web_form',
  reach: null,
  at: '2026-05-01T00:00:00.000Z',
  corporation_id: null,
  ...change,
});
const facts = (change: Partial<PermissionFacts> = {}): PermissionFacts => ({
  do_not_call: false,
  do_not_text: false,
  do_not_email: false,
  phones: [],
  emails: [],
  corporation_id: null,
  ledger: [],
  ...change,
});
const mail = { address: 'joan@example.com', unsubscribed_at: null, bounced_at: null };

it.each([
  ['call', 'Automated calls aren’t allowed'],
  ['text', 'Ask before you text'],
  ['email', 'Don’t send marketing'],
  ['third_party', 'Don’t share their information'],
] as const)(
  'R267: where nothing is recorded about %s, that is said, and what needs consent must not happen',
  (channel, words) => {
    const { state, reason, since } = permissionInForce(facts(), channel);
    expect([state, since]).toEqual(['unrecorded', null]);
    expect(reason).toContain(words);
  },
);

it('R267: a do-not mark closes the channel, whatever was agreed', () => {
  const marked = facts({ do_not_text: true, ledger: [entry({})] });
  expect(permissionInForce(marked, 'text')).toMatchObject({
    state: 'closed',
    reason: 'Opted out of texts. Don’t text unless they consent again.',
  });
  expect(permissionInForce(marked, 'call').state).toBe('unrecorded');
});

it('R267: the newest word about a number decides for it, the best number for the channel', () => {
  const [mobile, home] = ['+16145550142', '+16145550143'];
  const given = entry({ at: '2026-05-02T00:00:00.000Z', reach: mobile });
  const withdrawn = entry({ did: 'withdrawn', at: '2026-05-01T00:00:00.000Z' });
  const two = facts({ phones: [{ number: home }, { number: mobile }], ledger: [given, withdrawn] });
  expect(permissionInForce(two, 'text', mobile)).toMatchObject({ state: 'consented', since: given.at });
  expect(permissionInForce(two, 'text', home)).toMatchObject({ state: 'closed', since: withdrawn.at });
  expect(permissionInForce(two, 'text').state).toBe('consented');
});

it('R267: an address that unsubscribed or bounced is closed, another one is not', () => {
  const at = '2026-05-03T00:00:00.000Z';
  const other = { ...mail, address: 'home@example.com', unsubscribed_at: at };
  const two = facts({ emails: [mail, other], ledger: [entry({ channel: 'email' })] });
  expect(permissionInForce(two, 'email', other.address)).toEqual({
    state: 'closed',
    reason: 'Unsubscribed from email. Don’t email this address.',
    since: at,
  });
  expect(permissionInForce(two, 'email')).toMatchObject({ state: 'consented' });
  const bounced = facts({ emails: [{ ...mail, bounced_at: at }] });
  expect(permissionInForce(bounced, 'email')).toMatchObject({ state: 'closed', since: at });
});

it('R267: taking a mark away is no consent', () => {
  expect(permissionInForce(facts({ ledger: [entry({ how: 'mark' })] }), 'text').state).toBe('unrecorded');
});

it('R267: consent to texts does not travel to another corporation, consent to calls does', () => {
  const [one, other] = ['0190d0a0-0000-7000-8000-000000000001', '0190d0a0-0000-7000-8000-000000000002'];
  const ledger = [entry({ corporation_id: one }), entry({ channel: 'call', corporation_id: one })];
  expect(permissionInForce(facts({ corporation_id: one, ledger }), 'text').state).toBe('consented');
  expect(permissionInForce(facts({ corporation_id: other, ledger }), 'text').state).toBe('unrecorded');
  expect(permissionInForce(facts({ corporation_id: other, ledger }), 'call').state).toBe('consented');
});
