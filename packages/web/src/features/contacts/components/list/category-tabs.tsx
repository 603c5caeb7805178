import { SegmentedControl } from '@mantine/core';
import { useCurrentUser } from '../../../../lib/session.ts';
import { categoriesOf, categoryWords } from './category-words.ts';
import { type Category, categories } from './list-state.ts';
import type { SetListState } from './use-list-state.ts';

const ALL = 'all';

/** Everyone, or only leads, clients or recruits, in the words of the variant. */
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
