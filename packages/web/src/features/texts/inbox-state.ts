import { MAX_LONG_SEARCH } from '@bookline/contract/rules/limits';
import { conversationStates } from '@bookline/contract/rules/texts';
import type { ConversationFilter } from './texts.data.ts';

/** What the URL of the inbox says besides its path. A state that isn't there is the usual one. */
export interface InboxState {
  readonly state: ConversationFilter['state'] | undefined;
  readonly unread: true | undefined;
  readonly mine: true | undefined;
  readonly unknown: true | undefined;
  readonly q: string | undefined;
  /** The open conversation, if its contact has several or there is no contact. */
  readonly conversation: string | undefined;
  /** The open text. */
  readonly text: string | undefined;
}

const flag = (value: unknown): true | undefined => (value === true ? true : undefined);
const word = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_LONG_SEARCH) : undefined;

/** The state in the URL's parameters. Whatever isn't valid is left out. */
export const parseInbox = (search: Readonly<Record<string, unknown>>): InboxState => ({
  state: search.state === 'all' ? 'all' : conversationStates.find((state) => state === search.state),
  unread: flag(search.unread),
  mine: flag(search.mine),
  unknown: flag(search.unknown),
  q: word(search.q),
  conversation: word(search.conversation),
  text: word(search.text),
});

/** What the list shows. A search looks everywhere. */
export const filterOf = ({ state, unread, mine, unknown, q }: InboxState): ConversationFilter => ({
  state: state ?? (q ? 'all' : 'open'),
  unread: unread === true,
  mine: mine === true,
  unknown: unknown === true,
  q: q ?? '',
});
