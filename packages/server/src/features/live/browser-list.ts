import type { Browser } from './channels.ts';
import type { Viewer } from './viewer.ts';

/** The open connections of a process, by tenant and user, so that none of thousands requires a scan. */
export interface BrowserList {
  add(browser: Browser): void;
  remove(browser: Browser): void;
  size(): number;
  all(): Browser[];
  ofTenant(tenantId: number): Browser[];
  /** How many connections a user has open. */
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
    // The identity is checked again and again, so a user who changed tenants gets no events of the old one.
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
