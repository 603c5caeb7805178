import { channels, purposes, type Rule } from './rule.ts';
import { stateRules } from './state-rules.ts';

/** Changes with every change of a rule. A decision names it with the rule's own version. */
export const BOOK_VERSION = '2026-11-21';

const phone = ['call', 'text'] as const;
const always = { status: 'in_force', effective_from: null, effective_to: null } as const;

/** What holds everywhere, in the order in which it is asked. */
const countrywide: readonly Rule[] = [
  {
    ...always,
    code: 'reachable',
    version: 1,
    jurisdiction: 'house',
    title: 'There must be a number or an address, of a contact who is not deleted.',
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
      'Whoever asked not to be called, texted or e-mailed is not, whatever way they said it, at once and without end.',
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
      'Nobody calls, texts or e-mails what is on the company’s do-not-contact list, registries that were loaded into it among it.',
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
    title: 'An address that unsubscribed gets no e-mail.',
    citation: '15 U.S.C. 7704(a)(4); RFC 8058',
    channels: ['email'],
    purposes,
    demand: { kind: 'facts' },
  },
  {
    ...always,
    code: 'bounced',
    version: 1,
    jurisdiction: 'house',
    title: 'An address that mail came back from gets no more until somebody sets it right.',
    citation: '',
    channels: ['email'],
    purposes,
    demand: { kind: 'facts' },
  },
  {
    ...always,
    code: 'consent-text',
    version: 1,
    jurisdiction: 'US',
    title: 'Texts go to those who agreed to get them from this company.',
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
    title: 'A machine dials those who agreed to be called.',
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
    title: 'Marketing mail goes to those who agreed to get it: stricter than the law, which asks for a way out only.',
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
    title:
      'Nobody is called or texted about Medicare Advantage or Part D plans who did not agree to it within twelve months.',
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
    title: 'Where nobody knows what time it is, nobody calls or texts.',
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
    title: 'Calls and texts from 8:00 to 21:00, by the clock of whoever is called.',
    citation: '47 CFR 64.1200(c)(1)',
    channels: phone,
    purposes,
    demand: { kind: 'hours', week: Array.from({ length: 7 }, () => [8 * 60, 21 * 60] as const) },
  },
];

/** Every rule that Bookline knows, ended ones too: a decision can be asked as of any moment. */
export const ruleBook: readonly Rule[] = [...countrywide, ...stateRules];

/** The rule of a code. */
export function ruleOf(code: string): Rule {
  const rule = ruleBook.find((each) => each.code === code);
  if (!rule) throw new Error(`there is no rule ${code}`);
  return rule;
}
