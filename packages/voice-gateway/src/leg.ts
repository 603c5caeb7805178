import { joined, quiet, SILENCE, tone } from './mu-law.ts';

/** A source and a destination of audio, 20 ms at a time: a browser, or the gateway's own echo. */
export interface Leg {
  /** Its last 20 ms of audio; undefined if nothing arrived. */
  said(): Uint8Array | undefined;
  hear(frame: Uint8Array): void;
  close(): void;
}

/** The US ringback tone: two seconds of every six. */
export const RINGING = joined(tone([440, 480], 2000, 0.1), quiet(4000));
export const BEEP = tone([1000], 400);

/** Audio arrives in bursts. More frames than this are too late to play. */
const MAX_WAITING = 10;

/** Holds audio that arrives in bursts until its turn. */
export function createQueue() {
  const waiting: Uint8Array[] = [];
  return {
    add(frame: Uint8Array) {
      waiting.push(frame);
      if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING / 2);
    },
    take: () => waiting.shift(),
  };
}

/** One second. */
const ECHO_FRAMES = 50;
const GREETING = joined(tone([523], 180), quiet(40), tone([659], 180), quiet(40), tone([784], 260), quiet(300));

/** An answering machine: a low tone as its greeting, then a beep. It listens from then on. */
export function createVoicemailLeg(): Leg {
  const greeting = joined(tone([330], 1200), quiet(300), BEEP);
  let at = 0;
  return {
    said() {
      if (at >= greeting.length) return undefined;
      const frame = greeting.slice(at, at + SILENCE.length);
      at += SILENCE.length;
      return frame.length === SILENCE.length ? frame : joined(frame, SILENCE.subarray(frame.length));
    },
    hear: () => undefined,
    close: () => undefined,
  };
}

/** Answers numbers without a voice client: three tones, then an echo after one second. */
export function createAnsweringLeg(): Leg {
  const heard: Uint8Array[] = [];
  let at = 0;
  return {
    said() {
      if (at < GREETING.length) {
        const frame = GREETING.slice(at, at + SILENCE.length);
        at += SILENCE.length;
        return frame.length === SILENCE.length ? frame : joined(frame, SILENCE.subarray(frame.length));
      }
      return heard.length > ECHO_FRAMES ? heard.shift() : undefined;
    },
    hear(frame) {
      heard.push(frame);
      if (heard.length > ECHO_FRAMES + 1) heard.splice(0, heard.length - ECHO_FRAMES - 1);
    },
    close() {
      heard.length = 0;
    },
  };
}
