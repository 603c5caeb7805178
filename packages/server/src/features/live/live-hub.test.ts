import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import type { Gate } from '../../platform/http/register-routes.ts';
import { type LiveHub, openLiveHub } from './live-hub.ts';
import type { LiveServices } from './viewer.ts';

let hub: LiveHub;
afterEach(() => hub.close());

it('news that comes while a connection is let in reaches it: access that ended meanwhile ends it', async () => {
  let onNews: (news: string) => void = () => undefined;
  let allowed = true;
  const caller = {
    tenant: { id: 7 },
    actor: {
      user_id: 'u',
      real_user_id: 'u',
      session_id: 's',
      below: [],
      user: { login_stack: [], updated_tos: true, must_change_password: false, two_fa_is_required: false, paid: true },
    },
  };
  const gate = {
    session_cookie: 'session',
    async identify() {
      if (!allowed) return { tenant: caller.tenant, actor: null };
      // Returns the state before the change. The change is announced before the connection is in any list.
      allowed = false;
      onNews('tenant 7');
      return caller;
    },
  };
  const services = {
    clock: { now: () => new Date() },
    live: {
      onNews(listener: (news: string) => void) {
        onNews = listener;
        return () => undefined;
      },
    },
  };
  const log = { warn: vi.fn() };
  hub = openLiveHub(services as unknown as LiveServices, gate as unknown as Gate, log as unknown as FastifyBaseLogger);
  const viewer = await hub.door.enter({
    cookies: { session: 'x' },
    host: 'a.localhost',
    ip: '127.0.0.1',
    headers: {},
    protocol: 'http',
  } as unknown as FastifyRequest);
  if (typeof viewer === 'string') throw new Error(viewer);
  const disconnect = vi.fn();
  hub.door.entered({ id: '1', viewer, subscriptions: new Map(), send: vi.fn(), reject: vi.fn(), disconnect });
  await vi.waitFor(() => expect(disconnect).toHaveBeenCalledExactlyOnceWith('unauthorized', false), {
    timeout: 300_000,
  });
});
