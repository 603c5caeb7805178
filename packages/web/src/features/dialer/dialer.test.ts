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
  ignore = vi.fn();
  connectToken = 'token-of-CA1';
  isMuted = () => this.muted;
  mute = vi.fn((is: boolean) => {
    this.muted = is;
    this.emit('mute', is);
  });
}

class FakeDevice extends EventEmitter {
  call = new FakeCall();
  isBusy = false;
  audio = { incoming: vi.fn() };
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
  it('R168, R461: waits 500 ms for the page, and can be canceled', () => {
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

  it("R200: opens the voice client with the server's token", async () => {
    const open = vi.fn(async () => device as unknown as Device);
    await createDialer({ user_id: 'dana', onAnswered, onOver }, open).start();
    expect(open).toHaveBeenCalledWith({ token: 't1', provider: 'local' });
  });

  it('R229: appears once a license is assigned, and ends with the license, but not during a call', async () => {
    answers.fetch_device_token = { ...token, enabled: false, token: null };
    const dialer = await ready();
    expect([dialer.state().enabled, dialer.state().has_device]).toEqual([false, false]);
    answers.fetch_device_token = token;
    await dialer.recheck();
    expect([dialer.state().enabled, dialer.state().status]).toEqual([true, 'READY']);
    const call = ring();
    answers.fetch_device_token = { ...token, enabled: false, token: null };
    await dialer.recheck();
    expect([dialer.state().enabled, device.destroy.mock.calls.length]).toEqual([true, 0]);
    call.disconnect();
    await dialer.recheck();
    expect([dialer.state().enabled, dialer.state().has_device, device.destroy.mock.calls.length]).toEqual([
      false,
      false,
      1,
    ]);
  });

  it('R167: renews the token before it expires', async () => {
    await ready();
    answers.fetch_device_token = { ...token, token: 't2' };
    device.emit('tokenWillExpire');
    await expect.poll(() => device.updateToken).toHaveBeenCalledWith('t2');
    expect(asked.filter((path) => path === 'fetch_device_token')).toHaveLength(2);
  });

  it('a token that expired while the computer slept is replaced, once; the client reconnects after other errors by itself', async () => {
    await ready();
    answers.fetch_device_token = { ...token, token: 't2' };
    const registered = device.register.mock.calls.length;
    device.register.mockImplementation(async () => undefined);
    for (const code of [31005, 20104, 20104, 53000]) device.emit('error', { code });
    await expect.poll(() => device.register.mock.calls.length).toBe(registered + 1);
    expect(device.updateToken).toHaveBeenCalledExactlyOnceWith('t2');
    device.emit('registered');
    device.emit('error', { code: 20101 });
    await expect.poll(() => device.updateToken).toHaveBeenCalledTimes(2);
    expect(said()).toEqual([]);
  });

  it('a start that is stopped while waiting leaves no device open', async () => {
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

  it("R421: reports that the dialer can't be initialized", async () => {
    delete answers.fetch_device_token;
    await ready();
    expect(said()).toEqual(['Unable to initialize dialer']);
  });

  it("R423: reports that the device can't be initialized", async () => {
    device.register.mockRejectedValue(new Error('no'));
    await ready();
    expect(said()).toEqual(['Unable to initialize device']);
  });

  it("R424: reports that the device's events can't be initialized", async () => {
    device.on = broken;
    await ready();
    expect(said()).toEqual(['Unable to initialize device events']);
  });
});

describe('calling', () => {
  it('R166, R169, R201, R459: sends the number, the time limit, the caller ID, and both parties', async () => {
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

  it('R170, R171: counts from the answer until a party hangs up or the line drops', async () => {
    const dialer = await inCall();
    const before = Date.now();
    device.call.emit('accept');
    expect(dialer.state().call?.answered_at).toBeGreaterThanOrEqual(before);
    dialer.hangUp();
    expect(device.call.disconnect).toHaveBeenCalledOnce();
    expect(dialer.state().call).toBeNull();
    expect(onOver).toHaveBeenCalledOnce();
  });

  it('stores how a call sounds with its first measurement, and once it is over', async () => {
    answers.fetch_active_calls = {
      call_list: [
        {
          id: 'c1',
          call_sid: 'CA1',
          status: 'in_progress',
          recording: 'not_recording',
          contact: null,
          supervisors: [],
        },
      ],
    };
    answers.quality = null;
    const dialer = await inCall();
    device.call.emit('accept');
    await expect.poll(() => dialer.state().call?.call_id).toBe('c1');
    device.call.emit('sample', { mos: 4.2, jitter: 3, rtt: 50, totals: { packetsLostFraction: 0 } });
    const stored = () => asked.filter((path) => path === 'quality').length;
    await expect.poll(stored).toBe(1);
    dialer.hangUp();
    await expect.poll(stored).toBe(2);
    expect(said()).toEqual([]);
  });

  it("R417: reports that an outbound call can't be initialized", async () => {
    device.connect.mockRejectedValue(new Error('no'));
    const dialer = await ready();
    dialer.dial({ number: JOAN });
    await expect.poll(() => said()).toEqual(['Unable to initialize outbound call']);
    expect(dialer.state().call).toBeNull();
  });

  it('hanging up before the voice client has created the call ends it once it exists', async () => {
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

  it('an incoming call while another is being placed gets a busy line', async () => {
    const making = Promise.withResolvers<FakeCall>();
    device.connect.mockReturnValue(making.promise);
    const dialer = await ready();
    dialer.dial({ number: JOAN });
    expect(ring().reject).toHaveBeenCalledOnce();
    making.resolve(device.call);
    await expect.poll(() => device.call.listenerCount('accept')).toBe(1);
    expect(dialer.state().call?.direction).toBe('outbound');
  });

  it('R425: reports a call that fails before it reaches the provider', async () => {
    const dialer = await ready();
    const stop = dialer.subscribe(() => {
      stop();
      broken();
    });
    dialer.dial({ number: JOAN });
    await expect.poll(() => said()).toEqual(['Unable to initialize call']);
    expect([device.connect.mock.calls, dialer.state().call]).toEqual([[], null]);
  });

  it("R418: reports that an outbound call's events can't be initialized", async () => {
    device.call.on = broken;
    const dialer = await ready();
    dialer.dial({ number: JOAN });
    await expect.poll(() => said()).toEqual(['Unable to initialize outbound call events']);
  });

  it('R416, R234, R460: reports used-up minutes; an invalid number is not dialed and shows nothing', async () => {
    const dialer = await ready();
    for (const number of ['12345678', '+1234567890123456']) dialer.dial({ number });
    expect([device.connect.mock.calls, said(), dialer.state().call]).toEqual([[], [], null]);
    answers.fetch_device_token = { ...token, quota: 'Over minutes allocated' };
    const over = await ready();
    over.dial({ number: JOAN });
    await expect.poll(said).toEqual(['Please request additional minutes from your manager.']);
    expect(device.connect).not.toHaveBeenCalled();
  });

  it('R416: places the call if the manager has raised the allocation since', async () => {
    answers.fetch_device_token = { ...token, quota: 'Over minutes allocated' };
    const dialer = await ready();
    answers.fetch_device_token = token;
    dialer.dial({ number: JOAN });
    await expect.poll(() => device.connect.mock.calls.length).toBe(1);
    expect([dialer.state().quota, said()]).toEqual([null, []]);
  });

  it('R416: reports a call that the server refused because the minutes were used elsewhere', async () => {
    answers.fetch_call_logs = [{ status: 'refused', refusal: 'Over minutes allocated' }];
    const dialer = await inCall();
    device.call.disconnect();
    await expect.poll(said).toEqual(['Please request additional minutes from your manager.']);
    expect(dialer.state().refusal).toBeNull();
  });

  it('R241: offers no call without a device', async () => {
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

  it('R241: does nothing without a device', () => {
    const dialer = make();
    dialer.dial({ number: JOAN });
    expect(dialer.state().call).toBeNull();
    expect(asked).toEqual([]);
  });

  it('R242: does nothing without a call', async () => {
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

describe('incoming calls', () => {
  it('R166, R174: rings as inbound; answering shows the caller', async () => {
    const dialer = await ready();
    const call = ring();
    expect(dialer.state().call).toMatchObject({ direction: 'inbound', phase: 'incoming' });
    dialer.answer();
    expect(call.accept).toHaveBeenCalledOnce();
    expect(onAnswered).toHaveBeenCalledWith(JOAN);
  });

  it("R419: reports that an inbound call can't be initialized", async () => {
    const dialer = await ready();
    ring().accept.mockImplementation(broken);
    dialer.answer();
    expect(said()).toEqual(['Unable to initialize inbound call']);
  });

  it("R420: reports that an inbound call's events can't be initialized", async () => {
    await ready();
    const call = new FakeCall();
    call.on = broken;
    device.emit('incoming', call as unknown as Call);
    expect(said()).toEqual(['Unable to initialize inbound call events']);
  });

  it('R176, R177: declining ends it, and so does the caller hanging up', async () => {
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

  it('R240: the keypad sends digits, star, and hash, and nothing else', async () => {
    const dialer = await inCall();
    for (const key of ['1', '*', '#', '+', 'a']) dialer.press(key);
    expect(device.call.sendDigits.mock.calls).toEqual([['1'], ['*'], ['#']]);
  });

  it('shows the third person that the server tells, and says so if the other party hangs up first', async () => {
    const dialer = await inCall();
    const party = { id: 'p1', user: { id: 'maria', name: 'Maria Bell' }, number: null, joined_at: null, left_at: null };
    const told = listed;
    answers.fetch_active_calls = { call_list: [{ ...told, party: { ...party, outcome: null } }] };
    device.call.emit('accept');
    await expect.poll(() => dialer.state().call?.party).toMatchObject({ id: 'p1', outcome: null });
    const ended = { ...party, left_at: '2026-03-03T15:00:00Z', outcome: 'contact_left' };
    answers.fetch_call_logs = [{ ...told, status: 'completed', party: ended }];
    device.call.disconnect();
    await expect.poll(said).toEqual(['The other party hung up. Your call with Maria Bell ended too.']);
  });

  it('says nothing about a third person who was on a call that the user ended', async () => {
    const dialer = await inCall();
    const party = { id: 'p1', user: null, number: JOAN, joined_at: null, left_at: null, outcome: null };
    const told = { ...listed, party };
    answers.fetch_active_calls = { call_list: [told] };
    device.call.emit('accept');
    await expect.poll(() => dialer.state().call?.party).toEqual(party);
    answers.fetch_call_logs = [
      { ...told, party: { ...party, left_at: '2026-03-03T15:00:00Z', outcome: 'call_ended' } },
    ];
    dialer.hangUp();
    await expect.poll(() => asked.filter((path) => path === 'fetch_call_logs').length).toBeGreaterThan(0);
    await expect.poll(() => dialer.state().call).toBeNull();
    expect(said()).toEqual([]);
  });

  it('shows which colleague adds the user to their call', async () => {
    const dialer = await ready();
    const call = new FakeCall();
    call.customParameters.set('addedBy', 'Dana Adams').set('callerNumber', JOAN);
    device.emit('incoming', call as unknown as Call);
    expect(dialer.state().call).toMatchObject({ added_by: 'Dana Adams', number: JOAN });
  });

  it('holds and resumes the call, and follows what the server says about it', async () => {
    const dialer = await inCall();
    const told = {
      id: 'c1',
      call_sid: 'CA1',
      status: 'in_progress',
      recording: 'not_recording',
      contact: null,
      supervisors: [],
    };
    answers.fetch_active_calls = { call_list: [{ ...told, held_at: null }] };
    await dialer.refresh();
    answers.device_hold_call = { call_id: 'c1', held_at: '2026-03-03T15:00:00Z' };
    await dialer.hold();
    expect([asked.at(-1), dialer.state().call?.is_held]).toEqual(['device_hold_call', true]);
    answers.device_resume_call = { call_id: 'c1', held_at: null };
    await dialer.hold();
    expect([asked.at(-1), dialer.state().call?.is_held]).toEqual(['device_resume_call', false]);
    answers.fetch_active_calls = { call_list: [{ ...told, held_at: '2026-03-03T15:01:00Z' }] };
    await dialer.refresh();
    expect(dialer.state().call?.is_held).toBe(true);
    delete answers.device_resume_call;
    await dialer.hold();
    expect([dialer.state().call?.is_held, said().length]).toEqual([true, 1]);
  });

  it('R182: recording changes only if the reply has data', async () => {
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

  it("R426: reports that it can't hang up", async () => {
    const dialer = await inCall();
    device.call.disconnect.mockImplementation(broken);
    dialer.hangUp();
    expect(said()).toEqual(['Unable to hangup']);
  });

  it('says that a call was cut off, also one that the voice client doesn’t take up again', async () => {
    const cut = 'The call was cut off because the connection to the phone service was lost.';
    const dialer = await inCall();
    device.call.emit('accept');
    device.call.emit('transportClose');
    device.call.emit('reconnecting');
    expect(dialer.state().call?.phase).toBe('reconnecting');
    device.call.emit('error', { code: 31005 });
    device.call.emit('disconnect');
    expect([dialer.state().call, dialer.state().refusal, said()]).toEqual([null, cut, [cut]]);
    const ringing = ring();
    ringing.emit('transportClose');
    expect([dialer.state().call, said()]).toEqual([null, [cut, cut]]);
    // A lost connection that came back is no reason.
    const next = ring();
    next.accept();
    next.emit('error', { code: 53405 });
    next.emit('reconnected');
    next.disconnect();
    expect([dialer.state().call, dialer.state().refusal, said()]).toEqual([null, null, [cut, cut]]);
    // When the client gives up, the call is over before it says why.
    const last = ring();
    last.accept();
    last.emit('reconnecting');
    last.emit('disconnect');
    last.emit('error', { code: 53405 });
    expect([dialer.state().call, dialer.state().refusal, said()]).toEqual([null, cut, [cut, cut, cut]]);
  });

  it('asks for the outcome of a call that was cut off before the server named it', async () => {
    const contact = { id: 'joan', first_name: 'Joan', last_name: 'Bell', number: JOAN };
    answers.fetch_associated_contact = { contact };
    answers.fetch_call_logs = [{ ...listed, status: 'completed' }];
    const dialer = await ready();
    const call = ring();
    await expect.poll(() => dialer.state().call?.contact).toMatchObject({ id: 'joan' });
    call.accept();
    call.emit('error', { code: 31005 });
    call.emit('disconnect');
    await expect.poll(() => dialer.state().ended).toMatchObject({ call_id: listed.id, answered: true });
  });

  it('after a reload during a call, says that it ended and asks for its outcome', async () => {
    const open = (async () => device as unknown as Device) as typeof openDevice;
    let kept: readonly string[] = [];
    const open_calls = {
      read: () => kept,
      write: (call_sids: readonly string[]) => {
        kept = call_sids;
      },
    };
    const page = () => {
      const dialer = createDialer({ user_id: 'dana', onAnswered, onOver, open_calls }, open);
      made.push(dialer);
      return dialer;
    };
    const window = new EventTarget();
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
    const before = page();
    await before.start();
    const call = ring();
    expect(kept).toEqual([]);
    call.accept();
    expect(kept).toEqual(['CA1']);
    window.dispatchEvent(new Event('pagehide'));
    call.emit('disconnect');
    expect(kept).toEqual(['CA1']);
    const log = {
      id: '01a21edf-9357-7103-9383-f4075a7f9d3f',
      call_direction: 'inbound',
      call_from: JOAN,
      call_to: '+16145550111',
      contact: null,
      disposition: null,
      dial_run: null,
    };
    answers.fetch_call_logs = [log];
    device = new FakeDevice();
    const after = page();
    await after.start();
    const told = { call_id: log.id, contact: null, number: JOAN, answered: true };
    await expect
      .poll(() => after.state())
      .toMatchObject({
        ended: told,
        panel: 'outcome',
        refusal: 'The call ended because this page was reloaded.',
      });
    // Said once.
    device = new FakeDevice();
    const later = page();
    await later.start();
    expect([kept, later.state().ended]).toEqual([[], null]);
  });

  it('R415: microphone errors of the voice client end the call; its other errors change nothing', async () => {
    const dialer = await inCall();
    for (const code of [20101, 20104, 31201, 31204, 31205, 53000, 53001, 53405]) device.call.emit('error', { code });
    expect([dialer.state().call === null, said()]).toEqual([false, []]);
    device.call.emit('error', { code: 31401 });
    expect([dialer.state().call, said().length]).toEqual([null, 1]);
  });

  it('polls for an answered call until the dialer stops', async () => {
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

  it("a lost connection shows as reconnecting, and the call continues when it's back", async () => {
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
  supervisors: [],
  contact: null,
};

describe('the outcome of a call', () => {
  const contact = { id: 'joan', first_name: 'Joan', last_name: 'Adams', number: JOAN };
  const log = (status: string, refusal: string | null = null) => [{ id: 'c1', status, refusal }];
  const hungUp = async (accepted: boolean) => {
    answers.fetch_associated_contact = { contact };
    const dialer = await inCall();
    await expect.poll(() => dialer.state().call?.contact).toEqual(contact);
    if (accepted) device.call.emit('accept');
    device.call.emit('disconnect');
    return dialer;
  };

  it('R307: is asked for when a call with a contact ends, until it is logged', async () => {
    // The call was so short that only its log names it.
    answers.fetch_call_logs = log('completed');
    const dialer = await hungUp(true);
    await expect.poll(() => dialer.state().ended).toEqual({ call_id: 'c1', contact, answered: true });
    expect(dialer.state()).toMatchObject({ visible: true, panel: 'outcome' });
    dialer.disposed();
    expect(dialer.state()).toMatchObject({ panel: 'keypad', ended: null });
  });

  it('R307: is asked for when no one answered, but not of a call that never was', async () => {
    answers.fetch_call_logs = log('no_answer');
    const dialer = await hungUp(false);
    await expect.poll(() => dialer.state().ended).toEqual({ call_id: 'c1', contact, answered: false });
    dialer.dismiss();
    answers.fetch_call_logs = log('refused', 'It is too early to call.');
    device.call = new FakeCall();
    const refused = await hungUp(false);
    await expect.poll(() => refused.state().refusal).toBe('It is too early to call.');
    expect(refused.state().ended).toBeNull();
  });
});

describe('supervising', () => {
  const joined = { id: 's1', user_name: 'Dana Adams', mode: 'listen', number: JOAN } as const;
  const supervising = async () => {
    const dialer = await ready();
    dialer.supervise(joined);
    await expect.poll(() => device.call.listenerCount('accept')).toBe(1);
    return dialer;
  };

  it('joins the call that the server allowed, and asks for no disposition', async () => {
    const dialer = await supervising();
    // Once, when the page was loaded.
    await expect.poll(() => asked).toContain('fetch_call_logs');
    asked = [];
    expect(device.connect).toHaveBeenCalledWith({ params: { superviseId: 's1' } });
    device.call.accept();
    expect(dialer.state().call?.supervised).toMatchObject({ user_name: 'Dana Adams', mode: 'listen' });
    device.call.disconnect();
    expect(dialer.state()).toMatchObject({ call: null, ended: null, panel: 'keypad' });
    expect(asked).not.toContain('fetch_call_logs');
    expect(said()).toEqual([]);
  });

  it('changes how the user takes part once the server did it', async () => {
    const dialer = await supervising();
    device.call.accept();
    await dialer.changeMode('whisper');
    expect(dialer.state().call?.supervised?.mode).toBe('listen');
    expect(said()).toHaveLength(1);
    answers.mode = { id: 's1', mode: 'whisper' };
    await dialer.changeMode('whisper');
    expect(dialer.state().call?.supervised?.mode).toBe('whisper');
  });

  it('says that the call couldn’t be joined if the leg ends first', async () => {
    const dialer = await supervising();
    device.call.disconnect();
    expect(dialer.state().call).toBeNull();
    expect(said()).toEqual(['You couldn’t join the call. It may have ended.']);
  });
});
