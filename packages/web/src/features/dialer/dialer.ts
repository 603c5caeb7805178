import { dialer as calls, type SupervisionMode } from '@bookline/contract/features/dialer';
import { dispositions } from '@bookline/contract/features/dispositions';
import { supervision } from '@bookline/contract/features/supervision';
import {
  dialedNumber,
  dialerErrors,
  numberState,
  OUTBOUND_TIMEOUT_S,
  OVER_MINUTES,
  START_DELAY_MS,
} from '@bookline/contract/rules/dialer';
import { displayName } from '@bookline/contract/rules/names';
import { call as send } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/api-error.ts';
import type { Callee } from '../../lib/dialing.ts';
import {
  type Call,
  type Device,
  INVALID_TOKEN,
  LOST,
  MICROPHONE_DENIED,
  NO_MICROPHONE,
  openDevice,
  type VoiceOptions,
} from '../../providers/voice-client.ts';
import { toast } from '../../ui/toast.ts';
import { partyName } from './call-words.ts';
import {
  type CurrentCall,
  type DialerEvent,
  type DialerState,
  initialState,
  nextState,
  openParty,
  type Panel,
  type SharedState,
  type Supervised,
} from './dialer-state.ts';
import { measureCall } from './measure-call.ts';
import { soundWaiting } from './sound-waiting.ts';
import { CUT_OFF } from './telephone-words.ts';
import { fetchUnlogged } from './unlogged-calls.ts';

/** The pause before asking the server again whether it knows that the call was answered. */
const ASKED_AGAIN_MS = 1000;

export interface Dialer {
  state(): DialerState;
  subscribe(hears: () => void): () => void;
  /** Checks whether the user has a dialer, and connects it. */
  start(): Promise<void>;
  stop(): void;
  toggle(): void;
  show(panel: Panel): void;
  type(digits: string): void;
  /** The user doesn't want to log the outcome of the last call. */
  dismiss(): void;
  /** The active or last call got a disposition. */
  disposed(): void;
  dial(callee: Callee): void;
  /** Joins a call of the user's downline, which the server has allowed. */
  supervise(joined: Joined): void;
  /** Listens, whispers, or barges in from now on. */
  changeMode(mode: SupervisionMode): Promise<void>;
  answer(): void;
  reject(): void;
  hangUp(): void;
  /** Answers the second call: the active one goes on hold, or ends. */
  answerWaiting(then: 'hold' | 'end'): Promise<void>;
  /** Declines the second call. */
  rejectWaiting(): void;
  /** Holds the active call, and takes the other one back from hold. */
  switchCalls(): Promise<void>;
  mute(): void;
  press(key: string): void;
  /** Puts the call on hold, or takes it back. */
  hold(): Promise<void>;
  /** Starts or stops recording (R181). */
  record(): Promise<void>;
  /** Reloads the calls after an event. */
  refresh(): Promise<void>;
  /** Checks again whether the user can call: a license or subscription changed, or a call used minutes. */
  recheck(): Promise<void>;
}

/** A call of someone else, with its other party's number. */
export interface Joined extends Supervised {
  readonly number: string;
}

/** The user's dialer settings and the handlers of its events. */
export interface Owner {
  readonly user_id: string;
  readonly onAnswered: (number: string) => void;
  readonly onOver: () => void;
  /** Remembers the voice client's ids of the open calls while this browser tab lives, also when its page is reloaded. */
  readonly open_calls?: {
    readonly read: () => readonly string[];
    readonly write: (call_sids: readonly string[]) => void;
  };
  /** A toast was shown. */
  readonly onFailed?: (message: string, key: string) => void;
}

/** A dialer that can also show the calls of the tab with the phone. */
export interface TabDialer extends Dialer {
  mirror(shared: SharedState): void;
  /** The tab with the phone is gone. */
  orphan(): void;
  /** The form for the disposition is open in a tab. */
  logging(is: boolean): void;
}

/** The page's dialer: a voice client and its state. */
export function createDialer(
  owner: Owner,
  open: typeof openDevice = openDevice,
  beep: typeof soundWaiting = soundWaiting,
): TabDialer {
  let state = initialState;
  let device: Device | undefined;
  /** How the voice client was opened, with its latest token. */
  let opening: VoiceOptions | undefined;
  /** A voice client has one active call. Each of these has the second one. */
  const spares = new Set<Device>();
  let current: Call | undefined;
  /** The other call: it waits, or it's on hold. */
  let second: Call | undefined;
  /** It beeps instead of ringing. */
  let beeping: { readonly call: Call; readonly stop: () => void } | undefined;
  let isSwitching = false;
  /** The call being placed. The voice client takes a moment to create it. */
  let placing: { hungUp: boolean } | undefined;
  let refreshes = 0;
  let checks = 0;
  /** Counts starts and stops, so that a stopped start closes whatever it opens later. */
  let starts = 0;
  const hearers = new Set<() => void>();
  /** The page is unloaded, which ends its call. The next page says so. */
  let isLeaving = false;
  /** The token was refused and replaced, and the client hasn't registered since. */
  let isRenewed = false;
  let kept = '';
  /** The voice client's ids of the calls that this browser has, and had. */
  const had = new Set<string>();
  const onLeave = ({ type }: Event) => {
    isLeaving = type === 'pagehide';
  };
  const keepOpenCalls = () => {
    const open_calls = [current, second].flatMap((call) =>
      call?.parameters.CallSid !== undefined && stateOf(call)?.answered_at != null ? [call.parameters.CallSid] : [],
    );
    for (const call_sid of open_calls) had.add(call_sid);
    if (isLeaving || String(open_calls) === kept) return;
    kept = String(open_calls);
    owner.open_calls?.write(open_calls);
  };
  const happen = (event: DialerEvent) => {
    state = nextState(state, event);
    keepOpenCalls();
    if (beeping && stateOf(beeping.call)?.phase !== 'incoming') {
      beeping.stop();
      beeping = undefined;
    }
    // The voice client doesn't ring during a call. It knows nothing of one that a second client has.
    device?.audio?.incoming(state.call === null);
    for (const each of hearers) each();
  };
  const stateOf = (call: Call): CurrentCall | null =>
    call === current ? state.call : call === second ? state.other : null;
  /** Something happened to a call. Nothing changes if it's over. */
  const happenTo = (call: Call, event: DialerEvent) => {
    if (call === current) happen(event);
    else if (call === second) happen({ type: 'aside', event });
  };

  /** The user may have switched calls since the server was asked. */
  const happenToCall = (call_id: string, event: DialerEvent) => {
    if (state.call?.call_id === call_id) happen(event);
    else if (state.other?.call_id === call_id) happen({ type: 'aside', event });
  };

  const failed = (message: string, key: string) => {
    toast.failed(message, key);
    owner.onFailed?.(message, key);
  };

  /** Runs something the voice client may refuse, and shows a toast if it does. */
  function tried(what: keyof typeof dialerErrors, work: () => void): void {
    try {
      work();
    } catch {
      failed(dialerErrors[what], `dialer-${what}`);
    }
  }

  async function start(): Promise<void> {
    const mine = ++starts;
    // Before the voice client, which ends its calls when the page is unloaded.
    globalThis.addEventListener?.('pagehide', onLeave);
    globalThis.addEventListener?.('pageshow', onLeave);
    let opened: Device;
    try {
      const { data } = await send(calls.fetch_device_token);
      if (mine !== starts || !data.enabled || data.token === null) return;
      happen({ type: 'enabled', caller_id: data.caller_id, quota: data.quota });
      opening = { token: data.token, provider: data.provider };
      opened = await open(opening);
    } catch {
      if (mine === starts) failed(dialerErrors.dialer, 'dialer');
      return;
    }
    if (mine !== starts) return opened.destroy();
    device = opened;
    happen({ type: 'opened' });
    void sayWhatEnded(mine).catch(() => undefined);
    tried('device_events', () => {
      opened.on('registered', () => {
        isRenewed = false;
        happen({ type: 'registered' });
      });
      opened.on('unregistered', () => happen({ type: 'unregistered' }));
      opened.on('incoming', (call) => tried('inbound', () => incoming(call)));
      // R167
      opened.on('tokenWillExpire', () => void renew(opened));
      opened.on('error', (error) => void recover(opened, error.code));
    });
    await opened.register().catch(() => failed(dialerErrors.device, 'dialer'));
  }

  /** Asks about calls that the user wasn't asked about before the page was reloaded, and says so if the reload ended one or two. */
  async function sayWhatEnded(mine: number): Promise<void> {
    const call_sids = owner.open_calls?.read() ?? [];
    for (const call_sid of call_sids) had.add(call_sid);
    if (call_sids.length > 0) owner.open_calls?.write([]);
    const [unlogged, isCutOff] = await fetchUnlogged(call_sids);
    if (mine !== starts || state.call) return;
    const known = new Set([state.ended, ...state.unlogged].map((each) => each?.call_id));
    // The latest is asked about first, and the others from the end of the list.
    const [latest, ...others] = unlogged.filter(({ id }) => !known.has(id));
    for (const log of latest ? [latest, ...others.reverse()] : []) {
      const { id, contact, call_direction, call_from, call_to } = log;
      const number = call_direction === 'inbound' ? call_from : call_to;
      happen({ type: 'to_log', call_id: id, contact, number, answered: true });
    }
    if (isCutOff) happen({ type: 'refused', reason: call_sids.length > 1 ? BOTH_RELOADED : RELOADED });
  }

  async function renew(opened: Device): Promise<void> {
    try {
      const { data } = await send(calls.fetch_device_token);
      if (data.token === null) return;
      opened.updateToken(data.token);
      opening = { token: data.token, provider: data.provider };
    } catch {
      failed(dialerErrors.device, 'dialer');
    }
  }

  /**
   * The client reconnects by itself, and the panel shows meanwhile that the phone isn't connected. With a token that expired while the computer slept, it can't, so
   * it gets a new one. Without a listener, the client would throw each error.
   */
  async function recover(opened: Device, code: number): Promise<void> {
    if (!INVALID_TOKEN.has(code) || isRenewed || opened !== device) return;
    isRenewed = true;
    await renew(opened);
    await opened.register().catch(() => undefined);
  }

  async function recheck(): Promise<void> {
    if (!device) return start();
    const [mine, asked] = [starts, ++checks];
    const { data } = await send(calls.fetch_device_token);
    // Replies can arrive out of order.
    if (mine !== starts || asked !== checks) return;
    if (data.enabled) return happen({ type: 'enabled', caller_id: data.caller_id, quota: data.quota });
    // A call in progress continues.
    if (current || placing) return;
    stop();
    happen({ type: 'disabled' });
  }

  function stop(): void {
    starts++;
    globalThis.removeEventListener?.('pagehide', onLeave);
    globalThis.removeEventListener?.('pageshow', onLeave);
    device?.destroy();
    for (const spare of spares) spare.destroy();
    spares.clear();
    device = undefined;
    current = undefined;
    second = undefined;
    placing = undefined;
    beeping?.stop();
    beeping = undefined;
  }

  function incoming(call: Call): void {
    // A colleague who transfers a call sends the other party's number with it.
    const number = call.customParameters.get('callerNumber') ?? call.parameters.From ?? '';
    const beside = call.customParameters.get('callWaiting');
    // Only the browser with the other call can hold it. The rest don't ring.
    if (beside !== undefined && !had.has(beside)) {
      call.ignore();
      return;
    }
    if (!current && !placing) {
      current = call;
      happen({ type: 'incoming', number, added_by: call.customParameters.get('addedBy') });
    } else if (beside !== undefined && mayWait()) {
      second = call;
      beeping = { call, stop: beep() };
      happen({ type: 'waiting', number });
    } else {
      // Otherwise a user on a call is busy, and one who is placing a call too.
      call.reject();
      return;
    }
    tried('inbound_events', () => listenTo(call));
    void name(call, number);
  }

  /** The server allows a second call, as far as it knows by then. */
  function mayWait(): boolean {
    const { call, other } = state;
    const isAlone = call !== null && call.answered_at !== null && !other && !second && !placing;
    return isAlone && !call.supervised && !call.is_of_run && !openParty(call);
  }

  function listenTo(call: Call, onGone: () => void = () => undefined): void {
    let isLost = false;
    let isOver = false;
    const mine = (event: DialerEvent) => happenTo(call, event);
    const keepQuality = measureCall(call, mine, () => stateOf(call)?.call_id);
    call.on('accept', () => {
      mine({ type: 'accepted', at: Date.now() });
      if (!stateOf(call)?.supervised) void untilRecordable(call);
    });
    // The other call is muted by the dialer.
    call.on('mute', (is: boolean) => call === current && mine({ type: 'muted', is }));
    call.on('reconnecting', () => mine({ type: 'reconnecting' }));
    call.on('reconnected', () => {
      isLost = false;
      mine({ type: 'reconnected' });
    });
    const over = () => {
      const was = stateOf(call);
      if (!was) return;
      isOver = true;
      onGone();
      void ended(call, was, isLost);
      keepQuality(was.call_id);
    };
    // The voice client takes up only answered calls again. It says nothing about the others.
    call.on('transportClose', () => {
      if (stateOf(call)?.answered_at !== null) return;
      isLost = true;
      tried('hangup', () => call.disconnect());
      over();
    });
    call.on('disconnect', over);
    // R177: a caller who hangs up counts as rejected.
    call.on('cancel', over);
    call.on('reject', over);
    call.on('error', (error: { readonly code: number }) => {
      // Once it gives up reconnecting, the client ends the call first, and then says why.
      if (isOver && !isLost && LOST.has(error.code)) sayCutOff();
      isLost = LOST.has(error.code);
      if (error.code === MICROPHONE_DENIED || error.code === NO_MICROPHONE) {
        failed('Allow this page to use the microphone, then call again.', 'dialer-microphone');
        over();
      }
    });
  }

  function sayCutOff(): void {
    happen({ type: 'refused', reason: CUT_OFF });
    failed(CUT_OFF, 'dialer-lost');
  }

  async function ended(call: Call, was: CurrentCall, isLost: boolean): Promise<void> {
    const isSecond = call === second;
    if (!isSecond) current = second;
    second = undefined;
    happen(isSecond ? { type: 'aside', event: { type: 'over' } } : { type: 'over' });
    letSpeak();
    owner.onOver();
    if (isLost) sayCutOff();
    const call_sid = call.parameters.CallSid;
    if (was.supervised && was.answered_at === null && !isLost) return failed(NOT_JOINED, 'dialer-supervise');
    if (openParty(was) && call_sid !== undefined && !isLost) await sayWhoLeft(was, call_sid);
    if (was.supervised || was.is_of_run || call_sid === undefined) return;
    const { contact } = was;
    // The server hadn't named a short call yet when it ended.
    const isUnnamed = was.answered_at !== null && was.call_id === null && contact !== null;
    if (!isUnnamed && (isLost || was.direction !== 'outbound' || was.answered_at !== null)) return;
    try {
      const { data } = await send(calls.fetch_call_logs, { body: { call_sid, limit: 1 } });
      const [log] = data;
      const status = log?.status ?? '';
      // The last minutes were used on another device.
      if (log?.refusal === OVER_MINUTES) return failed(dialerErrors.quota, 'dialer-quota');
      if (!isUnnamed) happen({ type: 'refused', reason: log?.refusal ?? outcomes[status] ?? null });
      if (contact && log && !log.refusal && (isUnnamed || TRIED.has(status)))
        happen({ type: 'to_log', call_id: log.id, contact, answered: isUnnamed });
    } catch (error) {
      happen({ type: 'refused', reason: sentenceOf(error) });
    }
  }

  /** The other party hung up while the user talked with a third person, and the call ended for all. */
  async function sayWhoLeft(was: CurrentCall, call_sid: string): Promise<void> {
    const found = await send(calls.fetch_call_logs, { body: { call_sid, limit: 1 } }).catch(() => undefined);
    const party = found?.data[0]?.party;
    if (party?.outcome !== 'contact_left') return;
    const who = (was.contact && displayName(was.contact)) || 'The other party';
    failed(`${who} hung up. Your call with ${partyName(party)} ended too.`, 'dialer-left');
  }

  async function name(call: Call, phone_number: string): Promise<void> {
    const contact = await send(calls.fetch_associated_contact, { body: { phone_number } }).then(
      ({ data }) => data.contact,
      () => null,
    );
    happenTo(call, { type: 'named', contact });
  }

  async function refresh(): Promise<void> {
    if (!current) return;
    const asked = ++refreshes;
    const { data } = await send(calls.fetch_active_calls);
    // Replies can arrive out of order, and the user may have changed it since.
    if (asked !== refreshes) return;
    for (const call of [current, second]) {
      if (!call) continue;
      const call_id = call.customParameters.get('callId');
      happenTo(call, { type: 'told', calls: data.call_list, call_sid: call.parameters.CallSid ?? '', call_id });
    }
  }

  /** The server learns of the answer a moment after this browser. Polls until it knows. */
  async function untilRecordable(call: Call): Promise<void> {
    while (stateOf(call)?.is_recordable === false) {
      await refresh().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_MS));
    }
  }

  /** Holds the active call, or takes it back. False if it failed. */
  async function hold(): Promise<boolean> {
    const { call } = state;
    if (!call?.call_id) return false;
    const endpoint = call.is_held ? calls.device_resume_call : calls.device_hold_call;
    try {
      const { data } = await send(endpoint, { body: { call_id: call.call_id } });
      // Data requested before is about the time before it.
      refreshes++;
      happenToCall(call.call_id, { type: 'held', is: data.held_at !== null });
      return true;
    } catch (error) {
      failed(sentenceOf(error), 'dialer-hold');
      return false;
    }
  }

  /** Holds the active call, unless it is, and makes the other one active. False if that failed, or another call ended meanwhile. */
  async function holdAndSwitch(): Promise<boolean> {
    const [first, next] = [current, second];
    if (!first || !next || isSwitching) return false;
    isSwitching = true;
    const isHeld = state.call?.is_held === true || (await hold());
    isSwitching = false;
    if (isHeld && current === first && second === undefined) failed(LEFT, 'dialer-waiting');
    if (!isHeld || current !== first || second !== next) return false;
    [current, second] = [next, first];
    happen({ type: 'switched' });
    letSpeak();
    return true;
  }

  /** Only the active call hears the microphone. Someone may listen to the other one. */
  function letSpeak(): void {
    if (second && state.other?.phase !== 'incoming' && !second.isMuted()) second.mute(true);
    const { call } = state;
    if (!call || call.answered_at === null || !current) return;
    if (current.isMuted() !== call.is_muted) current.mute(call.is_muted);
  }

  function accept(call: Call): void {
    happen({ type: 'answered' });
    tried('inbound', () => call.accept());
  }

  /** Answers with a voice client of its own, because one has only one active call. */
  async function acceptBeside(call: Call, connectToken: string): Promise<void> {
    happen({ type: 'answered' });
    let spare: Device | undefined;
    try {
      if (!opening) return;
      const opened = await open(opening);
      spare = opened;
      spares.add(opened);
      opened.on('tokenWillExpire', () => void renew(opened));
      opened.on('error', () => undefined);
      const next = await opened.connect({ connectToken });
      // The caller hung up meanwhile.
      if (current !== call) {
        next.disconnect();
        return close(opened);
      }
      current = next;
      tried('inbound_events', () => listenTo(next, () => close(opened)));
      // The client that rang forgets it, also if it isn't told.
      call.ignore();
      call.emit('cancel');
    } catch {
      if (spare) close(spare);
      failed(dialerErrors.inbound, 'dialer-inbound');
      tried('hangup', () => call.reject());
    }
  }

  function close(spare: Device): void {
    spares.delete(spare);
    spare.destroy();
  }

  async function place(opened: Device, { number, contact_id, attempt_id }: Callee): Promise<void> {
    const To = dialedNumber(number);
    const call = await connect(opened, () => {
      happen({ type: 'calling', number: To, is_of_run: attempt_id !== undefined });
      return {
        To,
        timeout: String(OUTBOUND_TIMEOUT_S), // R459
        callerId: state.caller_id ?? '',
        deviceUserId: owner.user_id,
        callContactId: contact_id ?? '',
        cid: contact_id ?? '',
        uid: owner.user_id,
        ...(attempt_id !== undefined && { dialAttemptId: attempt_id }),
      };
    });
    if (call) void name(call, To);
  }

  /** Places a call with the parameters that `begin` returns. Undefined if it failed or was hung up. */
  async function connect(opened: Device, begin: () => Readonly<Record<string, string>>): Promise<Call | undefined> {
    let what: 'call' | 'outbound' = 'call';
    const attempt = { hungUp: false };
    placing = attempt;
    try {
      const params = begin();
      what = 'outbound';
      const call = await opened.connect({ params });
      // The dialer was stopped while this was loading.
      if (placing !== attempt) {
        call.disconnect();
        return undefined;
      }
      placing = undefined;
      current = call;
      tried('outbound_events', () => listenTo(call));
      if (!attempt.hungUp) return call;
      tried('hangup', () => call.disconnect());
    } catch {
      if (placing !== attempt) return undefined;
      placing = undefined;
      happen({ type: 'over' });
      // R417, R425: the provider refused the call, or it couldn't be placed.
      failed(dialerErrors[what], `dialer-${what}`);
    }
    return undefined;
  }

  function dial(callee: Callee): void {
    // R241
    if (!device || current || placing || state.call || numberState(callee.number)) return;
    void place(device, callee);
  }

  /** A manager may have raised the allocation a moment ago. R234: only the quota message is shown. */
  async function dialAgain(callee: Callee): Promise<void> {
    await recheck().catch(() => undefined);
    if (state.quota) failed(dialerErrors.quota, 'dialer-quota');
    else dial(callee);
  }

  return {
    state: () => state,
    subscribe(hears) {
      hearers.add(hears);
      return () => hearers.delete(hears);
    },
    start,
    stop,
    toggle: () => happen({ type: 'toggled' }),
    show: (panel) => happen({ type: 'shown', panel }),
    dismiss() {
      const asked = state.ended;
      happen({ type: 'dismissed' });
      // No other device asks either, nor this one after a reload.
      if (asked) send(dispositions.skip, { params: { id: asked.call_id } }).catch(() => undefined);
    },
    disposed: () => happen({ type: 'disposed' }),
    type: (digits) => happen({ type: 'typed', digits }),
    dial(callee) {
      if (state.quota) void dialAgain(callee);
      else dial(callee);
    },
    supervise({ number, ...supervised }) {
      if (!device || current || placing || state.call) return;
      void connect(device, () => {
        happen({ type: 'supervising', number, supervised });
        return { superviseId: supervised.id };
      });
    },
    async changeMode(mode) {
      const supervised = state.call?.supervised;
      if (!supervised) return;
      try {
        await send(supervision.change_mode, { params: { id: supervised.id }, body: { mode } });
        if (state.call?.supervised?.id === supervised.id) happen({ type: 'mode', mode });
      } catch (error) {
        failed(sentenceOf(error), 'dialer-supervise');
      }
    },
    answer() {
      const number = state.call?.number;
      if (!current || number === undefined) return;
      accept(current);
      owner.onAnswered(number);
    },
    async answerWaiting(then) {
      const [first, waiting] = [current, second];
      const { other } = state;
      if (!first || !waiting || other?.phase !== 'incoming' || isSwitching) return;
      owner.onAnswered(other.number);
      if (then === 'end') {
        tried('hangup', () => first.disconnect());
        if (current === waiting) accept(waiting);
        return;
      }
      if (!(await holdAndSwitch())) return;
      const { connectToken } = waiting;
      if (device?.isBusy && connectToken !== undefined) await acceptBeside(waiting, connectToken);
      else accept(waiting);
    },
    rejectWaiting() {
      if (state.other?.phase === 'incoming') tried('hangup', () => second?.reject());
    },
    async switchCalls() {
      const { call, other } = state;
      if (!call || !other || other.phase === 'incoming' || openParty(call)) return;
      if ((await holdAndSwitch()) && state.call?.is_held) await hold();
    },
    reject: () => tried('hangup', () => current?.reject()),
    hangUp() {
      const call = current;
      tried('hangup', () => {
        if (call) return call.disconnect();
        // Until the voice client has created the call there is none to hang up. It ends as soon as it exists.
        if (placing) placing.hungUp = true;
        device?.disconnectAll();
      });
    },
    mute: () => current?.mute(!current.isMuted()),
    // The client doesn't accept a plus.
    press: (key) => {
      if (/^[\d*#]$/.test(key)) current?.sendDigits(key);
    },
    async hold() {
      await hold();
    },
    async record() {
      const { call } = state;
      if (!call?.call_id) return;
      const body = { call_id: call.call_id };
      // The disclosure plays first, which takes a few seconds.
      if (call.recording === 'not_recording') happen({ type: 'announcing' });
      try {
        const endpoint =
          call.recording === 'recording'
            ? calls.device_stop_call_recording
            : call.recording === 'paused'
              ? calls.device_resume_call_recording
              : calls.device_start_disclaimer_prompt;
        const { data } = await send(endpoint, { body });
        // Data requested before a pause or the end is about the time before it.
        if (call.recording === 'recording' || call.recording === 'paused') refreshes++;
        // R182: an empty reply means no change.
        if (data) happenToCall(body.call_id, { type: 'recorded', recording: data.recording });
      } catch (error) {
        happenToCall(body.call_id, { type: 'announcement_failed' });
        failed(sentenceOf(error), 'dialer-recording');
      }
    },
    refresh,
    recheck,
    mirror(shared) {
      const wasInCall = state.call !== null;
      happen({ type: 'mirrored', shared });
      if (wasInCall && !shared.call) owner.onOver();
    },
    orphan() {
      const wasInCall = state.call !== null;
      happen({ type: 'orphaned' });
      if (wasInCall) owner.onOver();
    },
    logging: (is) => happen({ type: 'logging', is }),
  };
}

const RELOADED = 'The call ended because this page was reloaded.';
const BOTH_RELOADED = 'Both calls ended because this page was reloaded.';

/** R168: starts after the page has loaded. Returns a function to cancel. */
export function startAfterPage(dialer: Pick<Dialer, 'start'>): () => void {
  const timer = setTimeout(() => void dialer.start(), START_DELAY_MS);
  return () => clearTimeout(timer);
}

const LEFT = 'The other caller hung up. This call is on hold.';

const NOT_JOINED = 'You couldn’t join the call. It may have ended.';

/** The contact's phone rang, or could have: an attempt worth logging. */
const TRIED: ReadonlySet<string> = new Set(['busy', 'no_answer']);

const outcomes: Readonly<Record<string, string>> = {
  busy: 'The line was busy.',
  no_answer: 'No answer.',
  failed: 'The call couldn’t be connected. Try again.',
};
