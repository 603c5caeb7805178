import type { ComponentType } from 'react';
import type { Needs } from '../../lib/access.ts';

/** One kind of records of a contact, shown beside the timeline. The panel takes the contact from `useContactEdit` and loads its own data. */
export interface ContactPanel {
  /** Its name in `?open=…`. See use-opened.ts. */
  readonly kind: string;
  /** Loaded when the page shows it. */
  readonly Panel: ComponentType;
  readonly needs?: Needs;
}
