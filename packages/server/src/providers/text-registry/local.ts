import type { RegistrationFacts } from '@bookline/contract/features/text-registrations';
import { BUILT_IN_REVIEW_S } from '@bookline/contract/rules/text-registrations';
import type { Clock } from '../../platform/clock.ts';
import type { TextRegistry } from './port.ts';

/** Decides by rules that the screen shows, a minute after it's handed in. Nothing leaves the installation. */
export const openLocalRegistry = (clock: Clock): TextRegistry => ({
  name: 'local',
  async handIn(_given, refs, keep) {
    if (!refs.handed_in) await keep({ ...refs, handed_in: clock.now().toISOString() });
  },
  async read({ facts }, { handed_in = '' }) {
    if (clock.now().getTime() < Date.parse(handed_in) + BUILT_IN_REVIEW_S * 1000) return { state: 'in_review' };
    const problem = problemOf(facts);
    if (problem) return { state: 'rejected', problem };
    return { state: 'verified', pace: facts.kind === 'brand' ? null : facts.kind === 'toll_free' ? 'toll_free' : 'C' };
  },
  attach: async () => undefined,
});

function problemOf(facts: RegistrationFacts): string | undefined {
  if (facts.kind === 'brand') {
    if (facts.ein.replace(/\D/g, '').endsWith('0'))
      return 'The registry didn’t find this EIN with this legal name. Enter both exactly as on the IRS letter (CP 575 or 147C).';
    if (/example/i.test(facts.website))
      return 'The registry couldn’t open the website. Enter the address of a page that works and names the company.';
    return undefined;
  }
  if (!/opt.?in|agree|consent/i.test(facts.message_flow))
    return 'The message flow doesn’t say how people agree to texts. Describe the form or question, and where it’s shown.';
  if (!facts.samples.some((sample) => /\bSTOP\b/i.test(sample)) && !/\bSTOP\b/i.test(facts.opt_out_text))
    return 'Neither a sample message nor the opt-out text says how to stop. Add “Reply STOP to opt out”.';
  return undefined;
}
