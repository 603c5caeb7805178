import { allows } from '../../../lib/access.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';

const leaders = ['admin', 'bu_admin', 'manager', 'regional_manager', 'district_manager', 'field_manager'] as const;

/** The users who can edit categories. */
export const useLeads = () => allows(useCurrentUser(), { roles: leaders });

/** The tabs of the workflow screens. */
export function WorkflowTabs({ at }: { readonly at: 'flows' | 'templates' | 'categories' }) {
  const tabs = [
    { key: 'flows', label: 'Workflows', to: paths.workflows },
    { key: 'templates', label: 'Templates', to: paths.workflow_templates },
    { key: 'categories', label: 'Categories', to: paths.workflow_categories },
  ];
  return tabs.map(({ key, label, to }) => (
    <ButtonLink
      key={key}
      to={to}
      size="compact-sm"
      variant={key === at ? 'light' : 'subtle'}
      color={key === at ? 'accent' : 'gray'}
      {...(key === at && { 'aria-current': 'page' as const })}
    >
      {label}
    </ButtonLink>
  ));
}
