import { paths } from '../../lib/paths.ts';

/** Screens that are in no navigation, because another screen leads to them. The command palette finds them too. */
export const morePlaces: readonly {
  readonly label: string;
  readonly to: string;
  readonly words: string;
  readonly feature?: 'workflow' | 'contacts_merge' | 'soa_requests' | 'aftercare';
}[] = [
  { label: 'History of bulk actions', to: paths.changes, words: 'undo changes mass edit deleted' },
  { label: 'Merged contacts', to: paths.merges, words: 'duplicates undo merge', feature: 'contacts_merge' },
  {
    label: 'Scope of appointment',
    to: paths.soa(),
    words: 'soa medicare form signature',
    feature: 'soa_requests',
  },
  {
    label: 'Aftercare',
    to: paths.aftercares,
    words: 'deceased death survivors families funeral',
    feature: 'aftercare',
  },
  { label: 'Print contacts', to: paths.print(), words: 'pdf letters labels envelopes' },
  { label: 'Letter templates', to: paths.letters, words: 'print mail merge' },
  { label: 'Workflow categories', to: paths.workflow_categories, words: 'automation groups', feature: 'workflow' },
];
