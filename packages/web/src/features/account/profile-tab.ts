import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { Needs } from '../../lib/access.ts';

/** One tab of /account/profile, named by `?tab=`. */
export interface ProfileTab {
  readonly value: string;
  readonly label: string;
  /** Loads after the page, in the background. */
  readonly Content: AsyncRouteComponent<object>;
  readonly needs?: Needs;
  /** Ends a forced state (R030, R031). Until then, the server allows only these tabs. */
  readonly leads_out?: true;
}
