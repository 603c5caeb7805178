import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { CorporationList } from '../components/corporation-list.tsx';
import { corporationOrders } from '../corporations.data.ts';

/** The tenant's business units, with their company and number of users. */
export function BusinessUnitsPage() {
  const state = useListState(corporationOrders);
  const navigate = useNavigate();
  return (
    <CorporationList
      title="Business units"
      state={state}
      query={{ ...state.query, type: 'business_unit' }}
      filtered={false}
      onOpen={(row) => void navigate({ to: paths.admin_corporation(row.id) })}
      actions={<ButtonLink to={paths.admin_corporation('new', 'business_unit')}>New business unit</ButtonLink>}
      emptyTitle="No business units yet"
      emptyText="A business unit is a part of a company with its own users. Its admins can see all contacts in it."
    />
  );
}
