import type { ConsentChannel, ConsentHow } from '@bookline/contract/rules/permission-in-force';
import { displayPhone } from '@bookline/contract/rules/phone';

export const channelWords: Record<ConsentChannel, string> = {
  call: 'Calls',
  text: 'Texts',
  email: 'Email',
  third_party: 'Third-party sharing',
};

export const howWords: Record<ConsentHow, string> = {
  verbal: 'Verbal',
  recorded_call: 'Recorded call',
  written: 'Paper form',
  web_form: 'Web form',
  text_message: 'Text message',
  email: 'Email',
  mark: 'Contact preference',
};

/** A number in display format; an address unchanged. */
export const reachWords = (reach: string): string => (reach.startsWith('+') ? displayPhone(reach) : reach);
