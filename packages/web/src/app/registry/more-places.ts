import { paths } from '../../lib/paths.ts';

/** Screens that are in no navigation, because another screen leads to them. The command palette finds them too. */
export const morePlaces: readonly {
  readonly label: string;
  readonly to: string;
  readonly words: string;
  readonly feature?: 'workflow' | 'contacts_merge' | 'soa_requests' | 'aftercare' | 'applications' | 'sms' | 'dialer';
}[] = [
  { label: 'History of bulk actions', to: paths.changes, words: 'undo changes mass edit deleted' },
  { label: 'Merged contacts', to: paths.merges, words: 'duplicates undo merge', feature: 'contacts_merge' },
  { label: 'Power dialer', to: paths.dial_runs(), words: 'call list run auto dial queue phone', feature: 'dialer' },
  {
    label: 'Scope of appointment',
    to: paths.soa(),
    words: 'soa medicare form signature',
    feature: 'soa_requests',
  },
  {
    label: 'Applications',
    to: paths.applications(),
    words: 'e-app eapp life insurance final expense preneed fire light sign submit',
    feature: 'applications',
  },
  {
    label: 'Aftercare',
    to: paths.aftercares,
    words: 'deceased death survivors families funeral',
    feature: 'aftercare',
  },
  {
    label: 'Text campaigns',
    to: paths.text_campaigns,
    words: 'sms mass texting broadcast blast group messages',
    feature: 'sms',
  },
  { label: 'Print contacts', to: paths.print(), words: 'pdf letters labels envelopes' },
  { label: 'Letter templates', to: paths.letters, words: 'print mail merge' },
  { label: 'Workflow categories', to: paths.workflow_categories, words: 'automation groups', feature: 'workflow' },
];
