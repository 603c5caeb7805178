import type { Product } from '@bookline/contract/features/admin-store';
import { Select, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { priceText } from '../../store/store.api.ts';
import { productOrders, useCategories, useProducts } from '../admin-store.data.ts';

const empty = { icon: IconPackage, title: 'No products yet', text: 'Add a category, then a product.' };
const parse = ({ category }: Readonly<Record<string, unknown>>) => ({
  category: typeof category === 'string' && /^[0-9a-f-]{36}$/.test(category) ? category : undefined,
  page: undefined,
});

/** S:147: the products of the store. */
export function ProductsPage() {
  const { query, sorted } = useListState(productOrders);
  const [{ category }, set] = useUrlState(parse);
  const categories = useCategories({ limit: 200 }).data?.data ?? [];
  const navigate = useNavigate();
  return (
    <RecordList<Product>
      title="Products"
      columns={columns}
      {...listProps(useProducts({ ...query, all: true, ...(category && { category }) }))}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={({ id }) => void navigate({ to: paths.admin_product(id) })}
      renderCompact={(row) => (
        <>
          <Text size="sm" fw={500} truncate>
            {row.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {priceText(row)} · {row.active ? row.category.name : 'Not sold'}
          </Text>
        </>
      )}
      {...sorted}
      filters={
        <Select
          size="xs"
          w={180}
          aria-label="Category"
          placeholder="All categories"
          data={categories.map(({ id, title }) => ({ value: id, label: title }))}
          value={category ?? null}
          onChange={(value) => set({ category: value ?? undefined, page: undefined })}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear category' }}
        />
      }
      empty={empty}
      actions={<ButtonLink to={paths.admin_product('new')}>Add product</ButtonLink>}
    />
  );
}

const columns: readonly Column<Product>[] = [
  { id: 'place', header: 'Order', width: 100, sortable: true, align: 'right', cell: ({ place }) => place },
  { id: 'name', header: 'Name', width: 240, sortable: true, cell: ({ name }) => name },
  { id: 'category', header: 'Category', width: 160, cell: ({ category }) => category.name },
  { id: 'price', header: 'Price', width: 170, sortable: true, cell: priceText },
  { id: 'stock', header: 'Left', width: 80, align: 'right', cell: ({ stock }) => stock ?? '' },
  { id: 'corporation', header: 'Sold to', width: 180, cell: ({ corporation }) => corporation?.name ?? 'Everyone' },
  { id: 'active', header: 'Sold', width: 80, cell: ({ active }) => (active ? 'Yes' : 'No') },
];
