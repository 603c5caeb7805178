import { hasWords } from '@bookline/contract/rules/mail-words';
import { hasForm } from '../../lib/use-draft.ts';

/** An unsent email. */
export interface EmailDraft {
  /** Prevents sending it twice. */
  readonly key: string;
  readonly subject: string;
  readonly html: string;
  readonly purpose: 'personal' | 'marketing';
  /** Null: the first allowed address. */
  readonly to: string | null;
  readonly attachments: readonly { readonly id: string; readonly name: string; readonly size: number }[];
}

const like = {
  key: '',
  subject: '',
  html: '',
  purpose: '',
  to: null,
  attachments: [{ id: '', name: '', size: 0 }],
};

export const newDraft = (): EmailDraft => ({
  key: crypto.randomUUID(),
  subject: '',
  html: '',
  purpose: 'personal',
  to: null,
  attachments: [],
});

/** The stored draft, if it's valid. */
export function parseDraft(kept: unknown): EmailDraft | undefined {
  if (!hasForm(kept, like)) return undefined;
  const { key, subject, html, to, attachments } = kept;
  return { key, subject, html, to, attachments, purpose: kept.purpose === 'marketing' ? 'marketing' : 'personal' };
}

/** Whether there is input to lose. */
export const isBegun = ({ subject, html, attachments }: EmailDraft): boolean =>
  subject.trim() !== '' || hasWords(html) || attachments.length > 0;
