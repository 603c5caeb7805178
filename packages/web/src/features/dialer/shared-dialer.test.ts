import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Device, openDevice } from '../../providers/voice-client.ts';
import { toast } from '../../ui/toast.ts';
import { createSharedDialer } from './shared-dialer.ts';

const JOAN = '+16145550142';

class FakeCall extends EventEmitter {
  parameters = { CallSid: 'CA1', From: JOAN };
  customParameters = new Map<string, string>();
  muted = false;
  accept = vi.fn(() => void this.emit('accept'));
  reject = vi.fn(() => void this.emit('reject'));
  disconnect = vi.fn(() => void this.emit('disconnect'));
  sendDigits = vi.fn();
  isMuted = () => this.muted;
  mute = (is: boolean) => {
    this.muted = is;
    this.emit('mute', is);
  };
}
class FakeDevice extends EventEmitter {
  call = new FakeCall();
  register = async () => void this.emit('registered');
  connect = vi.fn(async () => this.call);
  destroy = vi.fn();
  disconnectAll = vi.fn();
  ring() {
    this.emit('incoming', this.call);
    return this.call;
  }
}

/** A browser whose tabs share a lock and a channel. A dead tab neither hears nor says anything, and its lock is free. */
function makeBrowser() {
  const waiting: (() => void)[] = [];
  let holder: object | undefined;
  const next = () => {
    holder = undefined;
    waiting.shift()?.();
  };
  const channels = new Set<{ readonly tab: object; onmessage?: (event: { data: unknown }) => void }>();
  let starting: object;
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      readonly tab = starting;
      onmessage?: (event: { data: unknown }) => void;
      constructor() {
        channels.add(this);
      }
      postMessage(word: unknown) {
        if (!channels.has(this)) return;
        // Like the browser's, it carries only what can be copied.
        const data: unknown = structuredClone(word);
        for (const each of channels) if (each !== this) each.onmessage?.({ data });
      }
      close() {
        channels.delete(this);
      }
    },
  );
  return {
    async open() {
      const tab = {};
      const device = new FakeDevice();
      const opened = vi.fn(async () => device as unknown as Device);
      const locks = {
        request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void> | undefined) =>
          new Promise<void>((resolve, reject) => {
            const take = () => {
              if (signal.aborted) return next();
              holder = tab;
              void Promise.resolve(work()).then(() => {
                resolve();
                if (holder === tab) next();
              });
            };
            signal.addEventListener('abort', () => reject(new Error('aborted')));
            if (holder) waiting.push(take);
            else take();
          }),
      };
      const askForMicrophone = vi.fn(async () => undefined);
      const [onAnswered, onOver] = [vi.fn(), vi.fn()];
      const dialer = createSharedDialer(
        { user_id: 'dana', onAnswered, onOver },
        { locks: locks as unknown as LockManager, open: opened as unknown as typeof openDevice, askForMicrophone },
      );
      starting = tab;
      const started = dialer.start();
      if (holder === tab) await started;
      made.push(dialer);
      const die = () => {
        for (const each of channels) if (each.tab === tab) channels.delete(each);
        if (holder === tab) next();
      };
      return { dialer, device, opened, askForMicrophone, onAnswered, onOver, die };
    },
  };
}

const made: { stop(): void }[] = [];
let browser: ReturnType<typeof makeBrowser>;
let calls: object[];
beforeEach(() => {
  browser = makeBrowser();
  calls = [];
  vi.stubGlobal('document', { cookie: 'csrf_token=first' });
  const token = { enabled: true, token: 't1', provider: 'local', caller_id: '+16145550111', quota: null };
  const answers: Readonly<Record<string, () => object>> = {
    fetch_device_token: () => token,
    fetch_active_calls: () => ({ call_list: calls }),
    fetch_call_logs: () => [],
    fetch_associated_contact: () => ({ contact: null }),
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const data = answers[url.split('/').at(-1) ?? '']?.();
    const meta = { current_page: 1, limit: 1, total_count: 0, total_pages: 0 };
    return new Response(JSON.stringify({ data, meta }));
  });
});
afterEach(() => {
  for (const dialer of made.splice(0)) dialer.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('one tab registers; the others show its state', async () => {
  const [one, two] = [await browser.open(), await browser.open()];
  expect(one.opened).toHaveBeenCalledOnce();
  expect(two.opened).not.toHaveBeenCalled();
  expect(two.dialer.state()).toMatchObject({ status: 'READY', enabled: true, has_device: true });
  two.dialer.toggle();
  expect([one.dialer.state().visible, two.dialer.state().visible]).toEqual([false, true]);
});

it('an incoming call rings in one tab, and any tab can answer, mute, and hang up', async () => {
  const [one, two, three] = [await browser.open(), await browser.open(), await browser.open()];
  const call = one.device.ring();
  for (const { dialer } of [one, two, three])
    expect(dialer.state()).toMatchObject({ visible: true, call: { phase: 'incoming', number: JOAN } });
  two.dialer.answer();
  await expect.poll(() => call.accept).toHaveBeenCalledOnce();
  // The caller's page opens where the user answered.
  expect([one, two, three].map(({ onAnswered }) => onAnswered.mock.calls)).toEqual([[], [[JOAN]], []]);
  expect(two.askForMicrophone).toHaveBeenCalledOnce();
  // Buttons pass their event, which can't be sent to another tab.
  (two.dialer.mute as (event: unknown) => void)({ preventDefault: () => undefined });
  expect(three.dialer.state().call?.is_muted).toBe(true);
  three.dialer.press('5');
  expect(call.sendDigits).toHaveBeenCalledExactlyOnceWith('5');
  three.dialer.hangUp();
  expect(call.disconnect).toHaveBeenCalledOnce();
  for (const { dialer, onOver } of [one, two, three]) {
    expect(dialer.state()).toMatchObject({ call: null, panel: 'keypad' });
    expect(onOver).toHaveBeenCalledOnce();
  }
});

it('any tab can call and decline, and a tab that opens during a call shows it', async () => {
  const [one, two] = [await browser.open(), await browser.open()];
  one.device.ring();
  two.dialer.reject();
  expect(one.dialer.state().call).toBeNull();
  one.device.call = new FakeCall();
  two.dialer.dial({ number: '614-555-0142' });
  await expect.poll(() => one.device.connect.mock.calls.length).toBe(1);
  expect(two.device.connect).not.toHaveBeenCalled();
  const late = await browser.open();
  expect(late.dialer.state()).toMatchObject({ visible: true, panel: 'call', call: { number: JOAN } });
});

it('a tab whose phone dies hands over; its call is over in every tab', async () => {
  const [one, two, three] = [await browser.open(), await browser.open(), await browser.open()];
  const call = one.device.ring();
  one.dialer.answer();
  call.emit('accept');
  expect(two.dialer.state().call?.phase).toBe('open');
  one.die();
  await expect.poll(() => two.dialer.state().status).toBe('READY');
  expect(two.opened).toHaveBeenCalledOnce();
  expect(three.opened).not.toHaveBeenCalled();
  for (const { dialer } of [two, three]) expect(dialer.state()).toMatchObject({ status: 'READY', call: null });
  two.device.ring();
  expect(three.dialer.state().call?.phase).toBe('incoming');
});

it('a closed tab hands over, and one that only waited does not', async () => {
  const [one, two, three] = [await browser.open(), await browser.open(), await browser.open()];
  two.dialer.stop();
  expect(two.opened).not.toHaveBeenCalled();
  one.dialer.stop();
  await expect.poll(() => three.dialer.state().status).toBe('READY');
  expect([one.device.destroy.mock.calls.length, two.opened.mock.calls.length]).toEqual([1, 0]);
  expect(three.opened).toHaveBeenCalledOnce();
});

it('a form that is open in another tab during the call stays open after it, until it is saved in any tab', async () => {
  calls = [
    { id: 'c1', call_sid: 'CA1', status: 'in_progress', recording: 'not_recording', contact: null, supervisors: [] },
  ];
  const [one, two] = [await browser.open(), await browser.open()];
  one.device.ring();
  one.dialer.answer();
  await expect.poll(() => two.dialer.state().call?.call_id).toBe('c1');
  two.dialer.show('outcome');
  one.dialer.hangUp();
  expect(two.dialer.state()).toMatchObject({ call: null, panel: 'outcome', ended: { call_id: 'c1', number: JOAN } });
  expect(one.dialer.state().ended?.call_id).toBe('c1');
  two.dialer.disposed();
  for (const { dialer } of [one, two]) expect(dialer.state()).toMatchObject({ ended: null, panel: 'keypad' });
});

it('every tab shows the third person on the call', async () => {
  const party = { id: 'p1', user: null, number: JOAN, joined_at: null, left_at: null, outcome: null };
  const told = { id: 'c1', call_sid: 'CA1', status: 'in_progress', recording: 'not_recording', contact: null };
  calls = [{ ...told, supervisors: [], party }];
  const [one, two] = [await browser.open(), await browser.open()];
  one.device.ring();
  one.dialer.answer();
  await expect.poll(() => two.dialer.state().call?.party).toEqual(party);
  const late = await browser.open();
  expect(late.dialer.state().call?.party).toEqual(party);
});

it('a failure is shown in the tab that asked, too', async () => {
  const failed = vi.spyOn(toast, 'failed').mockImplementation(() => undefined);
  const [one, two] = [await browser.open(), await browser.open()];
  one.device.connect.mockRejectedValue(new Error('no'));
  two.dialer.dial({ number: JOAN });
  await expect.poll(() => failed.mock.calls.length).toBe(2);
  expect(failed.mock.calls[0]?.[0]).toBe('Unable to initialize outbound call');
});

it('without locks, each tab has its own phone', async () => {
  const device = new FakeDevice();
  const open = (async () => device as unknown as Device) as typeof openDevice;
  const dialer = createSharedDialer(
    { user_id: 'dana', onAnswered: () => undefined, onOver: () => undefined },
    { locks: undefined, open, askForMicrophone: async () => undefined },
  );
  made.push(dialer);
  await dialer.start();
  expect(dialer.state().status).toBe('READY');
});
