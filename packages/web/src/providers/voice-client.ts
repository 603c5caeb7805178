import type { Call, Device } from '@twilio/voice-sdk';
import { waitingContext } from './waiting-context.ts';

export type { Call, Device };

export interface VoiceOptions {
  readonly token: string;
  /** 'local': the gateway of this installation, on the host of the page. */
  readonly provider: 'local' | 'twilio';
}

/** R478: how long the client tries to get a lost connection back. */
const MAX_RECONNECTING_MS = 30_000;
const KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 's', 'h'];

/** A voice client that is not registered yet. The client is large and loaded here first. */
export async function openDevice({ token, provider }: VoiceOptions): Promise<Device> {
  if (provider === 'local' && location.protocol === 'http:') speakPlainly();
  const { Call: CallKind, Device: DeviceKind } = await import('@twilio/voice-sdk');
  const options = {
    codecPreferences: [CallKind.Codec.Opus, CallKind.Codec.PCMU], // R464
    // Its own are fetched from elsewhere.
    sounds: {
      ...Object.fromEntries(['incoming', 'outgoing', 'disconnect'].map((name) => [name, `/sounds/${name}.wav`])),
      ...Object.fromEntries(KEYS.map((key) => [`dtmf${key}`, `/sounds/dtmf${key}.wav`])),
    },
    enableImprovedSignalingErrorPrecision: true,
    maxCallSignalingTimeoutMs: MAX_RECONNECTING_MS,
    closeProtection: false,
    logLevel: 'silent' as const,
    ...(provider === 'local' && { chunderw: `${location.host}/voice`, publishEvents: false }),
  };
  const restore = makeSoundsWait();
  try {
    return new DeviceKind(token, options);
  } finally {
    restore();
  }
}

/**
 * Browsers play nothing before someone has clicked or typed, and warn in the console of every attempt. The client plays each of its sounds as soon as
 * it is loaded, so its sounds wait for the first click or key. A call that comes in before that shows at once, and rings from then on.
 */
function makeSoundsWait(): () => void {
  const Native = globalThis.AudioContext;
  if (Native) globalThis.AudioContext = waitingContext(Native);
  return () => {
    globalThis.AudioContext = Native;
  };
}

let isPlain = false;

/**
 * The client knows wss alone. Where this page came without encryption, as on one's own machine, its connection to this host does too. It takes
 * the WebSocket that is there when it is loaded, so this comes before.
 */
function speakPlainly(): void {
  if (isPlain) return;
  isPlain = true;
  const Native = globalThis.WebSocket;
  const mine = `wss://${location.host}/`;
  globalThis.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      const text = String(url);
      super(text.startsWith(mine) ? `ws${text.slice('wss'.length)}` : text, protocols);
    }
  };
}
