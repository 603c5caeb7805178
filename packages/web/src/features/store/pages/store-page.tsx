import { MAX_SEARCH } from '@bookline/contract/rules/limits';
import { Group, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { IconSearch, IconShoppingBag } from '@tabler/icons-react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { CartLink } from '../components/cart-link.tsx';
import { Picture } from '../components/picture.tsx';
import classes from '../components/store.module.css';
import { useItems, useStoreCategories } from '../store.data.ts';
import { priceText, stockText } from '../store-words.ts';

const parse = ({ category }: Readonly<Record<string, unknown>>) => ({
  category: typeof category === 'string' && /^[0-9a-f-]{36}$/.test(category) ? category : undefined,
  page: undefined,
});
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** S:126: what users can order, with categories and search. */
export function StorePage() {
  const { query, onSearch, onPage } = useListState(['place']);
  const [{ category }, set] = useUrlState(parse);
  const { data, error, refetch } = useItems({ ...query, limit: 24, ...(category && { category_id: category }) });
  const categories = useStoreCategories().data?.data ?? [];
  const filtered = query.q !== undefined || category !== undefined;
  return (
    <>
      <PageHeader title="Store" actions={<CartLink />} />
      <div className={classes.page}>
        <Group gap="sm">
          <TextInput
            aria-label="Search the store"
            placeholder="Search"
            leftSection={<IconSearch size={15} aria-hidden />}
            defaultValue={query.q ?? ''}
            maxLength={MAX_SEARCH}
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
          <Select
            aria-label="Category"
            placeholder="All categories"
            data={categories.map(({ id, title, items }) => ({ value: id, label: `${title} (${items})` }))}
            value={category ?? null}
            onChange={(value) => set({ category: value ?? undefined, page: undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear category' }}
          />
        </Group>
        {!data && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div className={classes.grid} aria-busy="true">
            {SKELETONS.map((key) => (
              <Skeleton key={key} h={230} />
            ))}
          </div>
        )}
        {data && data.data.length === 0 && (
          <EmptyState icon={IconShoppingBag} title={filtered ? 'Nothing found' : 'The store is empty'}>
            {filtered ? 'Try other words, or all categories.' : 'What your company sells appears here.'}
          </EmptyState>
        )}
        {data && data.data.length > 0 && (
          <>
            <ul className={classes.grid}>
              {data.data.map((item) => (
                <li key={item.id} className={classes.card}>
                  <Picture image={item.image} />
                  <div className={classes.words}>
                    <TextLink
                      to={paths.store_item(item.id)}
                      className={classes.name}
                      size="sm"
                      fw={600}
                      c="var(--text)"
                    >
                      {item.name}
                    </TextLink>
                    <Text size="xs" c="dimmed">
                      {[item.category.name, stockText(item)].filter(Boolean).join(' · ')}
                    </Text>
                    <Text size="sm" className="tabular">
                      {priceText(item)}
                    </Text>
                  </div>
                </li>
              ))}
            </ul>
            {data.meta.total_pages > 1 && (
              <Pager
                page={data.meta.current_page}
                limit={data.meta.limit}
                count={data.meta.total_count}
                onPageChange={onPage}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}
