import { allows } from '../../../lib/access.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { LinkTabs } from '../../../ui/tabs/link-tabs.tsx';

const leaders = ['admin', 'bu_admin', 'manager', 'regional_manager', 'district_manager', 'field_manager'] as const;

/** The users who can edit categories. */
export const useLeads = () => allows(useCurrentUser(), { roles: leaders });

const tabs = [
  { value: 'flows', label: 'Workflows', to: paths.workflows },
  { value: 'templates', label: 'Templates', to: paths.workflow_templates },
  { value: 'categories', label: 'Categories', to: paths.workflow_categories },
] as const;

/** The tabs of the workflow screens. */
export const WorkflowTabs = ({ at }: { readonly at: (typeof tabs)[number]['value'] }) => (
  <LinkTabs label="Workflows" tabs={tabs} current={at} />
);
