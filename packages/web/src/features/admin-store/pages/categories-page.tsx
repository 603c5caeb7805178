import type { ProductCategory } from '@bookline/contract/features/admin-store';
import { Button, Text } from '@mantine/core';
import { IconCategory } from '@tabler/icons-react';
import { useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { categoryOrders, useCategories } from '../admin-store.data.ts';
import { CategoryDialog } from '../components/category-dialog.tsx';

const empty = { icon: IconCategory, title: 'No categories yet', text: 'Add one. Every product is in a category.' };

/** S:146: the categories of the store. */
export function CategoriesPage() {
  const { query, sorted } = useListState(categoryOrders);
  const [opened, setOpened] = useState<ProductCategory | 'new' | null>(null);
  return (
    <>
      <RecordList<ProductCategory>
        title="Categories"
        columns={columns}
        {...listProps(useCategories(query))}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={setOpened}
        renderCompact={({ title, products }) => (
          <>
            <Text size="sm" fw={500} truncate>
              {title}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {products === 1 ? '1 product' : `${products} products`}
            </Text>
          </>
        )}
        {...sorted}
        empty={empty}
        actions={<Button onClick={() => setOpened('new')}>Add category</Button>}
      />
      {opened && <CategoryDialog category={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const columns: readonly Column<ProductCategory>[] = [
  { id: 'title', header: 'Title', width: 220, sortable: true, cell: ({ title }) => title },
  { id: 'products', header: 'Products', width: 100, align: 'right', cell: ({ products }) => products },
  { id: 'description', header: 'Description', width: 400, cell: ({ description }) => description },
];
