import type { FastifyBaseLogger } from 'fastify';
import type { Gate } from '../../platform/http/register-routes.ts';
import type { Door, Params, Subscription } from '../../platform/live/action-cable.ts';
import { type Feed, startFeed } from '../../platform/live/feed.ts';
import { LIVE_NEWS } from '../../platform/live/live-news.ts';
import { createBrowserList } from './browser-list.ts';
import { missedSince } from './catch-up.ts';
import { type Browser, contactOf, mayListen } from './channels.ts';
import { findHolders, touchPresence } from './live.queries.ts';
import { appear, leave, PRESENT_MS, tellPresence } from './presence.ts';
import { tellBrowsers } from './tell-browsers.ts';
import { concerns, type LiveServices, reachesOf, stillThere, type Viewer, whoKnocks } from './viewer.ts';

/** Whoever is here is asked this often whether they still may be. */
const CHECK_MS = 60_000;
const ROUND_MS = 20_000;
/** So many windows of one person are enough. */
const MOST_BROWSERS = 50;

export interface LiveHub {
  readonly door: Door<Viewer>;
  close(): Promise<void>;
}

/** The open browsers of this process: lets them in, tells them what happens, and sees them out when their session ends. */
export function openLiveHub(services: LiveServices, gate: Gate, log: FastifyBaseLogger): LiveHub {
  const browsers = createBrowserList();
  const now = () => services.clock.now().getTime();
  /** How far everybody here is told everything. */
  let told: string | undefined;

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
      told = reached;
    },
    onRead: (ages) => services.meter.liveRead(ages),
    onTrouble: (error) => log.warn({ err: error }, 'live events could not be told; it is tried again'),
  });

  /** Looks whether somebody may still be here; what they may not listen to any more is taken from them. */
  async function check(browser: Browser): Promise<void> {
    const viewer = await stillThere(gate, browser.viewer, now());
    if (!viewer) return browser.disconnect('unauthorized', false);
    browser.viewer = viewer;
    for (const subscription of [...browser.subscriptions.values()])
      if (!mayListen(viewer, subscription)) browser.reject(subscription.identifier);
  }

  async function checkAll(which: readonly Browser[]): Promise<void> {
    for (const browser of which)
      await check(browser).catch((error: unknown) => log.warn({ err: error }, 'a live connection was not checked'));
  }

  const stopHearing = services.live.onNews((news) => {
    if (news === LIVE_NEWS) return feed.wake();
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

  /** Tells a browser how far it has heard everything: from there it goes on when it was away. */
  function sayWhere(browser: Browser): void {
    if (told === undefined) return;
    for (const { channel, identifier } of browser.subscriptions.values())
      if (channel === 'NotificationChannel') browser.send(identifier, { kind: 'cursor', cursor: told });
  }

  /** Whose contacts somebody with a list sees is found out as they come: the first news must not wait until it is found out for all who listen. */
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
      const viewer = await whoKnocks(gate, request, now());
      return viewer && browsers.countOf(viewer) < MOST_BROWSERS ? viewer : undefined;
    },
    entered(browser) {
      browsers.add(browser);
      if (browsers.size() === 1) feed.wake();
    },
    async admits({ viewer }, subscription) {
      if (!mayListen(viewer, subscription)) return false;
      const contact = contactOf(subscription);
      return contact ? seesContact(viewer, contact) : true;
    },
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
    if (name === 'editing' && contact) return appear(services, browser, contact, data.on === true);
    if (name !== 'catch_up') return;
    if (contact) return tellOfContact(browser, subscription, contact, data);
    if (subscription.channel !== 'NotificationChannel') return;
    const { cursor, missed } = await missedSince(services, browser, data);
    if (missed === 'everything') browser.send(subscription.identifier, { kind: 'resync' });
    else for (const { identifier, message } of missed) browser.send(identifier, message);
    browser.send(subscription.identifier, { kind: 'cursor', cursor });
  }

  /** What happened to a contact while the page that shows it was on its way. */
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
