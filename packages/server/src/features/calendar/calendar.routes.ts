import { calendar } from '@bookline/contract/features/calendar';
import { detached, implement } from '../../platform/http/routes.ts';
import { addEvent, changeEvent, removeEvent } from './change-events.ts';
import { fetchFeed, makeFeed, readFeed, revokeFeed } from './feed.ts';
import { readHistory, undoChange } from './history.ts';
import { readCalendar, readContactEvents } from './list-events.ts';
import { savedEvent } from './saved-event.ts';

export const calendarRoutes = implement(calendar, {
  list: (ctx, { query }) => readCalendar(ctx, query),
  contact_events: async (ctx, { query }) => ({ data: await readContactEvents(ctx, query.contact_id) }),
  history: (ctx, { query }) => readHistory(ctx, query),
  undo: async (ctx, { params }) => ({ data: { id: await undoChange(ctx, params.id) } }),
  feed: async (ctx) => ({ data: await fetchFeed(ctx) }),
  make_feed: async (ctx) => ({ data: await makeFeed(ctx) }),
  revoke_feed: (ctx) => revokeFeed(ctx),
  read_feed: detached((ctx, { params }) => readFeed(ctx, params.token)),
  create: async (ctx, { body }) => savedEvent(ctx, await addEvent(ctx, body.event)),
  update: async (ctx, { params, body }) => {
    const { event, ...which } = body;
    const { version, ...change } = event;
    return savedEvent(ctx, await changeEvent(ctx, params.id, change, { ...which, version }));
  },
  delete: async (ctx, { params, query }) => ({ data: { history_id: await removeEvent(ctx, params.id, query) } }),
});
