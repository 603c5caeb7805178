import type { ShownConversation } from '@bookline/contract/features/texts';
import { useDraft } from '../../lib/use-draft.ts';
import type { Target } from './texts.data.ts';

/** A text that isn't sent yet. Null numbers mean the usual ones. */
export interface TextDraft {
  readonly words: string;
  readonly to: string | null;
  readonly from: string | null;
  /** The campaign trigger that it's sent for. */
  readonly trigger: { readonly id: string; readonly name: string } | null;
}

export const NO_TEXT: TextDraft = { words: '', to: null, from: null, trigger: null };

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function triggerOf(kept: unknown): TextDraft['trigger'] {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('name' in kept)) return null;
  return typeof kept.id === 'string' && typeof kept.name === 'string' ? { id: kept.id, name: kept.name } : null;
}

/** A stored draft. Undefined if it's none. */
export function parseTextDraft(kept: unknown): TextDraft | undefined {
  if (typeof kept !== 'object' || kept === null || !('words' in kept) || typeof kept.words !== 'string') return;
  if (kept.words === '') return;
  return {
    words: kept.words,
    to: 'to' in kept ? textOr(kept.to) : null,
    from: 'from' in kept ? textOr(kept.from) : null,
    trigger: 'trigger' in kept ? triggerOf(kept.trigger) : null,
  };
}

/** What is written to a contact or in a conversation. It survives a reload, and other conversations in between. */
export function useTextDraft(id: string) {
  const [draft = NO_TEXT, set] = useDraft(draftName(id), parseTextDraft);
  return [draft, (next: TextDraft) => set(next.words === '' && !next.to && !next.from ? undefined : next)] as const;
}

export const draftName = (id: string): `text:${string}` => `text:${id}`;

/** A draft belongs to its conversation, or to the contact before the first text. */
export const draftIdOf = ({ conversation }: Pick<ShownConversation, 'conversation'>, target: Target): string =>
  conversation?.id ?? ('contact_id' in target ? target.contact_id : target.conversation_id);
