import { paths } from '../../../lib/paths.ts';
import { type AdminSection, admin, alone } from './admin-page.ts';

export const salesSetup: AdminSection = {
  label: 'Sales setup',
  pages: [
    {
      label: 'Store',
      tabs: [
        {
          label: 'Orders',
          to: paths.admin_orders,
          about: 'What your users ordered, its status, and refunds',
          words: 'store orders sales shipping fulfillment refunds',
          needs: admin,
        },
        {
          label: 'Products',
          to: paths.admin_products,
          about: 'What your users can order',
          words: 'store catalog items kits lists prices stock',
          needs: admin,
        },
        {
          label: 'Categories',
          to: paths.admin_categories,
          about: 'How the store is divided',
          words: 'store catalog categories',
          needs: admin,
        },
      ],
    },
    {
      label: 'Company settings',
      tabs: [
        {
          label: 'Settings',
          to: paths.admin_settings,
          about: 'Company name, logo, help, and keys',
          words: 'brand branding colors name logo general configuration preferences support',
          needs: admin,
        },
        {
          label: 'Feature flags',
          to: paths.admin_feature_flags,
          about: 'The features your team can use',
          words: 'turn on off enable disable modules switches',
          needs: admin,
        },
      ],
    },
    {
      label: 'Statuses and sources',
      tabs: [
        {
          label: 'Statuses',
          to: paths.admin_statuses,
          about: 'The stages a contact goes through',
          words: 'pipeline stages lead status dispositions',
          needs: admin,
        },
        {
          label: 'Agent-flow statuses',
          to: paths.admin_agentflow_statuses,
          about: 'The agent’s next step with a contact',
          words: 'agentflow next step stages',
          needs: admin,
        },
        {
          label: 'Sources',
          to: paths.admin_sources,
          about: 'Where contacts come from',
          words: 'lead source origin vendors campaigns',
          needs: admin,
        },
      ],
    },
    {
      label: 'Products',
      tabs: [
        {
          label: 'Carriers',
          to: paths.admin_carriers,
          about: 'The insurance companies whose products you sell',
          words: 'insurers insurance companies naic',
          needs: admin,
        },
        {
          label: 'Product info',
          to: paths.admin_product_infos,
          about: 'What agents should know about your products, shown with each matching contact',
          words: 'scripts talking points plans coverage',
          needs: { ...admin, feature: 'product_info' },
        },
      ],
    },
    alone({
      label: 'Lead results',
      to: paths.admin_comra_reports,
      about: 'What became of the leads of each vendor, source, and import',
      words: 'comra reports lead vendors sources conversion sold roi premium',
      needs: admin,
    }),
    alone({
      label: 'Trainings',
      to: paths.admin_trainings,
      about: 'Reading and videos for your team',
      words: 'courses learning onboarding videos documents',
      needs: admin,
    }),
  ],
};
