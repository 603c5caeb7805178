import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../platform/context.ts';
import { formHtml, TOKEN_PLACE } from './form-html.ts';
import { issueToken } from './form-token.ts';
import { type LoadedPage, loadPage } from './load-page.ts';
import { pageHtml, policyOf } from './page-html.ts';
import { isTenantHost } from './webpages.queries.ts';

/** A page ready to be sent. */
export interface ServedPage {
  readonly loaded: LoadedPage;
  /** Changes with every change of the page. */
  readonly version: string;
  readonly policy: string;
  /** The page as visitors see it, for the consent ledger. */
  readonly copy: string;
  readonly copy_sha256: Buffer;
  /** With a fresh token in its form. */
  stamped(now: Date): { readonly html: Buffer; readonly gzip: Buffer };
}

/** `app`: a tenant signs in on this host name, so it isn't a page's. */
type Known = ServedPage | 'app' | 'none';

export interface PageCache {
  /** What is known of a host name without asking the database. */
  known(host: string): Known | undefined;
  /** The page of a host name whose first label is `name`. */
  find(host: string, name: string): Promise<Known>;
}

const MOST_PAGES = 2000;
/** A missed change would otherwise be shown forever. */
const LONGEST_MS = 10 * 60_000;

/**
 * Rendered pages by their whole host name, which belongs to one page of one tenant. Changes of a tenant or a user remove theirs in every process. While no
 * changes can be heard, nothing is served from here.
 */
export function createPageCache(services: Pick<Services, 'database' | 'webpages' | 'base_url'>): PageCache {
  const pages = new LRUCache<string, { readonly known: Known }>({ max: MOST_PAGES, ttl: LONGEST_MS });
  const { news } = services.webpages;
  // A page that was being loaded during a change may be older than the change.
  let changes = 0;
  news.subscribe((heard) => {
    const [kind, id] = heard?.split(' ') ?? [];
    // Most news is of live events and sessions, which no page shows.
    if (kind !== undefined && kind !== 'tenant' && kind !== 'user') return;
    changes++;
    for (const [host, { known }] of pages.entries()) if (concerns(known, kind, id)) pages.delete(host);
  });
  return {
    known: (host) => (news.connected() ? pages.get(host)?.known : undefined),
    async find(host, name) {
      const before = changes;
      const found = await load(services, host, name);
      if (news.connected() && before === changes) pages.set(host, { known: found });
      return found;
    },
  };
}

/** Whether a change may be one of this page. `kind` is undefined if changes may have been missed. */
function concerns(known: Known, kind: string | undefined, id: string | undefined): boolean {
  if (kind === undefined || typeof known === 'string') return true;
  const { tenant, user_id } = known.loaded;
  if (kind === 'tenant') return id === String(tenant.id);
  return kind === 'user' && id === user_id;
}

async function load(
  services: Pick<Services, 'database' | 'webpages' | 'base_url'>,
  host: string,
  name: string,
): Promise<Known> {
  if (await services.database.outsideTenants((db) => isTenantHost(db, host))) return 'app';
  const loaded = await loadPage(services, name);
  return loaded ? serve(services.webpages.form_key, loaded) : 'none';
}

/** How long a page is sent with the same token. */
const STAMP_MS = 5000;

/** Renders a page. Its token is renewed every few seconds, only while the page is read. */
export function serve(form_key: string, loaded: LoadedPage): ServedPage {
  const { page, tenant } = loaded;
  const html = pageHtml(page, formHtml({ page, variant: tenant.variant, token: TOKEN_PLACE }));
  const policy = policyOf(page, []);
  const version = createHash('sha256').update(html).update(policy).digest('base64url').slice(0, 16);
  const copy = html.replace(TOKEN_PLACE, '');
  let stamped: { at: number; html: Buffer; gzip: Buffer } | undefined;
  return {
    loaded,
    version,
    policy,
    copy,
    copy_sha256: createHash('sha256').update(copy).digest(),
    stamped(now) {
      const at = now.getTime();
      if (stamped && at - stamped.at < STAMP_MS && at >= stamped.at) return stamped;
      const token = issueToken(form_key, { page: page.domain, version }, now);
      const bytes = Buffer.from(html.replace(TOKEN_PLACE, () => token));
      stamped = { at, html: bytes, gzip: gzipSync(bytes) };
      return stamped;
    },
  };
}
