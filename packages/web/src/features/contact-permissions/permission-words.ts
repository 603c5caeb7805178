import type { ConsentChannel, ConsentHow } from '@bookline/contract/rules/permission-in-force';
import { displayPhone } from '@bookline/contract/rules/phone';

export const channelWords: Record<ConsentChannel, string> = {
  call: 'Calls',
  text: 'Texts',
  email: 'E-mail',
  third_party: 'Passing on',
};

export const howWords: Record<ConsentHow, string> = {
  verbal: 'Said so',
  recorded_call: 'In a recorded call',
  written: 'On paper',
  web_form: 'In a web form',
  text_message: 'By text',
  email: 'By e-mail',
  mark: 'Mark on the contact',
};

/** A number as people write it; an address as it is. */
export const reachWords = (reach: string): string => (reach.startsWith('+') ? displayPhone(reach) : reach);
