import type { ImportAttempt } from '@bookline/contract/features/imports';

export interface Account {
  readonly key: 'created' | 'updated' | 'duplicate' | 'rejected' | 'empty';
  readonly label: string;
  readonly meaning: string;
  readonly count: number;
}

/** What became of the rows of a file: every row stands in exactly one of these, so together they are the rows read so far. */
export function accountOf(attempt: Pick<ImportAttempt, Account['key']>): readonly Account[] {
  return [
    { key: 'created', label: 'Created', meaning: 'New contacts', count: attempt.created },
    { key: 'updated', label: 'Updated', meaning: 'Contacts you had, changed', count: attempt.updated },
    { key: 'duplicate', label: 'Duplicates', meaning: 'Known already, left as they are', count: attempt.duplicate },
    { key: 'rejected', label: 'Rejected', meaning: 'Could not be imported', count: attempt.rejected },
    { key: 'empty', label: 'Empty', meaning: 'Rows without any text', count: attempt.empty },
  ];
}
