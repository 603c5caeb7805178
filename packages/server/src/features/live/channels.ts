import { uuid } from '@bookline/contract/fields';
import { leaderTypes } from '@bookline/contract/rules/roles';
import { z } from 'zod';
import { forcedStatesOfActor } from '../../platform/forced-states.ts';
import type { Connection, Subscription } from '../../platform/live/action-cable.ts';
import type { LiveEvent } from '../../platform/live/feed.ts';
import type { ArrivedText } from './live.queries.ts';
import type { Reaches, Viewer } from './viewer.ts';

export type Browser = Connection<Viewer>;

const contactParams = z.object({ contact_id: uuid });
const noParams = z.object({}).strict();

// A subscription never changes and is used for every event, so it is parsed once.
const contactsRead = new WeakMap<Subscription, { readonly contact: string | null | undefined }>();

/** The contact of a subscription; null for all contacts that the user sees; undefined if it is no subscription to contacts. */
export function contactOf(subscription: Subscription): string | null | undefined {
  const known = contactsRead.get(subscription);
  if (known) return known.contact;
  const contact = readContact(subscription);
  contactsRead.set(subscription, { contact });
  return contact;
}

function readContact({ channel, params }: Subscription): string | null | undefined {
  if (channel !== 'ContactChannel') return undefined;
  if (noParams.safeParse(params).success) return null;
  return contactParams.safeParse(params).data?.contact_id;
}

/** Whether a user may subscribe to a channel, apart from the check of the contact (R196, R202). */
export function mayListen({ actor }: Viewer, subscription: Subscription): boolean {
  // R034: the one channel of users who must pay first. It says that they have.
  if (subscription.channel === 'BillingChannel') return noParams.safeParse(subscription.params).success;
  if (forcedStatesOfActor(actor).length > 0) return false;
  switch (subscription.channel) {
    case 'ContactChannel':
      return contactOf(subscription) !== undefined;
    case 'CallChannel':
      return actor.user.c_1 && noParams.safeParse(subscription.params).success;
    case 'TeamCallChannel':
      return actor.user.c_1 && leads(actor) && noParams.safeParse(subscription.params).success;
    case 'SmsChannel':
      return actor.features.has('sms') && noParams.safeParse(subscription.params).success;
    case 'ImportChannel':
    case 'NotificationChannel':
      return noParams.safeParse(subscription.params).success;
    default:
      return false;
  }
}

const leads = ({ roles }: Viewer['actor']): boolean => leaderTypes.some((type) => roles.includes(type));

/** Data about the contacts of events. */
export interface Facts {
  readonly reaches: Reaches;
  /** The owner or pool by contact, '' for none, of contacts in the events and of contacts that are open. */
  readonly holders: ReadonlyMap<string, string>;
  /** The owner or pool of the contact, by event. */
  readonly touched: ReadonlyMap<LiveEvent, ReadonlySet<string>>;
  /** The other side's number, by call. */
  readonly numbers: ReadonlyMap<string, string>;
  /** What arrived, by text. */
  readonly texts: ReadonlyMap<string, ArrivedText>;
  /** The contact, by conversation. */
  readonly conversations: ReadonlyMap<string, string | null>;
  /** Who is writing, by conversation. */
  readonly writing: ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>;
}

/** The messages of events for a browser, by subscription; 'gone' if the user may no longer see the contact. */
export type Heard = { readonly to: Subscription; readonly message: object | 'gone' };

// Thousands of browsers get the same object, which is serialized once (action-cable.ts).
const listChanged = { own: { kind: 'contacts', own: true }, others: { kind: 'contacts', own: false } } as const;

/** The messages of events for one browser, limited to what its user may see, without duplicates. */
export function messagesFor(browser: Browser, events: readonly LiveEvent[], facts: Facts): Heard[] {
  return [...browser.subscriptions.values()].flatMap((to) =>
    messagesOf(browser.viewer, to, events, facts).map((message) => ({ to, message })),
  );
}

function messagesOf(viewer: Viewer, to: Subscription, events: readonly LiveEvent[], facts: Facts): (object | 'gone')[] {
  const { user_id, session_id } = viewer.actor;
  const own = (about: readonly LiveEvent[]) => about.every((event) => event.session_id === session_id);
  switch (to.channel) {
    case 'ContactChannel': {
      const contact = contactOf(to);
      const changes = events.filter(({ topic }) => topic === 'contact');
      if (contact) return aboutContact(contact, changes, viewer, facts, own);
      const seen = changes.filter((event) => concernsList(event, viewer, facts));
      return seen.length > 0 ? [own(seen) ? listChanged.own : listChanged.others] : [];
    }
    case 'NotificationChannel': {
      const mine = events.filter(({ user_ids }) => user_ids.includes(user_id));
      const calendars = events.some((event) => event.topic === 'calendar' && concernsList(event, viewer, facts));
      return [
        ...(['notification', 'job', 'campaign', 'dial_run'] as const).flatMap((kind) =>
          mine.some(({ topic }) => topic === kind) ? [{ kind }] : [],
        ),
        ...(calendars ? [{ kind: 'calendar' }] : []),
      ];
    }
    case 'ImportChannel': {
      const imports = events.filter(
        ({ topic, user_ids }) => topic === 'import' && (viewer.actor.user.admin || user_ids.includes(user_id)),
      );
      return [...new Set(imports.flatMap(({ subject_id }) => subject_id ?? []))].map((id) => ({ id })); // R199
    }
    case 'CallChannel': {
      const mine = events.filter(({ topic, user_ids }) => topic === 'call' && user_ids.includes(user_id));
      const calls = new Set(mine.flatMap(({ subject_id }) => subject_id ?? []));
      return [...calls].flatMap((id) => {
        const phone_number = facts.numbers.get(id);
        return phone_number === undefined ? [] : [{ phone_number }];
      });
    }
    case 'TeamCallChannel':
      return events.some((event) => event.topic === 'call' && concernsList(event, viewer, facts))
        ? [{ kind: 'team_calls' }]
        : [];
    case 'BillingChannel':
      return events.some(({ topic, user_ids }) => topic === 'billing' && user_ids.includes(user_id))
        ? [{ kind: 'billing' }]
        : [];
    case 'SmsChannel':
      return aboutTexts(viewer, events, facts);
    default:
      return [];
  }
}

/** R197, R198: texts that arrived, for whom they're for; changed conversations and who is writing, for everyone who sees them. */
function aboutTexts(viewer: Viewer, events: readonly LiveEvent[], facts: Facts): object[] {
  const { user_id } = viewer.actor;
  const subjects = (topic: LiveEvent['topic'], concerns: (event: LiveEvent) => boolean) => [
    ...new Set(events.flatMap((event) => (event.topic === topic && concerns(event) ? (event.subject_id ?? []) : []))),
  ];
  const seen = (event: LiveEvent) => concernsList(event, viewer, facts);
  const arrived = subjects('sms', (event) => event.user_ids.includes(user_id) && seen(event)).flatMap((id) => {
    const text = facts.texts.get(id);
    return text ? [{ ...text, message_id: id }] : [];
  });
  const changed = subjects('conversation', seen).map((conversation_id) => ({
    kind: 'conversation',
    conversation_id,
    contact_id: facts.conversations.get(conversation_id) ?? null,
  }));
  const written = subjects('writing', seen).map((conversation_id) => ({
    kind: 'writing',
    conversation_id,
    people: (facts.writing.get(conversation_id) ?? []).filter(({ id }) => id !== user_id),
  }));
  return [...arrived, ...changed, ...written];
}

const noBrowsers: ReadonlySet<string> = new Set();

const concernsList = (event: LiveEvent, { actor }: Viewer, { reaches, touched }: Facts): boolean =>
  reaches.get(actor.user_id)?.touches(touched.get(event) ?? noBrowsers) ?? false;

function aboutContact(
  id: string,
  changes: readonly LiveEvent[],
  { actor }: Viewer,
  { reaches, holders }: Facts,
  own: (about: readonly LiveEvent[]) => boolean,
): (object | 'gone')[] {
  const reach = reaches.get(actor.user_id);
  const holder = holders.get(id);
  const about = changes.filter(
    (event) => event.contact_ids.includes(id) || (holder !== undefined && event.holder_ids.includes(holder)),
  );
  if (about.length === 0 || !reach) return [];
  const sees = holder !== undefined && reach.touches(new Set([holder]));
  return [sees ? { kind: 'contact', id, own: own(about) } : 'gone'];
}
