import type { Needs } from '../../lib/access.ts';
import { paths } from '../../lib/paths.ts';

/** One part of /imports, hidden from users without access. */
export interface ImportTab {
  readonly label: string;
  readonly to: string;
  readonly needs?: Needs;
}

/**
 * The screens below /imports, in the order of their tabs: leads, clients, attachments, attempts, settings, columns, tracking. A feature adds its line in its
 * place once its screen exists; the frame around it comes by itself.
 */
export const importTabs: readonly ImportTab[] = [
  { label: 'Leads', to: paths.new_import },
  { label: 'Clients', to: paths.import_clients },
  { label: 'Attachments', to: paths.attachments },
  { label: 'Attempts', to: paths.imports },
  { label: 'Settings', to: paths.import_settings },
  { label: 'Columns', to: paths.import_mappings },
  { label: 'Tracking', to: paths.import_tracking, needs: { feature: 'import_lead_tracking' } },
];
