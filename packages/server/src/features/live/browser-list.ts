import type { Browser } from './channels.ts';
import type { Viewer } from './viewer.ts';

/** The open browsers of a process, by tenant and person: with thousands of them none is looked for among all. */
export interface BrowserList {
  add(browser: Browser): void;
  remove(browser: Browser): void;
  size(): number;
  all(): Browser[];
  ofTenant(tenantId: number): Browser[];
  /** How many somebody has opened. */
  countOf(viewer: Viewer): number;
}

export function createBrowserList(): BrowserList {
  const tenants = new Map<number, Map<string, Set<Browser>>>();
  const keysOf = ({ tenant, actor }: Viewer) => [tenant.id, actor.user_id] as const;
  const places = new Map<Browser, readonly [tenantId: number, userId: string]>();
  return {
    add(browser) {
      const [tenantId, userId] = keysOf(browser.viewer);
      const people = tenants.get(tenantId) ?? new Map<string, Set<Browser>>();
      const own = people.get(userId) ?? new Set();
      places.set(browser, [tenantId, userId]);
      tenants.set(tenantId, people.set(userId, own.add(browser)));
    },
    remove(browser) {
      const [tenantId, userId] = places.get(browser) ?? keysOf(browser.viewer);
      const people = tenants.get(tenantId);
      const own = people?.get(userId);
      places.delete(browser);
      own?.delete(browser);
      if (own?.size === 0) people?.delete(userId);
      if (people?.size === 0) tenants.delete(tenantId);
    },
    size: () => places.size,
    all: () => [...places.keys()],
    // Who they are is asked again and again: nobody hears of a tenant that theirs is not any more.
    ofTenant: (tenantId) =>
      [...(tenants.get(tenantId)?.values() ?? [])]
        .flatMap((own) => [...own])
        .filter(({ viewer }) => viewer.tenant.id === tenantId),
    countOf(viewer) {
      const [tenantId, userId] = keysOf(viewer);
      return tenants.get(tenantId)?.get(userId)?.size ?? 0;
    },
  };
}
