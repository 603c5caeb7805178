import { SegmentedControl } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { type Category, categories, categoriesOf, categoryWords } from '../../contact-fields/contact-fields.api.ts';
import type { SetListState } from '../../contact-search/contact-search.api.ts';

const ALL = 'all';

/** All contacts, or only leads, clients, or recruits, in the variant's words. */
export function CategoryTabs({
  category,
  onChange,
}: {
  readonly category: Category | undefined;
  readonly onChange: SetListState;
}) {
  const { variant } = useCurrentUser().company;
  return (
    <SegmentedControl
      aria-label="Category"
      value={category ?? ALL}
      onChange={(value) => onChange({ category: categories.find((each) => each === value), preview: undefined })}
      data={[
        { value: ALL, label: 'All' },
        ...categoriesOf(variant).map((value) => ({ value, label: categoryWords(value, variant).many })),
      ]}
    />
  );
}
