import { paths } from '../../../lib/paths.ts';
import { type AdminSection, admin } from './admin-page.ts';

export const developer: AdminSection = {
  label: 'Developer',
  pages: [
    {
      label: 'API',
      tabs: [
        {
          label: 'API tracking',
          to: paths.admin_api_tracking,
          about: 'Vendors and API keys that use your data',
          words: 'tokens integrations lead vendors webhooks',
          needs: admin,
        },
        {
          label: 'API requests',
          to: paths.admin_api_requests,
          about: 'Every request made with an API key',
          words: 'log calls errors integrations',
          needs: admin,
        },
      ],
    },
    {
      label: 'Jobs',
      tabs: [
        {
          label: 'Jobs',
          to: paths.admin_jobs,
          about: 'Background jobs, failures, and workers',
          words: 'queue processing retry errors tasks',
          needs: admin,
        },
        {
          label: 'Quiet jobs',
          to: paths.admin_quiet_jobs,
          about: 'Pause background jobs',
          words: 'stop resume maintenance',
          needs: admin,
        },
      ],
    },
  ],
};
