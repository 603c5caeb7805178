import { channels, purposes, type Rule } from './rule.ts';
import { stateRules } from './state-rules.ts';

/** Changes with every change of a rule. A decision stores it with the rule's own version. */
export const BOOK_VERSION = '2026-11-27';

const phone = ['call', 'text'] as const;
const always = { status: 'in_force', effective_from: null, effective_to: null } as const;

/** The federal rules, in the order they are checked. */
const countrywide: readonly Rule[] = [
  {
    ...always,
    code: 'reachable',
    version: 1,
    jurisdiction: 'house',
    title: 'The contact must not be deleted and must have a phone number or an email address.',
    citation: '',
    channels,
    purposes,
    demand: { kind: 'facts' },
  },
  {
    ...always,
    code: 'deceased',
    version: 1,
    jurisdiction: 'house',
    title: 'No calls, texts, or emails to contacts who died.',
    citation: '',
    channels,
    purposes,
    demand: { kind: 'facts' },
  },
  {
    ...always,
    code: 'asked-not-to',
    version: 1,
    jurisdiction: 'US',
    title:
      'No calls, texts, or emails to anyone who asked not to be contacted. A request counts however it was made, immediately and permanently.',
    citation: '47 CFR 64.1200(a)(10), (d); 15 U.S.C. 7704(a)(4)',
    channels,
    purposes,
    demand: { kind: 'facts' },
  },
  {
    ...always,
    code: 'do-not-contact',
    version: 1,
    jurisdiction: 'US',
    title:
      'No calls, texts, or emails to anything on the company’s do-not-contact list, including imported registries.',
    citation: '47 CFR 64.1200(c)(2), (d)',
    channels,
    purposes,
    demand: { kind: 'facts' },
  },
  {
    ...always,
    code: 'unsubscribed',
    version: 1,
    jurisdiction: 'US',
    title: 'No emails to addresses that unsubscribed.',
    citation: '15 U.S.C. 7704(a)(4); RFC 8058',
    channels: ['email'],
    purposes,
    demand: { kind: 'facts' },
  },
  {
    ...always,
    code: 'topic-off',
    version: 1,
    jurisdiction: 'US',
    title: 'No emails about a topic that the recipient turned off.',
    citation: '15 U.S.C. 7704(a)(3)(B), (a)(4)',
    channels: ['email'],
    purposes,
    demand: { kind: 'facts' },
  },
  {
    ...always,
    code: 'bounced',
    version: 1,
    jurisdiction: 'house',
    title: 'No emails to addresses that bounced, until someone corrects or verifies them.',
    citation: '',
    channels: ['email'],
    purposes,
    demand: { kind: 'facts' },
  },
  {
    ...always,
    code: 'line-type',
    version: 1,
    jurisdiction: 'house',
    title:
      'No texts to landlines, premium-rate numbers, and numbers that aren’t in service, where phone validation says so.',
    citation: '',
    channels: ['text'],
    purposes,
    demand: { kind: 'facts' },
  },
  {
    ...always,
    code: 'consent-text',
    version: 1,
    jurisdiction: 'US',
    title:
      'Texts require consent to texts from this company. A personal answer within 30 days to a text from the contact doesn’t.',
    citation: '47 CFR 64.1200(a)(1), (2), (f)(9); CTIA Messaging Principles 5.1',
    channels: ['text'],
    purposes,
    demand: { kind: 'consent' },
  },
  {
    ...always,
    code: 'consent-automatic-call',
    version: 1,
    jurisdiction: 'US',
    title: 'Automated calls require consent to calls.',
    citation: '47 CFR 64.1200(a)(1)–(3)',
    channels: ['call'],
    purposes,
    automatic: true,
    demand: { kind: 'consent' },
  },
  {
    ...always,
    code: 'consent-marketing-email',
    version: 1,
    jurisdiction: 'house',
    title: 'Marketing emails require consent. This is stricter than the law, which requires only a way to opt out.',
    citation: '15 U.S.C. 7704',
    channels: ['email'],
    purposes: ['marketing'],
    demand: { kind: 'consent' },
  },
  {
    ...always,
    code: 'medicare-permission',
    version: 1,
    jurisdiction: 'US',
    title: 'Calls and texts about Medicare Advantage or Part D plans require consent given within the last 12 months.',
    citation: '42 CFR 422.2264(a), 423.2264(a)',
    channels: phone,
    purposes: ['marketing'],
    about: 'medicare',
    demand: { kind: 'consent', months: 12 },
  },
  {
    ...always,
    code: 'zone-unknown',
    version: 1,
    jurisdiction: 'house',
    title: 'No calls or texts to contacts whose local time is unknown.',
    citation: '47 CFR 64.1200(c)(1)',
    channels: phone,
    purposes,
    demand: { kind: 'facts' },
  },
  {
    ...always,
    code: 'hours-us',
    version: 1,
    jurisdiction: 'US',
    title: 'Calls and texts from 8 AM to 9 PM in the contact’s local time.',
    citation: '47 CFR 64.1200(c)(1)',
    channels: phone,
    purposes,
    demand: { kind: 'hours', week: Array.from({ length: 7 }, () => [8 * 60, 21 * 60] as const) },
  },
];

/** Every rule Bookline knows, including ended ones, so a decision can be made as of any moment. */
export const ruleBook: readonly Rule[] = [...countrywide, ...stateRules];

/** The rule with a code. */
export function ruleOf(code: string): Rule {
  const rule = ruleBook.find((each) => each.code === code);
  if (!rule) throw new Error(`there is no rule ${code}`);
  return rule;
}
