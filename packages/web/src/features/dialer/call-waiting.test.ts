import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Call, Device, openDevice } from '../../providers/voice-client.ts';
import { toast } from '../../ui/toast.ts';
import { createDialer, type TabDialer } from './dialer.ts';

const [JOAN, SAM] = ['+16145550142', '+16145550143'];
const contacts: Readonly<Record<string, object>> = {
  [JOAN]: { id: 'joan', first_name: 'Joan', last_name: 'Adams', number: JOAN },
  [SAM]: { id: 'sam', first_name: 'Sam', last_name: 'Bell', number: SAM },
};

/** A call in the voice client. */
class FakeCall extends EventEmitter {
  parameters: Record<string, string>;
  customParameters = new Map<string, string>();
  connectToken: string;
  muted = false;
  readonly client: FakeDevice;
  readonly number: string;
  readonly sid: string;
  constructor(client: FakeDevice, number: string, sid: string) {
    super();
    this.client = client;
    this.number = number;
    this.sid = sid;
    this.parameters = { CallSid: sid, From: number };
    this.connectToken = `token-of-${sid}`;
  }
  accept = vi.fn(() => {
    // The voice client has one active call, and ends it for the next.
    this.client.active?.disconnect();
    this.client.active = this;
    this.emit('accept');
  });
  reject = vi.fn(() => void this.emit('reject'));
  ignore = vi.fn();
  disconnect = vi.fn(() => {
    if (this.client.active === this) this.client.active = undefined;
    this.emit('disconnect');
  });
  isMuted = () => this.muted;
  mute = (is: boolean) => {
    this.muted = is;
    this.emit('mute', is);
  };
}

class FakeDevice extends EventEmitter {
  active: FakeCall | undefined;
  get isBusy() {
    return this.active !== undefined;
  }
  audio = { incoming: vi.fn() };
  register = vi.fn(async () => void this.emit('registered'));
  updateToken = vi.fn();
  disconnectAll = vi.fn();
  destroy = vi.fn();
  connect = vi.fn(async ({ connectToken }: { connectToken: string }) => {
    const rings = rung.find((each) => each.connectToken === connectToken);
    if (!rings) throw new Error('there is no such call');
    const call = new FakeCall(this, rings.number, rings.sid);
    call.customParameters = rings.customParameters;
    this.active = call;
    // The sound is connected a moment later.
    setTimeout(() => call.emit('accept'));
    return call;
  });
}

let devices: FakeDevice[];
let rung: FakeCall[];
let failed: ReturnType<typeof vi.spyOn>;
/** The server's calls, and whether it refuses to hold. */
let listed: { id: string; call_sid: string; held_at: string | null }[];
let refuses: string | undefined;
let asked: string[];
let isBeeping: boolean;
let dialer: TabDialer;
let kept: readonly string[];
const onAnswered = vi.fn();

beforeEach(async () => {
  devices = [];
  rung = [];
  listed = [];
  refuses = undefined;
  asked = [];
  isBeeping = false;
  kept = [];
  onAnswered.mockReset();
  vi.stubGlobal('document', { cookie: 'csrf_token=first' });
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const path = url.split('/').at(-1) ?? '';
    const sent = body === undefined ? {} : JSON.parse(body);
    if (path.startsWith('device_')) asked.push(`${path} ${sent.call_id}`);
    if (path.startsWith('device_') && refuses !== undefined)
      return Response.json({ errors: { call_id: [refuses] } }, { status: 422 });
    return Response.json({ data: answerTo(path, sent), meta: {} });
  });
  failed = vi.spyOn(toast, 'failed').mockImplementation(() => undefined);
  const open = (async () => {
    const device = new FakeDevice();
    devices.push(device);
    return device as unknown as Device;
  }) as typeof openDevice;
  const beep = () => {
    isBeeping = true;
    return () => {
      isBeeping = false;
    };
  };
  const open_calls = {
    read: () => kept,
    write: (sids: readonly string[]) => {
      kept = sids;
    },
  };
  dialer = createDialer({ user_id: 'dana', onAnswered, onOver: () => undefined, open_calls }, open, beep);
  await dialer.start();
});
afterEach(() => {
  dialer.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answerTo(path: string, { call_id, phone_number = '' }: { call_id?: string; phone_number?: string }): unknown {
  if (path === 'fetch_device_token')
    return { enabled: true, token: 't1', provider: 'local', caller_id: '+16145550111', quota: null };
  if (path === 'fetch_associated_contact') return { contact: contacts[phone_number] ?? null };
  if (path === 'fetch_active_calls') return { call_list: listed };
  const found = listed.find(({ id }) => id === call_id);
  if (found && path === 'device_hold_call') found.held_at = '2026-03-03T15:00:00Z';
  if (found && path === 'device_resume_call') found.held_at = null;
  return found ? { call_id, held_at: found.held_at } : [];
}

/** Someone calls. */
function ring(number: string, call_sid: string, { waits = false, beside = 'CA1' } = {}): FakeCall {
  const [main] = devices;
  if (!main) throw new Error('there is no device');
  const call = new FakeCall(main, number, call_sid);
  if (waits) call.customParameters.set('callWaiting', beside);
  rung.push(call);
  const told = { id: `id-of-${call_sid}`, call_sid, status: 'in_progress', held_at: null };
  listed.push(Object.assign(told, { recording: 'not_recording', supervisors: [], contact: null, party: null }));
  main.emit('incoming', call as unknown as Call);
  return call;
}
const said = () => failed.mock.calls.map(([message]: readonly unknown[]) => message);
const numbers = () => [dialer.state().call?.number, dialer.state().other?.number];
/** The user talks with Joan. */
async function talking(): Promise<FakeCall> {
  const call = ring(JOAN, 'CA1');
  dialer.answer();
  await expect.poll(() => dialer.state().call).toMatchObject({ is_recordable: true, contact: { id: 'joan' } });
  return call;
}
/** Joan is on hold, and the user talks with Sam. */
async function holding(): Promise<{ joan: FakeCall; sam: FakeCall }> {
  const joan = await talking();
  ring(SAM, 'CA2', { waits: true });
  await dialer.answerWaiting('hold');
  await expect.poll(() => dialer.state().call).toMatchObject({ is_recordable: true, contact: { id: 'sam' } });
  const sam = devices[1]?.active;
  if (!sam) throw new Error('no one answered');
  return { joan, sam };
}

it('a second call waits with a quiet beep, and shows who calls', async () => {
  await talking();
  const waiting = ring(SAM, 'CA2', { waits: true });
  expect(dialer.state()).toMatchObject({ visible: true, call: { number: JOAN, phase: 'open' } });
  await expect.poll(() => dialer.state().other).toMatchObject({ phase: 'incoming', contact: { id: 'sam' } });
  expect(isBeeping).toBe(true);
  waiting.emit('cancel');
  expect([dialer.state().other, isBeeping, numbers()]).toEqual([null, false, [JOAN, undefined]]);
});

it('a call that waits beside a call of another browser doesn’t ring here', async () => {
  const elsewhere = ring(SAM, 'CA2', { waits: true, beside: 'CA9' });
  expect([elsewhere.ignore.mock.calls.length, elsewhere.reject.mock.calls.length, numbers()]).toEqual([
    1,
    0,
    [undefined, undefined],
  ]);
  // Also not for someone who talks in both.
  await talking();
  ring(SAM, 'CA3', { waits: true, beside: 'CA9' });
  expect(dialer.state().other).toBeNull();
  ring(SAM, 'CA4', { waits: true });
  expect(dialer.state().other?.number).toBe(SAM);
});

it('rings as usual if the first call ended here, and the server doesn’t know that yet', async () => {
  (await talking()).disconnect();
  dialer.dismiss();
  ring(SAM, 'CA2', { waits: true });
  expect(dialer.state().call).toMatchObject({ number: SAM, phase: 'incoming' });
});

it('a call that the server doesn’t let wait gets a busy line, and so does a third one', async () => {
  await talking();
  expect(ring(SAM, 'CA2').reject).toHaveBeenCalledOnce();
  expect(dialer.state().other).toBeNull();
  ring(SAM, 'CA3', { waits: true });
  expect(ring('+16145550144', 'CA4', { waits: true }).reject).toHaveBeenCalledOnce();
  expect(dialer.state().other?.number).toBe(SAM);
});

it('no call waits before the first is answered, or with a third person on it', async () => {
  ring(JOAN, 'CA1');
  expect(ring(SAM, 'CA2').reject).toHaveBeenCalledOnce();
  dialer.answer();
  await expect.poll(() => dialer.state().call?.is_recordable).toBe(true);
  const party = { id: 'p1', user: null, number: SAM, joined_at: null, left_at: null, outcome: null };
  const [first] = listed;
  if (first) Object.assign(first, { party });
  await dialer.refresh();
  expect(ring(SAM, 'CA3', { waits: true }).reject).toHaveBeenCalledOnce();
});

it('hold and answer: the first call is held, and a second voice client has the other', async () => {
  const { joan } = await holding();
  expect(asked).toEqual(['device_hold_call id-of-CA1']);
  expect(onAnswered.mock.calls).toEqual([[JOAN], [SAM]]);
  expect(dialer.state()).toMatchObject({
    call: { number: SAM, phase: 'open', is_muted: false },
    other: { number: JOAN, phase: 'open', is_held: true, is_muted: false },
  });
  // The voice client would have ended the first call.
  expect([joan.disconnect.mock.calls.length, devices.length, isBeeping]).toEqual([0, 2, false]);
  // No one on the first call hears what is said on the second.
  expect(joan.muted).toBe(true);
  expect(kept).toEqual(['CA2', 'CA1']);
});

it('if the first call can’t be held, it goes on, and the second still rings', async () => {
  await talking();
  ring(SAM, 'CA2', { waits: true });
  refuses = 'This call isn’t connected.';
  await dialer.answerWaiting('hold');
  expect(said()).toEqual(['This call isn’t connected.']);
  expect([numbers(), devices.length]).toEqual([[JOAN, SAM], 1]);
});

it('says so if the second caller hangs up while the first is put on hold', async () => {
  await talking();
  const waiting = ring(SAM, 'CA2', { waits: true });
  const answering = dialer.answerWaiting('hold');
  waiting.emit('cancel');
  await answering;
  expect(said()).toEqual(['The other caller hung up. This call is on hold.']);
  expect(dialer.state()).toMatchObject({ call: { number: JOAN, is_held: true }, other: null });
});

it('end and answer: the first call ends, and its disposition is asked for after the second', async () => {
  const joan = await talking();
  const waiting = ring(SAM, 'CA2', { waits: true });
  await dialer.answerWaiting('end');
  expect(joan.disconnect).toHaveBeenCalledOnce();
  expect(waiting.accept).toHaveBeenCalledOnce();
  expect(dialer.state()).toMatchObject({ call: { number: SAM, phase: 'open' }, other: null, ended: null });
  await expect.poll(() => dialer.state().call).toMatchObject({ is_recordable: true, contact: { id: 'sam' } });
  dialer.hangUp();
  expect(dialer.state()).toMatchObject({ call: null, panel: 'outcome', ended: { call_id: 'id-of-CA2' } });
  dialer.disposed();
  expect(dialer.state()).toMatchObject({ panel: 'outcome', ended: { call_id: 'id-of-CA1', contact: { id: 'joan' } } });
  dialer.dismiss();
  expect(dialer.state()).toMatchObject({ panel: 'keypad', ended: null, unlogged: [] });
});

it('declines the second call', async () => {
  await talking();
  const waiting = ring(SAM, 'CA2', { waits: true });
  dialer.rejectWaiting();
  expect(waiting.reject).toHaveBeenCalledOnce();
  expect([numbers(), isBeeping]).toEqual([[JOAN, undefined], false]);
});

it('switches: one is held before the other is resumed, each with its own mute', async () => {
  const { joan, sam } = await holding();
  dialer.mute();
  expect([sam.muted, dialer.state().call?.is_muted]).toEqual([true, true]);
  asked = [];
  await dialer.switchCalls();
  expect(asked).toEqual(['device_hold_call id-of-CA2', 'device_resume_call id-of-CA1']);
  expect(dialer.state()).toMatchObject({
    call: { number: JOAN, is_held: false, is_muted: false },
    other: { number: SAM, is_held: true, is_muted: true },
  });
  expect([joan.muted, sam.muted]).toEqual([false, true]);
  await dialer.switchCalls();
  expect(dialer.state().call).toMatchObject({ number: SAM, is_muted: true });
  expect([joan.muted, sam.muted]).toEqual([true, true]);
});

it('after the active call ends, the held one stays held until it’s resumed', async () => {
  const { joan } = await holding();
  asked = [];
  dialer.hangUp();
  expect(dialer.state()).toMatchObject({ call: { number: JOAN, is_held: true }, other: null, panel: 'call' });
  expect([asked, joan.muted, devices[1]?.destroy.mock.calls.length]).toEqual([[], false, 1]);
  await dialer.hold();
  expect([asked, dialer.state().call?.is_held]).toEqual([['device_resume_call id-of-CA1'], false]);
  // A third call in this sequence waits again.
  ring(SAM, 'CA3', { waits: true });
  expect(dialer.state().other).toMatchObject({ number: SAM, phase: 'incoming' });
});

it('the held caller can hang up, and their disposition is asked for after the other call', async () => {
  const { joan } = await holding();
  joan.emit('disconnect');
  expect(dialer.state()).toMatchObject({ call: { number: SAM }, other: null, ended: null });
  expect(dialer.state().unlogged).toMatchObject([{ call_id: 'id-of-CA1' }]);
  dialer.hangUp();
  expect(dialer.state().ended?.call_id).toBe('id-of-CA2');
  dialer.dismiss();
  expect(dialer.state().ended?.call_id).toBe('id-of-CA1');
});

it('if the active call ends while a second rings, the second goes on ringing', async () => {
  const joan = await talking();
  ring(SAM, 'CA2', { waits: true });
  joan.disconnect();
  expect(dialer.state()).toMatchObject({ call: { number: SAM, phase: 'incoming' }, other: null });
  expect(isBeeping).toBe(true);
  dialer.answer();
  expect([dialer.state().call?.phase, isBeeping, devices.length]).toEqual(['open', false, 1]);
});

it('a form that is open when its call ends stays open, and the held call waits beside it', async () => {
  await holding();
  dialer.show('outcome');
  dialer.hangUp();
  expect(dialer.state()).toMatchObject({
    call: { number: JOAN },
    panel: 'outcome',
    ended: { call_id: 'id-of-CA2' },
  });
  dialer.show('call');
  expect(dialer.state()).toMatchObject({ panel: 'call', ended: null, unlogged: [{ call_id: 'id-of-CA2' }] });
});

it('after a reload, asks about the calls that the server still asks about, the latest first', async () => {
  const log = (id: string, number: string) => ({
    ...{ id, call_direction: 'inbound', call_from: number, call_to: '', disposition: null, dial_run: null },
    contact: contacts[number],
  });
  const logs = [log('k3', SAM), log('k2', JOAN), log('k1', SAM)];
  const skipped: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const path = url.split('/').at(-1) ?? '';
    if (path === 'skip') skipped.push(url.split('/').at(-3) ?? '');
    const isAsked = body !== undefined && JSON.parse(body).to_log === true;
    return Response.json({ data: isAsked ? logs : answerTo(path, {}), meta: {} });
  });
  const open = (async () => new FakeDevice() as unknown as Device) as typeof openDevice;
  const after = createDialer({ user_id: 'dana', onAnswered, onOver: () => undefined }, open);
  await after.start();
  for (const id of ['k3', 'k2', 'k1']) {
    await expect.poll(() => after.state()).toMatchObject({ visible: true, refusal: null, ended: { call_id: id } });
    after.dismiss();
  }
  expect(after.state().ended).toBeNull();
  await expect.poll(() => skipped).toEqual(['k3', 'k2', 'k1']);
  after.stop();
});

it('a page that is reloaded on two calls says so, and asks about both', async () => {
  await holding();
  const log = (id: string, number: string) => ({
    ...{ id, call_direction: 'inbound', call_from: number, call_to: '', disposition: null, dial_run: null },
    contact: contacts[number],
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const path = url.split('/').at(-1) ?? '';
    const { call_sid } = body === undefined ? {} : JSON.parse(body);
    const logs = call_sid === 'CA2' ? [log('id-of-CA2', SAM)] : [log('id-of-CA1', JOAN)];
    return Response.json({ data: path === 'fetch_call_logs' ? logs : answerTo(path, {}), meta: {} });
  });
  const open_calls = { read: () => ['CA2', 'CA1'], write: vi.fn() };
  const open = (async () => new FakeDevice() as unknown as Device) as typeof openDevice;
  const after = createDialer({ user_id: 'dana', onAnswered, onOver: () => undefined, open_calls }, open);
  await after.start();
  await expect
    .poll(() => after.state())
    .toMatchObject({ refusal: 'Both calls ended because this page was reloaded.', ended: { call_id: 'id-of-CA2' } });
  expect(after.state().unlogged).toMatchObject([{ call_id: 'id-of-CA1', number: JOAN }]);
  after.stop();
});
