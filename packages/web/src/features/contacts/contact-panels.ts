import type { FunctionComponent } from 'react';
import type { Needs } from '../../lib/access.ts';

/** One thing that hangs on a contact, shown beside the timeline: it takes the contact from `useContactEdit` and loads its own data. */
export interface ContactPanel {
  /** Its name in `?open=…`: see use-opened.ts. */
  readonly kind: string;
  readonly load: () => Promise<FunctionComponent>;
  readonly needs?: Needs;
}

/** The panels of a contact, in their order. A feature adds its panel here; its code comes with the page, not with the first load. */
export const contactPanels: readonly ContactPanel[] = [
  {
    kind: 'may_contact',
    load: async () => (await import('../outbound-gate/components/may-panel.tsx')).MayPanel,
  },
  {
    kind: 'policy',
    load: async () => (await import('../contact-policies/components/policies-panel.tsx')).PoliciesPanel,
  },
  {
    kind: 'security',
    load: async () => (await import('../contact-securities/components/securities-panel.tsx')).SecuritiesPanel,
  },
  {
    kind: 'file',
    load: async () => (await import('../contact-files/components/files-panel.tsx')).FilesPanel,
  },
  {
    kind: 'call',
    load: async () => (await import('../call-files/components/call-files-panel.tsx')).CallFilesPanel,
  },
  {
    kind: 'rx',
    load: async () => (await import('../rx-details/components/rx-panel.tsx')).RxPanel,
    needs: { feature: 'rx_details' },
  },
  {
    kind: 'data_capture',
    load: async () => (await import('../data-capture/components/needs-panel.tsx')).NeedsPanel,
  },
  {
    kind: 'link',
    load: async () => (await import('../linked-contacts/components/linked-panel.tsx')).LinkedPanel,
    needs: { feature: 'linked_contacts' },
  },
  {
    kind: 'follow_up',
    load: async () => (await import('../follow-ups/components/follow-ups-panel.tsx')).FollowUpsPanel,
    needs: { feature: 'follow_ups' },
  },
  {
    kind: 'workflow',
    load: async () => (await import('../workflows/components/workflows-panel.tsx')).WorkflowsPanel,
    needs: { feature: 'workflow' },
  },
  {
    kind: 'event',
    load: async () => (await import('../calendar/components/events-panel.tsx')).EventsPanel,
  },
  {
    kind: 'consent',
    load: async () => (await import('../contact-permissions/components/permissions-panel.tsx')).PermissionsPanel,
    needs: { feature: 'contact_permissions' },
  },
  {
    kind: 'product_info',
    load: async () => (await import('../product-infos/components/product-infos-panel.tsx')).ProductInfosPanel,
    needs: { feature: 'product_info' },
  },
  {
    kind: 'sent_email',
    load: async () => (await import('../contact-emails/components/sent-emails-panel.tsx')).SentEmailsPanel,
  },
  {
    kind: 'transfer',
    load: async () => (await import('../contact-transfers/components/transfers-panel.tsx')).TransfersPanel,
  },
];
