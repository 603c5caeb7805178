import type { AdminSection } from './admin/admin-page.ts';
import { communication } from './admin/communication.ts';
import { compliance } from './admin/compliance.ts';
import { developer } from './admin/developer.ts';
import { people } from './admin/people.ts';
import { salesSetup } from './admin/sales-setup.ts';
import { security } from './admin/security.ts';

/**
 * The admin screens by section and page. A new screen needs a line in its section: as a tab of the page it belongs to, or as a page of its own. It then
 * appears in the navigation, on the landing page, and in the palette, for users who have access.
 */
export const adminSections: readonly AdminSection[] = [
  people,
  salesSetup,
  communication,
  compliance,
  security,
  developer,
];
