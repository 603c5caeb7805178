// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A connection of a browser, as far as the live channel uses one. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static made: FakeSocket[] = [];
  readonly protocol = 'actioncable-v1-json';
  readyState = FakeSocket.CONNECTING;
  onopen?: (event: Event) => void;
  onmessage?: (event: { readonly data: string }) => void;
  onclose?: (event: Event) => void;
  onerror?: (event: Event) => void;

  constructor() {
    super();
    FakeSocket.made.push(this);
  }
  send() {}
  close() {}
  welcome() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.(new Event('open'));
    this.onmessage?.({ data: '{"type":"welcome"}' });
  }
  /** What a browser does where a connection fails: it tells of the error and closes. */
  fail() {
    this.readyState = FakeSocket.CLOSED;
    this.onerror?.(new Event('error'));
    const closed = Object.assign(new Event('close'), { code: 1006 });
    this.dispatchEvent(closed);
    this.onclose?.(closed);
  }
}

beforeEach(() => {
  FakeSocket.made = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  // It takes the WebSocket that is there when it is loaded.
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('R412, R462: a failed connection is closed, and reopened after 1 s', async () => {
  const { listen } = await import('./connection.ts');
  const disconnected = vi.fn();
  const channel = listen('NotificationChannel', {}, { disconnected });
  FakeSocket.made[0]?.welcome();
  FakeSocket.made[0]?.fail();
  expect(disconnected).toHaveBeenCalledExactlyOnceWith(true, false);
  vi.advanceTimersByTime(999);
  expect(FakeSocket.made).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.made).toHaveLength(2);
  channel.end();
});

it('does not reconnect after the last listener left', async () => {
  const { listen } = await import('./connection.ts');
  const channel = listen('NotificationChannel', {}, {});
  FakeSocket.made[0]?.welcome();
  FakeSocket.made[0]?.fail();
  channel.end();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made).toHaveLength(1);
});
