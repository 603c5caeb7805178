import type { ListedContact } from '@bookline/contract/features/do-not-contact';
import { displayPhone } from '@bookline/contract/rules/phone';

/** The value in display format. */
export const shownValue = ({ kind, value }: Pick<ListedContact, 'kind' | 'value'>): string =>
  kind === 'phone' ? displayPhone(value) : value;
