import { TOO_MANY_WINDOWS_CODE } from '@bookline/contract/rules/live';
import { adapters, createConsumer } from '@rails/actioncable';

/** R190. */
const RECONNECT_MS = 1000;

export interface Listener {
  readonly received?: (message: unknown) => void;
  /** Subscribed, for the first time or again. */
  readonly connected?: () => void;
  /** `tooMany`: rejected because the user has too many windows open. */
  readonly disconnected?: (comesBack: boolean, tooMany: boolean) => void;
  /** The connection has no access, or lost it. */
  readonly rejected?: () => void;
}

export interface Listening {
  perform(action: string, data?: object): void;
  end(): void;
}

/** The close code of the last connection, which the client doesn't pass on. */
let closeCode = 0;
adapters.WebSocket = class extends globalThis.WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols);
    this.addEventListener('close', ({ code }) => {
      closeCode = code;
    });
  }
};

type Params = Readonly<Record<string, string>>;

let consumer: ReturnType<typeof createConsumer> | undefined;
let listening = 0;
let again: ReturnType<typeof setTimeout> | undefined;

/** Subscribes to a channel. The connection opens with the first subscription and closes after the last. */
export function listen(channel: string, params: Params, listener: Listener): Listening {
  consumer ??= createConsumer('/cable'); // R195
  const at = consumer;
  listening++;
  const subscription = at.subscriptions.create(
    { channel, ...params },
    {
      connected: () => listener.connected?.(),
      disconnected(how?: { willAttemptReconnect?: boolean }) {
        const comesBack = how?.willAttemptReconnect === true;
        // The client itself waits until it's sure that the connection is lost.
        if (comesBack) again ??= setTimeout(reconnect, RECONNECT_MS);
        listener.disconnected?.(comesBack, closeCode === TOO_MANY_WINDOWS_CODE);
      },
      rejected: () => listener.rejected?.(),
      received: (message: unknown) => listener.received?.(message),
    },
  );
  let ended = false;
  return {
    perform: (action, data = {}) => void subscription.perform(action, data),
    end() {
      if (ended) return;
      ended = true;
      subscription.unsubscribe();
      if (--listening > 0) return;
      clearTimeout(again);
      again = undefined;
      at.disconnect();
      consumer = undefined;
    },
  };
}

function reconnect(): void {
  again = undefined;
  consumer?.connect();
}
