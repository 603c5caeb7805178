// @vitest-environment happy-dom
import type { SmsNews } from '@bookline/contract/features/texts';
import { INCOMING_DELAY_MS } from '@bookline/contract/rules/dialer';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const seen = vi.hoisted(() => ({
  tell: (_news: unknown) => {},
  refreshed: [] as string[],
  toasts: 0,
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }));
vi.mock('../live/live.api.ts', () => ({
  listen: (_channel: string, _params: object, { received }: { received: (news: unknown) => void }) => {
    seen.tell = received;
    return { end: () => undefined };
  },
}));
vi.mock('../notifications/notifications.api.ts', () => ({ useBrowserPermission: () => ({ state: 'denied' }) }));
vi.mock('../../ui/toast.ts', () => ({ toast: { done: () => seen.toasts++ } }));
vi.mock('./texts.data.ts', () => ({
  refreshConversation: (_client: unknown, id: string) => seen.refreshed.push(id),
  refreshConversations: () => seen.refreshed.push('all'),
}));

const { useTextNews } = await import('./use-text-news.ts');

const text = (message_id: string, conversation_id: string, phone_number: string) =>
  ({ message_id, conversation_id, phone_number, contact_id: null }) as unknown as SmsNews;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(seen, { refreshed: [], toasts: 0 });
});
afterEach(() => vi.useRealTimers());

it('R192, R463: handles new texts 500 ms after the first, all at once', () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => useTextNews(), { wrapper });
  expect(INCOMING_DELAY_MS).toBe(500);
  seen.tell(text('1', 'a', '+16145550101'));
  vi.advanceTimersByTime(400);
  seen.tell(text('2', 'b', '+16145550102'));
  seen.tell(text('3', 'b', '+16145550102'));
  vi.advanceTimersByTime(99);
  expect(seen).toMatchObject({ refreshed: [], toasts: 0 });
  vi.advanceTimersByTime(1);
  // A toast for each number.
  expect(seen).toMatchObject({ refreshed: ['a', 'b', 'all'], toasts: 2 });
  seen.tell(text('4', 'c', '+16145550103'));
  unmount();
  vi.advanceTimersByTime(1000);
  expect(seen.refreshed).toHaveLength(3);
});
