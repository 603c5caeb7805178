import { aftercarePanel } from '../../features/aftercares/aftercares.api.ts';
import { eventsPanel } from '../../features/calendar/calendar.api.ts';
import { callFilesPanel } from '../../features/call-files/call-files.api.ts';
import { duplicatePanel } from '../../features/contact-duplicates/contact-duplicates.api.ts';
import { sentEmailsPanel } from '../../features/contact-emails/contact-emails.api.ts';
import type { ContactPanel } from '../../features/contact-fields/contact-fields.api.ts';
import { filesPanel } from '../../features/contact-files/contact-files.api.ts';
import { permissionsPanel } from '../../features/contact-permissions/contact-permissions.api.ts';
import { policiesPanel } from '../../features/contact-policies/contact-policies.api.ts';
import { securitiesPanel } from '../../features/contact-securities/contact-securities.api.ts';
import { transfersPanel } from '../../features/contact-transfers/contact-transfers.api.ts';
import { quotesPanel } from '../../features/csg/csg.api.ts';
import { needsPanel } from '../../features/data-capture/data-capture.api.ts';
import { applicationsPanel } from '../../features/fire-light/fire-light.api.ts';
import { followUpsPanel } from '../../features/follow-ups/follow-ups.api.ts';
import { linkedPanel } from '../../features/linked-contacts/linked-contacts.api.ts';
import { productInfosPanel } from '../../features/product-infos/product-infos.api.ts';
import { rxPanel } from '../../features/rx-details/rx-details.api.ts';
import { soaPanel } from '../../features/soa-requests/soa-requests.api.ts';
import { textsPanel } from '../../features/texts/texts.api.ts';
import { workflowsPanel } from '../../features/workflows/workflows.api.ts';

/** The panels of a contact's page, in order. A feature exports its panel from its api and has a line here. */
export const contactPanels: readonly ContactPanel[] = [
  duplicatePanel,
  aftercarePanel,
  permissionsPanel,
  followUpsPanel,
  eventsPanel,
  policiesPanel,
  securitiesPanel,
  rxPanel,
  soaPanel,
  quotesPanel,
  applicationsPanel,
  needsPanel,
  filesPanel,
  linkedPanel,
  workflowsPanel,
  callFilesPanel,
  textsPanel,
  sentEmailsPanel,
  productInfosPanel,
  transfersPanel,
];
