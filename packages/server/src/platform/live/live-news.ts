import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { TELL } from '../db/listen.ts';

/** The news that there are live events. */
export const LIVE_NEWS = 'live';

/** What happens elsewhere, as far as it concerns open browsers. */
export interface LiveNews {
  /** Says, after a commit, that there are live events: to this process at once, to the others in some milliseconds. */
  tellSoon(): void;
  /** Passes on what another process told (`listen`). */
  hear(news: string): void;
  /** Calls back with every piece of news until the function answered is called. */
  onNews(hears: (news: string) => void): () => void;
  close(): Promise<void>;
}

/** Wakes the other processes; throws if none could be reached. */
type Teller = () => Promise<void>;

/** NOTIFY makes commits wait for each other: told after them, and for many of them at once. */
const TOGETHER_MS = 25;

/**
 * Carries notices within this process and to the others: through `broker` if there is one and it can be reached, otherwise through the database.
 * A failed notice does no harm, because each process looks once a second anyway.
 */
export function createLiveNews(database: Pick<Database, 'outsideTenants'>, broker?: Teller): LiveNews {
  const hearers = new Set<(news: string) => void>();
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;
  const hear = (news: string) => {
    for (const each of hearers) each(news);
  };
  const tell = () => {
    timer = undefined;
    hear(LIVE_NEWS);
    telling = (broker ? broker().catch(notify) : notify()).catch(() => undefined);
  };
  const notify: Teller = () =>
    database.outsideTenants(async (db) => {
      await sql.raw(TELL.replace('$1', `'${LIVE_NEWS}'`)).execute(db);
    });
  return {
    tellSoon() {
      timer ??= setTimeout(tell, TOGETHER_MS).unref();
    },
    hear,
    onNews(hears) {
      hearers.add(hears);
      return () => hearers.delete(hears);
    },
    async close() {
      clearTimeout(timer);
      await telling;
    },
  };
}
