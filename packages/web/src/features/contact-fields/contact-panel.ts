import type { Endpoint, ReplyOf } from '@bookline/contract/endpoint';
import type { ComponentType } from 'react';
import type { Needs } from '../../lib/access.ts';
import type { ArgsList, CallArgs } from '../../lib/api.ts';
import { callOptions } from '../../lib/use-call.ts';

/** One kind of records of a contact, shown beside the timeline. The panel takes the contact from `useContactEdit` and loads its own data. */
export interface ContactPanel {
  /** Its name in `?open=…`. See use-opened.ts. */
  readonly kind: string;
  /** Loaded when the page shows it. */
  readonly Panel: ComponentType;
  readonly needs?: Needs;
  /** Shows the panel only if the contact has something in it. Without it, the panel is always shown. */
  readonly content?: PanelContent;
  /** Mounted even while it's hidden, because it takes what is dropped or pasted anywhere on the page. */
  readonly waits?: true;
  /** Its entry in the Add menu, which shows the panel and opens `?open=kind:new`. Absent for what can't be added here. */
  readonly add?: string;
}

/** The query that says whether a panel has content. */
export interface PanelContent {
  query(contactId: string): {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
  };
  isFilled(reply: unknown): boolean;
}

/** A panel's content by the call that its rows come from. The panel itself then finds the reply in the cache. */
export function contentOf<E extends Endpoint>(
  endpoint: E,
  args: (contactId: string) => CallArgs<E>,
  isFilled: (reply: ReplyOf<E>) => boolean,
): PanelContent {
  return {
    query: (contactId) => callOptions(endpoint, ...([args(contactId)] as ArgsList<E>)),
    // The query above makes it a reply of this call.
    isFilled: (reply) => isFilled(reply as ReplyOf<E>),
  };
}

/** Whether a reply lists anything. */
export const hasRows = ({ data }: { readonly data: readonly unknown[] }): boolean => data.length > 0;
