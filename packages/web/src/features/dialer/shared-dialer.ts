import { openDevice } from '../../providers/voice-client.ts';
import { toast } from '../../ui/toast.ts';
import { createDialer, type Dialer, type Owner } from './dialer.ts';
import { type SharedState, sharedState } from './dialer-state.ts';

/** What the tab with the phone does for the others. The rest of a dialer is each tab's own. */
const shared = [
  'dial',
  'supervise',
  'changeMode',
  'answer',
  'reject',
  'hangUp',
  'answerWaiting',
  'rejectWaiting',
  'switchCalls',
  'hold',
  'mute',
  'press',
  'record',
  'dismiss',
  'disposed',
] as const;
type Shared = (typeof shared)[number];
/** The others are also handlers of buttons, whose events can't be sent. */
const withArgument: ReadonlySet<Shared> = new Set(['dial', 'supervise', 'changeMode', 'press', 'answerWaiting']);

type Word =
  | { readonly type: 'who' }
  | { readonly type: 'state'; readonly state: SharedState }
  | { readonly type: 'do'; readonly name: Shared | 'logging'; readonly args: readonly unknown[] }
  | { readonly type: 'failed'; readonly message: string; readonly key: string };

/** The browser's locks and channels, and the microphone. */
export interface Tabs {
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly open: typeof openDevice;
  /** Asks for the microphone in this tab, unless that was answered before. */
  readonly askForMicrophone: () => Promise<void>;
}

/**
 * The dialer of all tabs of a user in this browser. One tab has the phone: it registers, rings, and carries the sound. The others show its calls and
 * control them. The browser gives the phone to the next tab as soon as that tab is closed, reloaded, or crashes. See docs/decisions/0045-phone-in-one-tab.md.
 */
export function createSharedDialer(owner: Owner, tabs: Tabs = browserTabs()): Dialer {
  const { locks } = tabs;
  if (!locks) return createDialer(owner, tabs.open);
  const name = `bookline-phone-${owner.user_id}`;
  let line: BroadcastChannel | undefined;
  let isLeader = false;
  /** A command of another tab runs. That tab shows the caller's page. */
  let isForOther = false;
  let told: SharedState | undefined;
  let leave: () => void = () => undefined;
  const say = (word: Word) => line?.postMessage(word);
  const dialer = createDialer(
    {
      ...owner,
      onAnswered: (number) => {
        if (!isForOther) owner.onAnswered(number);
      },
      onFailed: (message, key) => say({ type: 'failed', message, key }),
    },
    tabs.open,
  );
  dialer.subscribe(() => {
    if (isLeader) tell();
  });

  function tell(isAsked = false): void {
    const now = sharedState(dialer.state());
    if (!isAsked && told && isAlike(told, now)) return;
    told = now;
    say({ type: 'state', state: now });
  }

  function hear(word: Word): void {
    if (word.type === 'failed') toast.failed(word.message, word.key);
    else if (!isLeader) {
      if (word.type === 'state') dialer.mirror(word.state);
    } else if (word.type === 'who') tell(true);
    else if (word.type === 'do') {
      isForOther = true;
      // The types of the arguments are those of the same program in the other tab.
      (dialer[word.name] as (...args: readonly unknown[]) => unknown)(...word.args);
      isForOther = false;
    }
  }

  async function start(): Promise<void> {
    stop();
    const opened = new BroadcastChannel(name);
    line = opened;
    opened.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
    say({ type: 'who' });
    const waits = new AbortController();
    let release: () => void = () => undefined;
    leave = () => {
      waits.abort();
      release();
    };
    /** The dialer of the first tab has started. */
    const started = Promise.withResolvers<void>();
    const lead = () => {
      if (waits.signal.aborted) return undefined;
      isLeader = true;
      dialer.orphan();
      started.resolve(dialer.start());
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    // A wait that is stopped rejects.
    const led = locks?.request(name, { signal: waits.signal }, lead).catch(() => undefined);
    void led?.then(() => started.resolve());
    await started.promise;
  }

  function stop(): void {
    isLeader = false;
    told = undefined;
    dialer.stop();
    line?.close();
    line = undefined;
    leave();
  }

  /** Runs in the tab with the phone. */
  function there<K extends Shared>(command: K): Dialer[K] {
    const run = (...args: readonly unknown[]) => {
      if (isLeader) return (dialer[command] as (...all: readonly unknown[]) => unknown)(...args);
      say({ type: 'do', name: command, args: withArgument.has(command) ? args : [] });
      return undefined;
    };
    return run as Dialer[K];
  }

  /** The browser shows its question only in a tab that the user sees, so this tab asks before the one with the phone does. */
  async function withMicrophone(work: () => void): Promise<void> {
    if (!isLeader) await tabs.askForMicrophone();
    work();
  }

  return {
    ...dialer,
    ...(Object.fromEntries(shared.map((command) => [command, there(command)])) as Pick<Dialer, Shared>),
    start,
    stop,
    dial: (callee) => void withMicrophone(() => there('dial')(callee)),
    supervise: (joined) => void withMicrophone(() => there('supervise')(joined)),
    answer() {
      const number = dialer.state().call?.number;
      void withMicrophone(there('answer'));
      if (!isLeader && number !== undefined) owner.onAnswered(number);
    },
    async answerWaiting(then) {
      const number = dialer.state().other?.number;
      if (!isLeader && number !== undefined) owner.onAnswered(number);
      await there('answerWaiting')(then);
    },
    show(panel) {
      const was = dialer.state().panel;
      dialer.show(panel);
      const is = panel === 'outcome';
      if (!isLeader && is !== (was === 'outcome')) say({ type: 'do', name: 'logging', args: [is] });
    },
    async recheck() {
      if (isLeader) await dialer.recheck();
    },
    async refresh() {
      if (isLeader) await dialer.refresh();
    },
  };
}

/** Whether both have the same values. A change replaces what it changes. */
const isAlike = (one: SharedState, other: SharedState): boolean =>
  (Object.keys(other) as (keyof SharedState)[]).every((key) => one[key] === other[key]);

function browserTabs(): Tabs {
  return { locks: globalThis.navigator?.locks, open: openDevice, askForMicrophone };
}

async function askForMicrophone(): Promise<void> {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    if (state !== 'prompt') return;
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
  } catch {
    // The tab with the phone reports what is wrong with the microphone.
  }
}
