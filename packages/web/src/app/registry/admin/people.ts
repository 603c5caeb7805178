import { paths } from '../../../lib/paths.ts';
import { type AdminSection, admin, alone } from './admin-page.ts';

export const people: AdminSection = {
  label: 'People',
  pages: [
    {
      label: 'Users',
      tabs: [
        {
          label: 'Users',
          to: paths.admin_users,
          about: 'Invite, edit, reassign, and deactivate users',
          words: 'team members agents employees staff roles permissions accounts invitations passwords',
          needs: admin,
        },
        {
          label: 'Signups',
          to: paths.admin_signups,
          about: 'Requests for an account',
          words: 'registrations applications approve new agents',
          needs: admin,
        },
      ],
    },
    {
      label: 'Groups and pools',
      tabs: [
        {
          label: 'Groups',
          to: paths.admin_groups,
          about: 'Users who share a view of their contacts',
          words: 'teams sharing visibility',
          needs: admin,
        },
        {
          label: 'Pools',
          to: paths.admin_pools,
          about: 'Unassigned contacts and who can see them',
          words: 'lead distribution unassigned queue shared leads round-robin',
          needs: admin,
        },
      ],
    },
    alone({
      label: 'Transfers',
      to: paths.admin_transfers,
      about: 'Every transfer in the company, with logs and reverts',
      words: 'reassign move contacts leads owner revert',
      needs: admin,
    }),
    {
      label: 'Companies',
      tabs: [
        {
          label: 'Corporations',
          to: paths.admin_corporations,
          about: 'Companies, business units, and vendors with logos, colors, and webpages',
          words: 'companies organizations vendors branding website',
          needs: admin,
        },
        {
          label: 'Business units',
          to: paths.admin_business_units,
          about: 'Divisions of your companies',
          words: 'departments branches regions',
          needs: admin,
        },
        {
          label: 'Office locations',
          to: paths.admin_office_locations,
          about: 'Where your team works',
          words: 'addresses offices branches',
          needs: admin,
        },
      ],
    },
    {
      label: 'Billing',
      tabs: [
        {
          label: 'Payments',
          to: paths.admin_payment_infos,
          about: 'What each user pays, and what is due',
          words: 'billing invoices cards money refunds due',
          needs: admin,
        },
        {
          label: 'Plans',
          to: paths.admin_plans,
          about: 'What users can choose, and at which price',
          words: 'billing pricing subscriptions membership',
          needs: admin,
        },
        {
          label: 'Tax rates',
          to: paths.admin_tax_rates,
          about: 'The sales tax of each state, for invoices',
          words: 'billing sales tax vat states',
          needs: admin,
        },
        {
          label: 'Gateway',
          to: paths.admin_payment_settings,
          about: 'Where card payments go: the test gateway, or your Stripe account',
          words: 'payment gateway stripe cards keys webhook',
          needs: admin,
        },
      ],
    },
  ],
};
