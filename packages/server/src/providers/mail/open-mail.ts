import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { localMailbox } from './embedded.ts';
import type { MailProviders, SmtpSettings } from './port.ts';
import { openSmtp, type SmtpProvider } from './smtp.ts';

export interface MailOptions {
  /** The installation's own server. Absent: the local mailbox. */
  readonly smtp?: { readonly settings: Omit<SmtpSettings, 'named_by_tenant'>; readonly from: string };
  /** Whether a tenant's mail server may be in a private network. Only if all tenants are trusted. */
  readonly private_servers: boolean;
}

/** The number of servers with open connections. */
const MAX_SERVERS = 50;

/** The configured mail transports. Tenants' own servers are opened when needed. */
export function openMail({ smtp, private_servers }: MailOptions, clock: Clock): MailProviders {
  const own = smtp && openSmtp({ ...smtp.settings, named_by_tenant: false }, clock);
  const servers = new LRUCache<string, SmtpProvider>({ max: MAX_SERVERS, dispose: (server) => server.close() });
  return {
    installation: own ?? localMailbox,
    installation_from: smtp?.from,
    private_servers,
    server(settings) {
      // Not the settings themselves, because keys of a map appear in heap dumps and logs.
      const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
      const known = servers.get(key);
      if (known) return known;
      const opened = openSmtp({ ...settings, named_by_tenant: true, private_too: private_servers }, clock);
      servers.set(key, opened);
      return opened;
    },
    async close() {
      servers.clear();
      own?.close();
    },
  };
}
