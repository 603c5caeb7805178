import {
  type Corporation,
  type CorporationRow,
  type CorporationType,
  corporationTypes,
} from '@bookline/contract/features/corporations';
import type { CorporationDetail, CorporationListRow } from './corporations.queries.ts';

/** A corporation as a list shows it. `logos` are the URLs of files by id. */
export function presentRow(
  row: CorporationListRow,
  logos: ReadonlyMap<string, string>,
  people: number,
): CorporationRow {
  const { id, type, name, domain_name, color_1, city, state, webpage_active } = row;
  const logo = row.logo_id === null ? undefined : logos.get(row.logo_id);
  return {
    id,
    type: typeOf(type),
    name,
    domain_name,
    color_1,
    city,
    state,
    webpage_active,
    logo: logo === undefined ? null : { url: logo },
    company: named(row.parent_id, row.parent_name),
    business_unit: named(row.business_unit_id, row.business_unit_name),
    people,
  };
}

/** A corporation with all fields. The contract removes extra columns. */
export function presentDetail(
  row: CorporationDetail,
  logos: ReadonlyMap<string, string>,
  { people, files, page_url }: Pick<Corporation, 'people' | 'files' | 'page_url'>,
): Corporation {
  return {
    ...row,
    ...presentRow(row, logos, people),
    page_url,
    // The columns' checks allow nothing else.
    layout: row.layout as Corporation['layout'],
    products: row.products as Corporation['products'],
    licenses: row.licenses as unknown as Corporation['licenses'],
    company_id: row.parent_id,
    user: named(row.user_id, row.user_name),
    files,
  };
}

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

function typeOf(stored: string): CorporationType {
  const type = corporationTypes.find((known) => known === stored);
  if (!type) throw new Error(`unknown type of corporation ${stored}`);
  return type;
}
