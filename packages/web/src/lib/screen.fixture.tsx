import type { CurrentUser } from '@bookline/contract/features/sessions';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { CurrentUserContext } from './session.ts';

/** The signed-in user that components read. */
const agent = {
  id: '0190d0a0-0000-7000-8000-0000000000aa',
  account_type: 'agent',
  real_user: null,
  features: ['activity_tracking'],
  roles: ['agent'],
  company: { system_version: '0.2.37' },
} as unknown as CurrentUser;

// These tests end hung work themselves, because a busy machine may be slow.
configure({ asyncUtilTimeout: 60_000 });

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/**
 * Renders a component as a signed-in agent. `answer` replies to every request, and can delay a reply by returning a promise. `sent` lists the
 * requests.
 */
export function openScreen(
  screen: ReactNode,
  answer: (request: Sent) => Response | Promise<Response> = () => Response.json({ data: [] }),
) {
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method: init.method ?? 'GET', path, body };
    sent.push(request);
    return answer(request);
  });
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie the server sets, so that no call has to fetch it
  document.cookie = 'csrf_token=test';
  // Growing text fields check for late fonts.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = userEvent.setup();
  const view = render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <CurrentUserContext value={agent}>{screen}</CurrentUserContext>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { sent, user, ...view };
}
