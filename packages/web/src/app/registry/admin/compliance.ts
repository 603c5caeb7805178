import { paths } from '../../../lib/paths.ts';
import { type AdminSection, admin, alone } from './admin-page.ts';

export const compliance: AdminSection = {
  label: 'Compliance',
  pages: [
    {
      label: 'Contact rules',
      tabs: [
        {
          label: 'Do not contact',
          to: paths.admin_do_not_contact,
          about: 'Numbers and emails no one can call, text, or email',
          words: 'dnc do not call list suppression block opt out unsubscribe',
          needs: admin,
        },
        {
          label: 'Outbound rules',
          to: paths.admin_outbound_rules,
          about: 'When contacts can be called, texted, and emailed, and each decision',
          words: 'calling hours quiet hours tcpa consent caps frequency',
          needs: admin,
        },
      ],
    },
    alone({
      label: 'Terms',
      to: paths.admin_terms,
      about: 'Terms users must accept before they continue',
      words: 'tos terms of service agreement legal policy',
      needs: admin,
    }),
    alone({
      label: 'Audit log',
      to: paths.admin_audit_log,
      about: 'Who viewed or changed what, and on whose behalf',
      words: 'history changes trail activity security events',
      needs: admin,
    }),
  ],
};
