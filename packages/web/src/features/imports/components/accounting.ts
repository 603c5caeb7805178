import type { ImportAttempt } from '@bookline/contract/features/import-attempt';

export interface Account {
  readonly key: 'created' | 'updated' | 'duplicate' | 'review' | 'suppressed' | 'rejected' | 'empty';
  readonly label: string;
  readonly meaning: string;
  readonly count: number;
}

/** The results of a file's rows. Each row has exactly one, so together they are the rows read so far. */
export function accountOf(attempt: Pick<ImportAttempt, Account['key'] | 'kind'>): readonly Account[] {
  const { review, suppressed } = attempt;
  const book = attempt.kind === 'clients';
  return [
    { key: 'created', label: 'Created', meaning: book ? 'New clients' : 'New contacts', count: attempt.created },
    {
      key: 'updated',
      label: 'Updated',
      meaning: book ? 'Existing clients updated' : 'Existing contacts updated',
      count: attempt.updated,
    },
    {
      key: 'duplicate',
      label: 'Duplicates',
      meaning: book ? 'No new information' : 'Already exist, not changed',
      count: attempt.duplicate,
    },
    // Only some imports have such rows. The others don't mention them.
    ...(review > 0
      ? [{ key: 'review' as const, label: 'To review', meaning: 'Need your decision', count: review }]
      : []),
    ...(suppressed > 0
      ? [
          {
            key: 'suppressed' as const,
            label: 'Skipped',
            meaning: 'On the do-not-contact list, or unsubscribed',
            count: suppressed,
          },
        ]
      : []),
    { key: 'rejected', label: 'Rejected', meaning: 'Couldn’t be imported', count: attempt.rejected },
    { key: 'empty', label: 'Empty', meaning: 'Rows with no data', count: attempt.empty },
  ];
}
