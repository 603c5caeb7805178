import type { AttachmentImport, AttachmentOutcome } from '@bookline/contract/features/import-attachments';

export const statusLooks: Record<AttachmentImport['status'], { label: string; color: string }> = {
  draft: { label: 'Not started', color: '#868e96' },
  waiting: { label: 'Waiting for import', color: '#868e96' },
  queued: { label: 'Queued', color: '#868e96' },
  processing: { label: 'Processing', color: '#1c7ed6' },
  complete: { label: 'Complete', color: '#2f9e44' },
  failed: { label: 'Failed', color: '#e03131' },
  cancelled: { label: 'Canceled', color: '#868e96' },
  undoing: { label: 'Undoing', color: '#1c7ed6' },
  undone: { label: 'Undone', color: '#868e96' },
};

export const outcomeLooks: Record<AttachmentOutcome, { label: string; color: string }> = {
  matched: { label: 'Matched', color: '#2f9e44' },
  ambiguous: { label: 'Multiple contacts', color: '#f08c00' },
  unmatched: { label: 'No contact', color: '#868e96' },
  refused: { label: 'Rejected', color: '#e03131' },
  stored: { label: 'Stored', color: '#2f9e44' },
  failed: { label: 'Failed', color: '#e03131' },
  undone: { label: 'Removed', color: '#868e96' },
};

/** In the order users review them. */
export const outcomes: readonly AttachmentOutcome[] = [
  'matched',
  'stored',
  'ambiguous',
  'unmatched',
  'refused',
  'failed',
  'undone',
];
