import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call, Device, openDevice } from '../../providers/voice-client.ts';
import { toast } from '../../ui/toast.ts';
import { createDialer, type Dialer, startAfterPage } from './dialer.ts';

const JOAN = '+16145550142';

class FakeCall extends EventEmitter {
  parameters: Record<string, string> = { CallSid: 'CA1', From: JOAN };
  customParameters = new Map<string, string>();
  muted = false;
  accept = vi.fn(() => void this.emit('accept'));
  reject = vi.fn(() => void this.emit('reject'));
  disconnect = vi.fn(() => void this.emit('disconnect'));
  sendDigits = vi.fn();
  isMuted = () => this.muted;
  mute = vi.fn((is: boolean) => {
    this.muted = is;
    this.emit('mute', is);
  });
}

class FakeDevice extends EventEmitter {
  call = new FakeCall();
  register = vi.fn(async () => void this.emit('registered'));
  connect = vi.fn(async (_options: { params: Record<string, string> }) => this.call);
  updateToken = vi.fn();
  disconnectAll = vi.fn();
  destroy = vi.fn();
}

let device: FakeDevice;
let failed: ReturnType<typeof vi.spyOn>;
/** What the server answers by the end of the path; what is not here answers 500. */
let answers: Record<string, unknown>;
let asked: string[];
const onAnswered = vi.fn();
const onOver = vi.fn();
const token = { enabled: true, token: 't1', provider: 'local', caller_id: '+16145550111', quota: null };

beforeEach(() => {
  device = new FakeDevice();
  asked = [];
  answers = {
    fetch_device_token: token,
    fetch_active_calls: { call_list: [] },
    fetch_call_logs: [],
    fetch_associated_contact: { contact: null },
  };
  vi.stubGlobal('document', { cookie: 'csrf_token=first' });
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('/').at(-1) ?? '';
    asked.push(path);
    if (!(path in answers)) return new Response('{}', { status: 500 });
    const data = answers[path];
    const meta = { current_page: 1, limit: 1, total_count: 0, total_pages: 0 };
    return new Response(JSON.stringify(data === undefined ? {} : { data, meta }), { status: 200 });
  });
  failed = vi.spyOn(toast, 'failed').mockImplementation(() => undefined);
  onAnswered.mockReset();
  onOver.mockReset();
});
afterEach(() => {
  for (const dialer of made.splice(0)) dialer.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const made: Dialer[] = [];
const make = () => {
  const open = (async () => device as unknown as Device) as typeof openDevice;
  const dialer = createDialer({ user_id: 'dana', onAnswered, onOver }, open);
  made.push(dialer);
  return dialer;
};
async function ready() {
  const dialer = make();
  await dialer.start();
  return dialer;
}
const ring = () => {
  const call = new FakeCall();
  device.emit('incoming', call as unknown as Call);
  return call;
};
const broken = () => {
  throw new Error('broken');
};
const said = () => failed.mock.calls.map(([message]: readonly unknown[]) => message);
const inCall = async () => {
  const dialer = await ready();
  dialer.dial({ number: '614-555-0142' });
  await expect.poll(() => device.call.listenerCount('accept')).toBe(1);
  return dialer;
};

describe('starting', () => {
  it('R168, R461: waits 500 ms for the page, and can be called off', () => {
    vi.useFakeTimers();
    const start = vi.fn(async () => undefined);
    startAfterPage({ start });
    vi.advanceTimersByTime(499);
    expect(start).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(start).toHaveBeenCalledOnce();
    startAfterPage({ start })();
    vi.advanceTimersByTime(5000);
    expect(start).toHaveBeenCalledOnce();
  });

  it('R200: the voice client is opened with the token of the server', async () => {
    const open = vi.fn(async () => device as unknown as Device);
    await createDialer({ user_id: 'dana', onAnswered, onOver }, open).start();
    expect(open).toHaveBeenCalledWith({ token: 't1', provider: 'local' });
  });

  it('R167: the token is renewed when it is about to expire', async () => {
    await ready();
    answers.fetch_device_token = { ...token, token: 't2' };
    device.emit('tokenWillExpire');
    await expect.poll(() => device.updateToken).toHaveBeenCalledWith('t2');
    expect(asked.filter((path) => path === 'fetch_device_token')).toHaveLength(2);
  });

  it('a start that is stopped while it waits leaves no device open', async () => {
    const opening = Promise.withResolvers<Device>();
    const open = vi.fn(() => opening.promise);
    const dialer = createDialer({ user_id: 'dana', onAnswered, onOver }, open);
    const starting = dialer.start();
    await expect.poll(() => open).toHaveBeenCalled();
    dialer.stop();
    opening.resolve(device as unknown as Device);
    await starting;
    expect(device.destroy).toHaveBeenCalledOnce();
    expect(device.register).not.toHaveBeenCalled();
  });

  it('R421: says where the dialer cannot be had', async () => {
    delete answers.fetch_device_token;
    await ready();
    expect(said()).toEqual(['Unable to initialize dialer']);
  });

  it('R423: says where the device does not register', async () => {
    device.register.mockRejectedValue(new Error('no'));
    await ready();
    expect(said()).toEqual(['Unable to initialize device']);
  });

  it('R424: says where nothing of the device can be heard', async () => {
    device.on = broken;
    await ready();
    expect(said()).toEqual(['Unable to initialize device events']);
  });
});

describe('calling', () => {
  it('R166, R169, R201, R459: sends whom to call, for how long, with what number, and who calls whom', async () => {
    const dialer = await ready();
    dialer.dial({ number: '(614) 555-0142', contact_id: 'joan' });
    await expect.poll(() => device.connect).toHaveBeenCalled();
    expect(device.connect).toHaveBeenCalledWith({
      params: {
        To: JOAN,
        timeout: '60',
        callerId: '+16145550111',
        deviceUserId: 'dana',
        callContactId: 'joan',
        cid: 'joan',
        uid: 'dana',
      },
    });
    expect(dialer.state().call).toMatchObject({ direction: 'outbound', number: JOAN, answered_at: null });
  });

  it('R170, R171: counts from the answer on, until someone hangs up or the line ends', async () => {
    const dialer = await inCall();
    const before = Date.now();
    device.call.emit('accept');
    expect(dialer.state().call?.answered_at).toBeGreaterThanOrEqual(before);
    dialer.hangUp();
    expect(device.call.disconnect).toHaveBeenCalledOnce();
    expect(dialer.state().call).toBeNull();
    expect(onOver).toHaveBeenCalledOnce();
  });

  it('R417: says where no call comes to be', async () => {
    device.connect.mockRejectedValue(new Error('no'));
    const dialer = await ready();
    dialer.dial({ number: JOAN });
    await expect.poll(() => said()).toEqual(['Unable to initialize outbound call']);
    expect(dialer.state().call).toBeNull();
  });

  it('hanging up before the voice client has made the call ends it as soon as it is made', async () => {
    const making = Promise.withResolvers<FakeCall>();
    device.connect.mockReturnValue(making.promise);
    const dialer = await ready();
    dialer.dial({ number: JOAN });
    dialer.hangUp();
    expect(dialer.state().call?.phase).toBe('calling');
    making.resolve(device.call);
    await expect.poll(() => device.call.disconnect).toHaveBeenCalledOnce();
    expect(dialer.state().call).toBeNull();
  });

  it('a call that comes in while another is placed finds a busy line', async () => {
    const making = Promise.withResolvers<FakeCall>();
    device.connect.mockReturnValue(making.promise);
    const dialer = await ready();
    dialer.dial({ number: JOAN });
    expect(ring().reject).toHaveBeenCalledOnce();
    making.resolve(device.call);
    await expect.poll(() => device.call.listenerCount('accept')).toBe(1);
    expect(dialer.state().call?.direction).toBe('outbound');
  });

  it('R425: says where a call fails before the provider is asked for it', async () => {
    const dialer = await ready();
    const stop = dialer.subscribe(() => {
      stop();
      broken();
    });
    dialer.dial({ number: JOAN });
    await expect.poll(() => said()).toEqual(['Unable to initialize call']);
    expect([device.connect.mock.calls, dialer.state().call]).toEqual([[], null]);
  });

  it('R418: says where nothing of an outbound call can be heard', async () => {
    device.call.on = broken;
    const dialer = await ready();
    dialer.dial({ number: JOAN });
    await expect.poll(() => said()).toEqual(['Unable to initialize outbound call events']);
  });

  it('R416, R234, R460: says that minutes are over; a number that is none is not dialed, and nothing is said', async () => {
    const dialer = await ready();
    for (const number of ['12345678', '+1234567890123456']) dialer.dial({ number });
    expect([device.connect.mock.calls, said(), dialer.state().call]).toEqual([[], [], null]);
    answers.fetch_device_token = { ...token, quota: 'Over minutes allocated' };
    const over = await ready();
    over.dial({ number: JOAN });
    expect(said()).toEqual(['Please request additional minutes from your manager.']);
    expect(device.connect).not.toHaveBeenCalled();
  });

  it('R241: no call is offered before there is a device', async () => {
    const opening = Promise.withResolvers<Device>();
    const dialer = createDialer({ user_id: 'dana', onAnswered, onOver }, () => opening.promise);
    made.push(dialer);
    const started = dialer.start();
    await vi.waitFor(() => expect(dialer.state().enabled).toBe(true), { timeout: 300_000 });
    expect(dialer.state().has_device).toBe(false);
    opening.resolve(device as unknown as Device);
    await started;
    expect(dialer.state().has_device).toBe(true);
  });

  it('R241: does nothing before there is a device', () => {
    const dialer = make();
    dialer.dial({ number: JOAN });
    expect(dialer.state().call).toBeNull();
    expect(asked).toEqual([]);
  });

  it('R242: does nothing where there is no call', async () => {
    const dialer = await ready();
    asked = [];
    dialer.answer();
    dialer.reject();
    dialer.mute();
    dialer.press('1');
    await dialer.record();
    await dialer.refresh();
    expect([asked, said(), onAnswered.mock.calls]).toEqual([[], [], []]);
  });
});

describe('being called', () => {
  it('R166, R174: rings as inbound; answering says who called', async () => {
    const dialer = await ready();
    const call = ring();
    expect(dialer.state().call).toMatchObject({ direction: 'inbound', phase: 'incoming' });
    dialer.answer();
    expect(call.accept).toHaveBeenCalledOnce();
    expect(onAnswered).toHaveBeenCalledWith(JOAN);
  });

  it('R419: says where a call cannot be taken', async () => {
    const dialer = await ready();
    ring().accept.mockImplementation(broken);
    dialer.answer();
    expect(said()).toEqual(['Unable to initialize inbound call']);
  });

  it('R420: says where nothing of an inbound call can be heard', async () => {
    await ready();
    const call = new FakeCall();
    call.on = broken;
    device.emit('incoming', call as unknown as Call);
    expect(said()).toEqual(['Unable to initialize inbound call events']);
  });

  it('R176, R177: declining ends it, and so does a caller who gives up', async () => {
    const dialer = await ready();
    ring();
    dialer.reject();
    expect(dialer.state().call).toBeNull();
    ring().emit('cancel');
    expect(dialer.state().call).toBeNull();
  });
});

describe('in a call', () => {
  it('R180: mutes and unmutes', async () => {
    const dialer = await inCall();
    dialer.mute();
    expect(dialer.state().call?.is_muted).toBe(true);
    dialer.mute();
    expect(dialer.state().call?.is_muted).toBe(false);
  });

  it('R240: the keypad sends digits, star and hash, and nothing else', async () => {
    const dialer = await inCall();
    for (const key of ['1', '*', '#', '+', 'a']) dialer.press(key);
    expect(device.call.sendDigits.mock.calls).toEqual([['1'], ['*'], ['#']]);
  });

  it('R182: recording flips only where the answer has data', async () => {
    const dialer = await inCall();
    answers.fetch_active_calls = { call_list: [{ ...listed, recording: 'recording' }] };
    await dialer.refresh();
    expect(dialer.state().call?.recording).toBe('recording');
    answers.device_stop_call_recording = undefined;
    await dialer.record();
    expect(asked.at(-1)).toBe('device_stop_call_recording');
    expect(dialer.state().call?.recording).toBe('recording');
    answers.device_stop_call_recording = { recording: 'paused' };
    await dialer.record();
    expect(dialer.state().call?.recording).toBe('paused');
  });

  it('R426: says where it cannot hang up', async () => {
    const dialer = await inCall();
    device.call.disconnect.mockImplementation(broken);
    dialer.hangUp();
    expect(said()).toEqual(['Unable to hangup']);
  });

  it('R415: of the voice client’s own errors those of the microphone end the call, the others change nothing', async () => {
    const dialer = await inCall();
    for (const code of [20101, 20104, 31201, 31204, 31205, 53000, 53001, 53405]) device.call.emit('error', { code });
    expect([dialer.state().call === null, said()]).toEqual([false, []]);
    device.call.emit('error', { code: 31401 });
    expect([dialer.state().call, said().length]).toEqual([null, 1]);
  });

  it('asks again about an answered call until the dialer stops', async () => {
    const dialer = await inCall();
    vi.useFakeTimers();
    device.call.emit('accept');
    const polls = () => asked.filter((path) => path === 'fetch_active_calls').length;
    await vi.advanceTimersByTimeAsync(3000);
    expect(polls()).toBe(4);
    dialer.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(polls()).toBe(4);
  });

  it('a line that breaks is said to reconnect, and the call goes on when it is back', async () => {
    const dialer = await inCall();
    device.call.emit('accept');
    device.call.emit('reconnecting');
    expect(dialer.state().call?.phase).toBe('reconnecting');
    device.call.emit('reconnected');
    expect(dialer.state().call?.phase).toBe('open');
  });
});

const listed = {
  id: 'c1',
  call_sid: 'CA1',
  status: 'in_progress',
  recording: 'not_recording',
  contact: null,
};
