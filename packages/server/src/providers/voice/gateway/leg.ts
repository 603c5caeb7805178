import { joined, quiet, SILENCE, tone } from './mu-law.ts';

/** One end of a line: what it says is taken from it, what it hears is given to it, 20 ms at a time. */
export interface Leg {
  /** What it said in the last 20 ms; undefined where nothing came. */
  said(): Uint8Array | undefined;
  hear(frame: Uint8Array): void;
  close(): void;
}

/** What a phone hears while another one rings: two seconds of every six. */
export const RINGING = joined(tone([440, 480], 2000, 0.1), quiet(4000));
export const BEEP = tone([1000], 400);

/** Frames behind: so much of what comes in bursts is kept, the rest is late and left out. */
const MOST_WAITING = 10;

/** Keeps what arrives unevenly until its turn comes. */
export function createQueue() {
  const waiting: Uint8Array[] = [];
  return {
    add(frame: Uint8Array) {
      waiting.push(frame);
      if (waiting.length > MOST_WAITING) waiting.splice(0, waiting.length - MOST_WAITING / 2);
    },
    take: () => waiting.shift(),
  };
}

/** Echoed after a second. */
const ECHO_FRAMES = 50;
const GREETING = joined(tone([523], 180), quiet(40), tone([659], 180), quiet(40), tone([784], 260), quiet(300));

/** Picks up for numbers that nobody answers as: three tones, then everything that is said to it, a second later. */
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
