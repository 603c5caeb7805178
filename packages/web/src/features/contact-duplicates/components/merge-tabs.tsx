import { LinkTabs } from '../../../lib/link-tabs.tsx';
import { paths } from '../../../lib/paths.ts';

const tabs = [
  { value: paths.duplicates, label: 'To review', to: paths.duplicates },
  { value: paths.merges, label: 'Merged', to: paths.merges },
];

/** The two pages of duplicates: open pairs and past merges. */
export const MergeTabs = ({ current }: { readonly current: string }) => (
  <LinkTabs label="Duplicates" tabs={tabs} current={current} />
);
