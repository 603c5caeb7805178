import { hasWords } from '@bookline/contract/rules/mail-words';
import { hasForm } from '../../lib/use-draft.ts';

/** A mail that is being written. */
export interface EmailDraft {
  /** Sent twice by mistake, it goes once. */
  readonly key: string;
  readonly subject: string;
  readonly html: string;
  readonly purpose: 'personal' | 'marketing';
  /** Null: the first that is allowed. */
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

/** What was kept in the browser, where it is a draft. */
export function parseDraft(kept: unknown): EmailDraft | undefined {
  if (!hasForm(kept, like)) return undefined;
  const { key, subject, html, to, attachments } = kept;
  return { key, subject, html, to, attachments, purpose: kept.purpose === 'marketing' ? 'marketing' : 'personal' };
}

/** Whether there is anything to lose. */
export const isBegun = ({ subject, html, attachments }: EmailDraft): boolean =>
  subject.trim() !== '' || hasWords(html) || attachments.length > 0;
