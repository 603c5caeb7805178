import type { ComponentType } from 'react';
import type { Needs } from '../../lib/access.ts';

/** One tab of /account/profile, named by `?tab=`. */
export interface ProfileTab {
  readonly value: string;
  readonly label: string;
  /** Loaded when it is opened. */
  readonly Content: ComponentType;
  readonly needs?: Needs;
  /** Leads out of a forced state (R030, R031): the only tabs that the server opens until it is left. */
  readonly leads_out?: true;
}
