import type {
  AssociatedContact,
  CallParty,
  DialerCall,
  RecordingState,
  SupervisionMode,
} from '@bookline/contract/features/dialer';
import type { CallQuality } from '@bookline/contract/rules/dialer';

/** R186 */
export type Panel = 'keypad' | 'recent' | 'call' | 'keys' | 'outcome' | 'transfer' | 'add';

/** A call that just ended, and has no disposition yet: with a contact, or one whose form was open. */
export interface EndedCall {
  readonly call_id: string;
  readonly contact: AssociatedContact | null;
  /** Of a caller who is no contact. */
  readonly number?: string;
  readonly answered: boolean;
}

/** A call of someone else that the user listens to or talks in. */
export interface Supervised {
  readonly id: string;
  readonly user_name: string;
  readonly mode: SupervisionMode;
}

/** A user above who takes part in the call. */
export interface Supervisor {
  readonly name: string;
  readonly mode: SupervisionMode;
}

/** The active or ringing call. */
export interface CurrentCall {
  readonly direction: 'inbound' | 'outbound';
  readonly number: string;
  readonly contact: AssociatedContact | null;
  /** `incoming`: it rings here and isn't answered yet. */
  readonly phase: 'incoming' | 'calling' | 'open' | 'reconnecting';
  /** When it was answered, in this browser's time. */
  readonly answered_at: number | null;
  readonly is_muted: boolean;
  /** The server's id, once it's known. */
  readonly call_id: string | null;
  /** Whether the server knows that it was answered. It learns that a moment after this browser and can't record before. */
  readonly is_recordable: boolean;
  /** The server holds it: the other party hears music. */
  readonly is_held: boolean;
  /** The third person that the user added last. */
  readonly party: CallParty | null;
  /** The colleague who added the user to their call. The call becomes the user's own only by a transfer. */
  readonly added_by: string | null;
  readonly recording: RecordingState;
  /** Recording was requested and the disclosure is playing. Nothing is recorded yet. */
  readonly is_announcing: boolean;
  readonly quality: CallQuality | null;
  /** It got a disposition during the call. */
  readonly is_disposed: boolean;
  /** The form for its disposition is open. */
  readonly is_logging: boolean;
  /** A run of the power dialer placed it: its page shows the call and asks for the disposition. */
  readonly is_of_run: boolean;
  /** The call is someone else's. */
  readonly supervised: Supervised | null;
  readonly supervisor: Supervisor | null;
  /** Quality warnings. */
  readonly warnings: readonly string[];
}

/** The third person who rings or talks. */
export const openParty = ({ party }: Pick<CurrentCall, 'party'>): CallParty | null =>
  party?.left_at === null ? party : null;

export interface DialerState {
  /** R165 */
  readonly status: 'DISCONNECTED' | 'READY';
  readonly enabled: boolean;
  /** Calls can be placed: the voice client is loaded (R241). */
  readonly has_device: boolean;
  readonly visible: boolean;
  readonly panel: Panel;
  readonly digits: string;
  readonly caller_id: string | null;
  readonly quota: string | null;
  /** The user's active call. */
  readonly call: CurrentCall | null;
  /** A second call: it waits to be answered (`incoming`), or the user put it on hold. */
  readonly other: CurrentCall | null;
  /** Its disposition is asked for now. During another call only if its form was already open. */
  readonly ended: EndedCall | null;
  /** Calls that ended during another one. They're asked about afterward, the latest first. */
  readonly unlogged: readonly EndedCall[];
  /** Why the last call failed. */
  readonly refusal: string | null;
}

/** What all tabs of the browser share. The rest is each tab's own. */
export type SharedState = Omit<DialerState, 'visible' | 'panel' | 'digits'>;

export function sharedState({ visible, panel, digits, ...shared }: DialerState): SharedState {
  return shared;
}

export const initialState: DialerState = {
  status: 'DISCONNECTED',
  enabled: false,
  has_device: false,
  visible: false,
  panel: 'keypad',
  digits: '',
  caller_id: null,
  quota: null,
  call: null,
  other: null,
  ended: null,
  unlogged: [],
  refusal: null,
};

export type DialerEvent =
  | { readonly type: 'enabled'; readonly caller_id: string | null; readonly quota: string | null }
  | {
      readonly type:
        | 'opened'
        | 'disabled'
        | 'registered'
        | 'unregistered'
        | 'toggled'
        | 'answered'
        | 'reconnecting'
        | 'reconnected'
        | 'announcing'
        | 'announcement_failed';
    }
  | { readonly type: 'shown'; readonly panel: Panel }
  | { readonly type: 'typed'; readonly digits: string }
  | { readonly type: 'calling'; readonly number: string; readonly is_of_run?: boolean }
  | { readonly type: 'supervising'; readonly number: string; readonly supervised: Supervised }
  | { readonly type: 'mode'; readonly mode: SupervisionMode }
  | { readonly type: 'incoming'; readonly number: string; readonly added_by?: string | undefined }
  /** A second call rings during a call. */
  | { readonly type: 'waiting'; readonly number: string }
  /** The other call is the active one from now on. */
  | { readonly type: 'switched' }
  /** Happened to the other call. */
  | { readonly type: 'aside'; readonly event: DialerEvent }
  | { readonly type: 'accepted'; readonly at: number }
  | { readonly type: 'named'; readonly contact: AssociatedContact | null }
  | { readonly type: 'muted'; readonly is: boolean }
  | {
      readonly type: 'told';
      readonly calls: readonly DialerCall[];
      readonly call_sid: string;
      readonly call_id?: string | undefined;
    }
  | { readonly type: 'held'; readonly is: boolean }
  | { readonly type: 'recorded'; readonly recording: RecordingState }
  | { readonly type: 'measured'; readonly quality: CallQuality }
  | { readonly type: 'warned'; readonly name: string; readonly on: boolean }
  | { readonly type: 'over' | 'disposed' | 'dismissed' }
  /** An ended call that the server named afterward. */
  | ({ readonly type: 'to_log' } & EndedCall)
  | { readonly type: 'refused'; readonly reason: string | null }
  /** The tab with the phone told its state. */
  | { readonly type: 'mirrored'; readonly shared: SharedState }
  /** The tab with the phone is gone, and its call with it. */
  | { readonly type: 'orphaned' }
  | { readonly type: 'logging'; readonly is: boolean };

const newCall = (direction: CurrentCall['direction'], number: string, phase: CurrentCall['phase']): CurrentCall => ({
  direction,
  number,
  contact: null,
  phase,
  answered_at: null,
  is_muted: false,
  call_id: null,
  is_recordable: false,
  is_held: false,
  party: null,
  added_by: null,
  recording: 'not_recording',
  is_announcing: false,
  quality: null,
  is_disposed: false,
  is_logging: false,
  is_of_run: false,
  supervised: null,
  supervisor: null,
  warnings: [],
});

/** The order of recording states. It never goes back, so an earlier state is outdated. */
const steps: Readonly<Record<RecordingState, number>> = { not_recording: 0, disclosed: 1, recording: 2, paused: 2 };

function recordingOf(call: CurrentCall | null, told: RecordingState): Pick<CurrentCall, 'recording' | 'is_announcing'> {
  const known = call?.recording ?? 'not_recording';
  const recording = steps[told] < steps[known] ? known : told;
  return { recording, is_announcing: recording === 'not_recording' && call?.is_announcing === true };
}

function supervisorOf({ supervisors }: DialerCall): Supervisor | null {
  const [found] = supervisors.flatMap(({ name, now }) => (now ? [{ name, mode: now }] : []));
  return found ?? null;
}

/** Asks for the disposition of a call, also if the phone was hidden during it. */
const asking = ({ call_id, contact, number, answered }: EndedCall) =>
  ({
    visible: true,
    panel: 'outcome',
    ended: { call_id, contact, ...(number !== undefined && { number }), answered },
  }) as const;

/** What is asked about a call that is over. */
function questionOf(call: CurrentCall | null): EndedCall | null {
  if (!call || call.call_id === null || call.is_disposed) return null;
  const { call_id, contact, number } = call;
  const answered = call.answered_at !== null;
  // What was typed during the call isn't lost when it ends.
  if (call.is_logging) return { call_id, contact, ...(!contact && { number }), answered };
  // Who rang and was not answered here leaves nothing to log.
  return contact && answered && !call.is_of_run ? { call_id, contact, answered } : null;
}

/** Asks about a call once no other is active. */
const later = (state: DialerState, asks: EndedCall | null): DialerState =>
  asks ? { ...state, unlogged: [...state.unlogged, asks] } : state;

/** Asks about the next call, or shows the keypad. */
function afterCalls(state: DialerState): DialerState {
  const next = state.unlogged.at(-1);
  const idle = { ...state, ended: null, panel: 'keypad' } as const;
  return next ? { ...idle, unlogged: state.unlogged.slice(0, -1), ...asking(next) } : idle;
}

/** The form of an ended call is left during another call. */
const putOff = (state: DialerState): DialerState => ({ ...later(state, state.ended), ended: null });

/** The active call is over. The other one becomes active: it goes on ringing, or stays on hold. */
function afterActive(state: DialerState): DialerState {
  const { call, other, ended } = state;
  const asks = questionOf(call);
  if (!other) {
    const idle = { ...state, call: null };
    if (ended) return later(idle, asks);
    return asks ? { ...idle, ...asking(asks) } : afterCalls(idle);
  }
  const next = { ...state, call: other, other: null };
  if (ended) return later(next, asks);
  return asks && call?.is_logging ? { ...next, ...asking(asks) } : { ...later(next, asks), panel: 'call' };
}

/** The dialer's state after an event. Events of an ended call are ignored. */
export function nextState(state: DialerState, event: DialerEvent): DialerState {
  const { call, other, ended } = state;
  const changed = (change: Partial<CurrentCall>): DialerState =>
    call ? { ...state, call: { ...call, ...change } } : state;
  const disposedNow = (): DialerState => ({ ...changed({ is_disposed: true, is_logging: false }), panel: 'call' });
  switch (event.type) {
    case 'enabled':
      return { ...state, enabled: true, caller_id: event.caller_id, quota: event.quota };
    case 'disabled':
      return { ...initialState, visible: state.visible, digits: state.digits };
    case 'opened':
      return { ...state, has_device: true };
    case 'registered':
      return { ...state, status: 'READY' };
    case 'unregistered':
      return { ...state, status: 'DISCONNECTED' };
    case 'toggled':
      return { ...state, visible: !state.visible };
    case 'shown':
      if (call && ended) return event.panel === 'outcome' ? state : { ...putOff(state), panel: event.panel };
      return { ...changed({ is_logging: event.panel === 'outcome' }), panel: event.panel };
    case 'logging':
      if (call && ended) return event.is ? state : { ...putOff(state), panel: 'call' };
      return changed({ is_logging: event.is });
    case 'typed':
      return { ...state, digits: event.digits, refusal: null };
    case 'calling':
      return {
        ...state,
        visible: event.is_of_run ? state.visible : true,
        panel: 'call',
        ended: null,
        unlogged: [],
        refusal: null,
        call: { ...newCall('outbound', event.number, 'calling'), is_of_run: event.is_of_run ?? false },
      };
    case 'supervising':
      return {
        ...state,
        visible: true,
        panel: 'call',
        ended: null,
        unlogged: [],
        refusal: null,
        call: { ...newCall('outbound', event.number, 'calling'), supervised: event.supervised },
      };
    case 'mode':
      return call?.supervised ? changed({ supervised: { ...call.supervised, mode: event.mode } }) : state;
    case 'incoming':
      return {
        ...state,
        visible: true,
        panel: 'call',
        ended: null,
        unlogged: [],
        refusal: null,
        call: { ...newCall('inbound', event.number, 'incoming'), added_by: event.added_by ?? null },
      };
    case 'waiting':
      return call ? { ...state, visible: true, other: newCall('inbound', event.number, 'incoming') } : state;
    case 'switched':
      return call && other
        ? { ...putOff(state), call: other, other: { ...call, is_logging: false }, panel: 'call' }
        : state;
    case 'aside': {
      if (!other) return state;
      if (event.event.type === 'over') return later({ ...state, other: null }, questionOf(other));
      return { ...state, other: nextState({ ...initialState, call: other }, event.event).call };
    }
    case 'answered':
      return changed({ phase: 'calling' });
    case 'accepted':
      return changed({ phase: 'open', answered_at: event.at });
    case 'named':
      return changed({ contact: event.contact });
    case 'muted':
      return changed({ is_muted: event.is });
    case 'told': {
      const found = event.calls.find(({ id, call_sid }) => id === event.call_id || call_sid === event.call_sid);
      return found
        ? changed({
            call_id: found.id,
            is_recordable: found.status === 'in_progress',
            is_held: found.held_at !== null,
            supervisor: supervisorOf(found),
            party: found.party,
            ...recordingOf(call, found.recording),
            contact: found.contact ?? call?.contact ?? null,
          })
        : state;
    }
    case 'held':
      return changed({ is_held: event.is });
    case 'recorded':
      return call ? changed(recordingOf(call, event.recording)) : state;
    case 'announcing':
      return changed({ is_announcing: true });
    case 'announcement_failed':
      return changed({ is_announcing: false });
    case 'measured':
      return changed({ quality: event.quality });
    case 'warned': {
      const others = (call?.warnings ?? []).filter((name) => name !== event.name);
      return changed({ warnings: event.on ? [...others, event.name] : others });
    }
    case 'reconnecting':
      return changed({ phase: 'reconnecting' });
    case 'reconnected':
      return changed({ phase: 'open' });
    case 'over':
      return afterActive(state);
    case 'to_log': {
      const { type, ...asks } = event;
      return call || ended ? later(state, asks) : { ...state, ...asking(asks) };
    }
    case 'disposed':
      if (call) return ended ? { ...state, ended: null, panel: 'call' } : disposedNow();
      return afterCalls(state);
    case 'dismissed':
      return call ? { ...state, ended: null, panel: 'call' } : afterCalls(state);
    case 'refused':
      return { ...state, refusal: event.reason };
    case 'mirrored':
      return { ...state, ...event.shared, ...shownBy(state, event.shared) };
    case 'orphaned': {
      const over = other ? nextState(afterActive(state), { type: 'over' }) : call ? afterActive(state) : state;
      return { ...over, status: 'DISCONNECTED', has_device: false };
    }
  }
}

/** What a tab shows after a change in the tab with the phone: a new call, its form, or the keypad again. */
function shownBy(
  state: DialerState,
  { call, other, ended }: SharedState,
): Partial<Pick<DialerState, 'visible' | 'panel'>> {
  if (ended && ended.call_id !== state.ended?.call_id) return { panel: 'outcome', visible: true };
  if (call) {
    if (!state.call) return { panel: 'call', visible: call.is_of_run ? state.visible : true };
    if (other?.phase === 'incoming' && !state.other) return { visible: true };
    const isAnother = call.number !== state.call.number;
    const isDisposed = call.is_disposed && !state.call.is_disposed;
    return !ended && (isAnother || isDisposed || state.ended) ? { panel: 'call' } : {};
  }
  if (ended) return {};
  return state.call || state.ended ? { panel: 'keypad' } : {};
}
