import pg from 'pg';

export interface Listener {
  /** Whether messages arrive now. If not, caches that rely on them must not be used. */
  connected(): boolean;
  close(): Promise<void>;
}

const CHANNEL = 'bookline_news';
const RETRY_MS = 1000;

/**
 * Receives messages that other processes send with `tell()` below. `directUrl` must lead to PostgreSQL itself, not through a transaction pooler.
 * Reconnects forever. `onLost` runs whenever messages may have been missed.
 */
export function listen(directUrl: string, onNews: (news: string) => void, onLost: () => void): Listener {
  let client: pg.Client | undefined;
  let closed = false;
  let connected = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({ connectionString: directUrl, application_name: 'bookline news', keepAlive: true });
    client = next;
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      connected = false;
      onLost();
      next.end().catch(() => undefined); // it is gone already, which is why we are here
      if (!closed) retry = setTimeout(connect, RETRY_MS);
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', (message) => onNews(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      connected = true;
    } catch {
      lost();
    }
  }
  void connect();

  return {
    connected: () => connected,
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = client;
      client = undefined;
      await open?.end();
    },
  };
}

/** The SQL that sends a message to every process when the transaction commits. Parameter: the message, under 8,000 bytes. */
export const TELL = `select pg_notify('${CHANNEL}', $1)`;
