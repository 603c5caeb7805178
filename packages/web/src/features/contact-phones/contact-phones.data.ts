import { contactPhones } from '@bookline/contract/features/contact-phones';
import { useSend } from '../../lib/use-send.ts';
import { useShowContact } from '../contact-fields/contact-fields.api.ts';

/** Asks the phone provider what kind of line a number is. */
export function useLookUpPhone() {
  const show = useShowContact();
  return useSend(contactPhones.look_up, { onSent: ({ data }) => show(data) });
}
