import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { TELL } from '../db/listen.ts';

/** The message that there are new live events. */
export const LIVE_NEWS = 'live';

/** Changes in other processes, for open browsers. */
export interface LiveNews {
  /** Announces new live events after a commit: to this process at once, to others within milliseconds. */
  tellSoon(): void;
  /** Passes on a message from another process (`listen`). */
  hear(news: string): void;
  /** Subscribes to messages. Returns a function to unsubscribe. */
  onNews(hears: (news: string) => void): () => void;
  close(): Promise<void>;
}

/** Wakes the other processes. Throws if it reaches none. */
type Teller = () => Promise<void>;

/** NOTIFY makes commits wait for each other, so it's sent after them, for many at once. */
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
