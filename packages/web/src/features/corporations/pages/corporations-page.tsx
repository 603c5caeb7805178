import type { CorporationRow } from '@bookline/contract/features/corporations';
import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { CorporationList } from '../components/corporation-list.tsx';
import { CorporationSelect } from '../components/corporation-select.tsx';
import { typeOf, types, typeWords } from '../components/corporation-words.ts';
import { corporationOrders, useCorporationChoices } from '../corporations.data.ts';

interface Filters {
  readonly type: ReturnType<typeof typeOf>;
  readonly unit: string | undefined;
  /** A new filter starts on the first page. */
  readonly page?: undefined;
}

const parse = (search: Readonly<Record<string, unknown>>): Filters => ({
  type: typeOf(search.type),
  unit: typeof search.unit === 'string' ? search.unit : undefined,
});

/** R289: the tenant's companies, business units, and vendors: search, filter, and open. */
export function CorporationsPage() {
  const state = useListState(corporationOrders);
  const [{ type, unit }, setFilters] = useUrlState(parse);
  const units = useCorporationChoices('', unit ? [unit] : [], 'business_unit');
  const navigate = useNavigate();
  const known = units.some(({ value }) => value === unit);
  return (
    <CorporationList
      title="Corporations"
      state={state}
      query={{ ...state.query, type, ...(unit && known && { business_unit_ids: [unit] }) }}
      filtered={type !== undefined || unit !== undefined}
      onOpen={(row: CorporationRow) => void navigate({ to: paths.admin_corporation(row.id) })}
      filters={
        <>
          <Select
            size="xs"
            aria-label="Type"
            placeholder="All types"
            data={types.map((value) => ({ value, label: typeWords[value] }))}
            value={type ?? null}
            onChange={(value) => setFilters({ type: typeOf(value), page: undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'All types' }}
            w={150}
          />
          <CorporationSelect
            size="xs"
            aria-label="Business unit"
            placeholder="All business units"
            type="business_unit"
            value={known ? (unit ?? null) : null}
            onChange={(value) => setFilters({ unit: value ?? undefined, page: undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'All business units' }}
            w={190}
          />
        </>
      }
      actions={<ButtonLink to={paths.admin_corporation('new', type)}>New corporation</ButtonLink>}
      emptyTitle="No corporations yet"
      emptyText="Add your company, its business units, and the vendors you work with."
    />
  );
}
