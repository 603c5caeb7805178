import type { ShownConversation } from '@bookline/contract/features/texts';
import { paths } from '../../lib/paths.ts';
import type { TextDraft } from './text-draft.ts';

/** Why no text can be sent now, and what can be done about it. */
export interface Closed {
  readonly sentence: string;
  /** Only the time of day is against it. Then a text can be scheduled for this time. */
  readonly allowed_from?: string | undefined;
  /** Where it can be changed. */
  readonly link?: { readonly to: string; readonly label: string };
}

/** The numbers that a text goes to and comes from. */
export function numbersOf(shown: ShownConversation, draft: Pick<TextDraft, 'to' | 'from'>) {
  const usual = shown.conversation?.their_number;
  const to =
    shown.numbers.find(({ number }) => number === draft.to) ??
    shown.numbers.find(({ number, allowed }) => number === usual && allowed) ??
    shown.numbers.find(({ allowed }) => allowed) ??
    shown.numbers.find(({ number }) => number === usual) ??
    shown.numbers[0];
  const from =
    shown.own_numbers.find(({ number }) => number === draft.from) ??
    shown.own_numbers.find(({ number }) => number === shown.conversation?.our_number) ??
    shown.own_numbers[0];
  return { to, from };
}

/** Why a text can't be sent now, before anything is written. Undefined if it can. The server decides again when it's sent. */
export function whyClosed(
  shown: ShownConversation,
  draft: Pick<TextDraft, 'to' | 'from'>,
  isActing: boolean,
): Closed | undefined {
  if (isActing) return { sentence: 'You can’t send texts while acting as another user.' };
  const { to, from } = numbersOf(shown, draft);
  if (!from)
    return {
      sentence: 'You have no phone number that can send texts.',
      link: { to: paths.phone_numbers, label: 'Get a number' },
    };
  if (shown.problem) return { sentence: shown.problem, link: { to: paths.sms.usage, label: 'See usage' } };
  if (from.problem) return { sentence: from.problem };
  if (!to) return { sentence: 'This contact has no phone number. Add one to text them.' };
  if (!to.allowed)
    return { sentence: to.reason ?? 'This number can’t be texted now.', allowed_from: to.allowed_from ?? undefined };
  return undefined;
}
