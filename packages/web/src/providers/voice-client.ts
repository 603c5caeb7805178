import type { Call, Device } from '@twilio/voice-sdk';
import { waitingContext } from './waiting-context.ts';

export type { Call, Device };

export interface VoiceOptions {
  readonly token: string;
  /** 'local': the installation's own gateway, on the page's host. */
  readonly provider: 'local' | 'twilio';
}

/** R478: how long the client tries to restore a lost connection. */
const MAX_RECONNECTING_MS = 30_000;
/** The voice client's codes for a call that it lost: the phone service no longer knows it, or no sound gets through. */
export const LOST: ReadonlySet<number> = new Set([31_005, 31_404, 53_405]);
/** The provider's codes for a token that it doesn't take, or not anymore. */
export const INVALID_TOKEN: ReadonlySet<number> = new Set([20_101, 20_104]);
export const MICROPHONE_DENIED = 31_401;
export const NO_MICROPHONE = 31_402;
const KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 's', 'h'];

/** A voice client that isn't registered yet. */
export async function openDevice({ token, provider }: VoiceOptions): Promise<Device> {
  const { DeviceKind, options } = await loadClient(provider);
  const restore = makeSoundsWait();
  try {
    return new DeviceKind(token, options);
  } finally {
    restore();
  }
}

/** The client and its options. It's large, so it loads here first. */
export async function loadClient(provider: VoiceOptions['provider']) {
  if (provider === 'local' && location.protocol === 'http:') speakPlainly();
  const { Call: CallKind, Device: DeviceKind } = await import('@twilio/voice-sdk');
  const options = {
    codecPreferences: [CallKind.Codec.Opus, CallKind.Codec.PCMU], // R464
    // The client would load its own sounds from another site.
    sounds: {
      ...Object.fromEntries(['incoming', 'outgoing', 'disconnect'].map((name) => [name, `/sounds/${name}.wav`])),
      ...Object.fromEntries(KEYS.map((key) => [`dtmf${key}`, `/sounds/dtmf${key}.wav`])),
    },
    enableImprovedSignalingErrorPrecision: true,
    maxCallSignalingTimeoutMs: MAX_RECONNECTING_MS,
    closeProtection: false,
    // The dialer decides what a second call does.
    allowIncomingWhileBusy: true,
    logLevel: 'silent' as const,
    ...(provider === 'local' && { chunderw: `${location.host}/voice`, publishEvents: false }),
  };
  return { DeviceKind, options };
}

/**
 * Browsers play no sound before the first click or key, and log a warning for every attempt. The client plays each of its sounds once when it loads,
 * so its sounds wait for the first click or key. An earlier incoming call shows at once, and rings from then on.
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
 * The client only knows wss. On a page without encryption, as on a laptop, its connection to this host isn't encrypted either. The client takes the
 * global WebSocket when it loads, so this runs first.
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
