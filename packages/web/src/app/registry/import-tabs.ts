import type { Needs } from '../../lib/access.ts';
import { paths } from '../../lib/paths.ts';

/** One part of /imports, hidden from users without access. */
export interface ImportTab {
  readonly label: string;
  readonly to: string;
  readonly needs?: Needs;
}

/**
 * The import screens in tab order: leads, clients, attachments, attempts, settings, columns, tracking. A new screen needs a line here. The
 * frame then shows it.
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
