import { MAX_LIVE_WINDOWS } from '@bookline/contract/rules/live';
import type { FastifyBaseLogger } from 'fastify';
import type { Gate } from '../../platform/http/register-routes.ts';
import type { Door, Params, Subscription } from '../../platform/live/action-cable.ts';
import { type Feed, startFeed } from '../../platform/live/feed.ts';
import { LIVE_NEWS } from '../../platform/live/live-news.ts';
import { createBrowserList } from './browser-list.ts';
import { missedSince } from './catch-up.ts';
import { type Browser, contactOf, mayListen } from './channels.ts';
import { findHolders, touchPresence } from './live.queries.ts';
import { appear, leave, PRESENT_MS, tellPresence, turnAway } from './presence.ts';
import { tellBrowsers } from './tell-browsers.ts';
import { concerns, type LiveServices, reachesOf, stillThere, type Viewer, whoKnocks } from './viewer.ts';

/** How often the access of a connected user is checked. */
const CHECK_MS = 60_000;
const ROUND_MS = 20_000;

export interface LiveHub {
  readonly door: Door<Viewer>;
  close(): Promise<void>;
}

/** The open connections of this process: admits them, sends them events, and closes them when their session ends. */
export function openLiveHub(services: LiveServices, gate: Gate, log: FastifyBaseLogger): LiveHub {
  const browsers = createBrowserList();
  const now = () => services.clock.now().getTime();
  /** The cursor up to which all connections have received events. */
  let notified: string | undefined;
  /** How many pieces of news were heard, and how many of them a viewer's access was read after. */
  let heard = 0;
  const readAfter = new WeakMap<Viewer, number>();

  const feed: Feed = startFeed({
    database: services.database,
    wanted: () => browsers.size() > 0,
    async onEvents(events) {
      const reached = feed.horizon();
      for (const [tenantId, happened] of Map.groupBy(events, ({ tenant_id }) => tenant_id)) {
        const here = browsers.ofTenant(tenantId);
        await tellBrowsers(services, tenantId, happened, here);
        const visited = happened.filter(({ topic }) => topic === 'presence').flatMap(({ contact_ids }) => contact_ids);
        if (visited.length > 0) await tellPresence(services, tenantId, new Set(visited), here);
      }
      notified = reached;
    },
    onRead: (ages) => services.meter.liveRead(ages),
    onTrouble: (error) => log.warn({ err: error }, 'live events could not be told; it is tried again'),
  });

  /** Checks whether a user may stay connected, and removes subscriptions that they may no longer have. */
  async function check(browser: Browser): Promise<void> {
    const viewer = await stillThere(gate, browser.viewer, now());
    if (!viewer) return browser.disconnect('unauthorized', false);
    browser.viewer = viewer;
    for (const subscription of [...browser.subscriptions.values()])
      if (!(await mayHear(viewer, subscription))) await turnAway(services, browser, subscription);
  }

  /** Whether a user may subscribe to a channel now. The contacts that they see may have changed since they connected. */
  async function mayHear(viewer: Viewer, subscription: Subscription): Promise<boolean> {
    if (!mayListen(viewer, subscription)) return false;
    const contact = contactOf(subscription);
    return contact ? seesContact(viewer, contact) : true;
  }

  async function checkAll(which: readonly Browser[]): Promise<void> {
    for (const browser of which)
      await check(browser).catch((error: unknown) => log.warn({ err: error }, 'a live connection was not checked'));
  }

  const stopHearing = services.live.onNews((news) => {
    if (news === LIVE_NEWS) return feed.wake();
    heard++;
    const concerned = browsers.all().filter(({ viewer }) => concerns(news, viewer));
    if (concerned.length > 0) void checkAll(concerned);
  });

  const round = setInterval(
    () => {
      void (async () => {
        const here = browsers.all();
        for (const browser of here) sayWhere(browser);
        const ids = here.map(({ id }) => id);
        if (ids.length > 0)
          await services.database.outsideTenants((db) => touchPresence(db, ids, services.clock.now()));
        await checkAll(here.filter(({ viewer }) => now() - viewer.checked_at >= CHECK_MS));
      })().catch((error: unknown) => log.warn({ err: error }, 'a round of the live channel failed'));
    },
    Math.min(ROUND_MS, PRESENT_MS / 3),
  );
  round.unref();

  /** Sends a browser the cursor from which it catches up after a disconnect. */
  function sayWhere(browser: Browser): void {
    if (notified === undefined) return;
    for (const { channel, identifier } of browser.subscriptions.values())
      if (channel === 'NotificationChannel') browser.send(identifier, { kind: 'cursor', cursor: notified });
  }

  /** Loads the visible owners of a user with a list when they connect, so that the first event does not wait for the visible owners of all subscribers. */
  async function findReach(viewer: Viewer): Promise<void> {
    const { tenant } = viewer;
    await services.database.inTenant(tenant.id, (db, org_version) => reachesOf({ db, org_version, tenant }, [viewer]));
  }

  async function seesContact(viewer: Viewer, contactId: string): Promise<boolean> {
    const { tenant, actor } = viewer;
    return services.database.inTenant(tenant.id, async (db, org_version) => {
      const holder = (await findHolders(db, tenant.id, [contactId])).get(contactId);
      if (holder === undefined) return false;
      const reaches = await reachesOf({ db, org_version, tenant }, [viewer]);
      return reaches.get(actor.user_id)?.touches(new Set([holder])) ?? false;
    });
  }

  const door: Door<Viewer> = {
    async enter(request) {
      const before = heard;
      const viewer = await whoKnocks(gate, request, now());
      if (!viewer) return 'unauthorized';
      readAfter.set(viewer, before);
      return browsers.countOf(viewer) < MAX_LIVE_WINDOWS ? viewer : 'too_many_windows';
    },
    entered(browser) {
      browsers.add(browser);
      if (browsers.size() === 1) feed.wake();
      // News that came while the connection was let in found it in no list.
      if (readAfter.get(browser.viewer) !== heard) void checkAll([browser]);
    },
    admits: ({ viewer }, subscription) => mayHear(viewer, subscription),
    async subscribed(browser, subscription) {
      const contact = contactOf(subscription);
      if (contact) await appear(services, browser, contact, false);
      else if (contact === null) await findReach(browser.viewer);
    },
    async unsubscribed(browser, subscription) {
      const contact = contactOf(subscription);
      if (contact) await leave(services, browser, contact);
    },
    perform: (browser, subscription, name, data) => perform(browser, subscription, name, data),
    async left(browser) {
      browsers.remove(browser);
      await leave(services, browser);
    },
  };

  async function perform(browser: Browser, subscription: Subscription, name: string, data: Params): Promise<void> {
    const contact = contactOf(subscription);
    if (name === 'editing' && contact) {
      if (await seesContact(browser.viewer, contact)) return appear(services, browser, contact, data.on === true);
      return turnAway(services, browser, subscription);
    }
    if (name !== 'catch_up') return;
    if (contact) return tellOfContact(browser, subscription, contact, data);
    if (subscription.channel !== 'NotificationChannel') return;
    const { cursor, missed } = await missedSince(services, browser, data);
    if (missed === 'everything') browser.send(subscription.identifier, { kind: 'resync' });
    else for (const { identifier, message } of missed) browser.send(identifier, message);
    browser.send(subscription.identifier, { kind: 'cursor', cursor });
  }

  /** Events of a contact from the time while its page was loading. */
  async function tellOfContact(
    browser: Browser,
    { identifier }: Subscription,
    id: string,
    data: Params,
  ): Promise<void> {
    const { missed } = await missedSince(services, browser, { seconds: data.seconds });
    const message =
      missed === 'everything'
        ? { kind: 'contact', id, own: false }
        : missed.find((each) => each.identifier === identifier)?.message;
    if (message) browser.send(identifier, message);
  }

  return {
    door,
    async close() {
      clearInterval(round);
      stopHearing();
      await feed.close();
    },
  };
}
