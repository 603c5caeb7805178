import type { ListedContact } from '@bookline/contract/features/do-not-contact';
import { displayPhone } from '@bookline/contract/rules/phone';

/** As people write it. */
export const shownValue = ({ kind, value }: Pick<ListedContact, 'kind' | 'value'>): string =>
  kind === 'phone' ? displayPhone(value) : value;
