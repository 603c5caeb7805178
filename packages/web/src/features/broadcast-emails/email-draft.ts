import type { AdminEmailWithContent } from '@bookline/contract/features/broadcast-emails';
import { type EmailBlock, type EmailBlockKind, firstBlocks } from '@bookline/contract/rules/email-blocks';
import { hasWords } from '@bookline/contract/rules/mail-words';
import { withFieldNames } from './field-names.ts';

/** A block with a key that stays while it moves. */
export interface KeyedBlock {
  readonly key: string;
  readonly block: EmailBlock;
}

export interface EmailDraft {
  readonly name: string;
  readonly active: boolean;
  readonly service: boolean;
  readonly topic_id: string | null;
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly KeyedBlock[];
}

/** What is sent to be shown, checked, or tested. */
export interface EmailWords {
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: EmailBlock[];
  readonly service: boolean;
}

export const keyed = (block: EmailBlock): KeyedBlock => ({ key: crypto.randomUUID(), block });

export const draftOf = (email: AdminEmailWithContent): EmailDraft => ({
  name: email.name,
  active: email.active,
  service: email.service,
  topic_id: email.topic?.id ?? null,
  subject: email.subject,
  preheader: email.preheader,
  blocks: email.blocks.map(keyed),
});

export const newDraft = (): EmailDraft => ({
  name: '',
  active: true,
  service: false,
  topic_id: null,
  subject: '',
  preheader: '',
  blocks: firstBlocks.map(keyed),
});

export const wordsOf = ({ subject, preheader, blocks, service }: EmailDraft): EmailWords => ({
  subject,
  preheader,
  blocks: blocks.map(({ block }) => block),
  service,
});

export const newBlock = (kind: EmailBlockKind): EmailBlock => {
  switch (kind) {
    case 'header':
      return { kind, show_logo: true };
    case 'text':
    case 'footer':
      return { kind, html: '' };
    case 'image':
      return { kind, image_id: null, alt: '', link: '', width: 100 };
    case 'button':
      return { kind, label: '', link: '', align: 'left' };
    case 'columns':
      return { kind, left: [{ kind: 'text', html: '' }], right: [{ kind: 'text', html: '' }] };
    default:
      return { kind };
  }
};

/** A block in one line. */
export function summaryOf(block: EmailBlock): string {
  switch (block.kind) {
    case 'header':
      return block.show_logo ? 'Your logo' : 'Your company name';
    case 'text':
      return hasWords(block.html) ? withFieldNames(plain(block.html)) : 'Empty';
    case 'image':
      return block.alt || (block.image_id === null ? 'No image yet' : 'No description yet');
    case 'button':
      return block.label || 'No text yet';
    case 'columns':
      return [...block.left, ...block.right].map((part) => summaryOf(part)).join(' | ') || 'Empty';
    case 'footer':
      return hasWords(block.html) ? plain(block.html) : 'Postal address and unsubscribe link';
    default:
      return 'A line';
  }
}

const plain = (html: string) =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(p|li|h2|h3)>|<br *\/?>/g, ' '), 'text/html')
    .body.textContent?.trim()
    .slice(0, 200) ?? '';
