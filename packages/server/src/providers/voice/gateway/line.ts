import type { Leg } from './leg.ts';
import { FRAME_BYTES, SILENCE } from './mu-law.ts';
import type { WavWriter } from './wav.ts';

export interface Recorder {
  readonly writer: WavWriter;
  readonly both: boolean;
  is_paused: boolean;
}

/** A leg in use: what it hears is a tape that is played to it, or whoever it is connected with. */
export interface Line {
  readonly leg: Leg;
  /** Whom it is connected with. */
  other: Line | undefined;
  tape: Tape | undefined;
  /** All that listen in. */
  readonly recorders: Set<Recorder>;
  /** What it said last, for whoever hears it. */
  saying: Uint8Array;
}

export interface Tape {
  readonly samples: Uint8Array;
  at: number;
  readonly again: boolean;
  readonly done: () => void;
}

export const openLine = (leg: Leg): Line => ({
  leg,
  other: undefined,
  tape: undefined,
  recorders: new Set(),
  saying: SILENCE,
});

export function connect(one: Line, two: Line): void {
  one.other = two;
  two.other = one;
}

/** Neither hears the other any more. */
export function disconnect(line: Line): void {
  if (line.other) line.other.other = undefined;
  line.other = undefined;
}

/** Plays something to a line instead of whatever it heard; resolves when it is over, or something else is played. */
export function playTo(line: Line, samples: Uint8Array, again = false): Promise<void> {
  line.tape?.done();
  return new Promise((done) => {
    line.tape = { samples, at: 0, again, done };
  });
}

export function stopPlaying(line: Line): void {
  line.tape?.done();
  line.tape = undefined;
}

/** 20 ms of everybody: first all are asked what they said, then all are given what they hear. */
export function tick(lines: Iterable<Line>): void {
  const all = [...lines];
  for (const line of all) line.saying = line.leg.said() ?? SILENCE;
  for (const line of all) {
    const heard = nextOfTape(line) ?? line.other?.saying ?? SILENCE;
    line.leg.hear(heard);
    for (const recorder of line.recorders)
      if (!recorder.is_paused) recorder.writer.add(line.saying, recorder.both ? heard : undefined);
  }
}

function nextOfTape(line: Line): Uint8Array | undefined {
  const { tape } = line;
  if (!tape) return undefined;
  const frame = tape.samples.subarray(tape.at, tape.at + FRAME_BYTES);
  tape.at += FRAME_BYTES;
  if (tape.at >= tape.samples.length) {
    if (tape.again) tape.at = 0;
    else {
      line.tape = undefined;
      tape.done();
    }
  }
  if (frame.length === FRAME_BYTES) return frame;
  const whole = SILENCE.slice();
  whole.set(frame);
  return whole;
}
