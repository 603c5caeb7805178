import type { Leg } from './leg.ts';
import { FRAME_BYTES, mixed, SILENCE } from './mu-law.ts';
import type { WavWriter } from './wav.ts';

export interface Recorder {
  readonly writer: WavWriter;
  /** Whether it records both sides. */
  readonly both: boolean;
  is_paused: boolean;
}

/** A leg in use. It hears a recording, or other legs. */
export interface Line {
  readonly leg: Leg;
  /** The lines that it hears. */
  readonly hears: Set<Line>;
  /** The lines that hear it. */
  readonly heard_by: Set<Line>;
  /** Plays instead of the other lines. */
  tape: Tape | undefined;
  readonly recorders: Set<Recorder>;
  /** Its last audio, for the listener. */
  saying: Uint8Array;
}

export interface Tape {
  readonly samples: Uint8Array;
  at: number;
  /** Whether it starts over at its end. */
  readonly again: boolean;
  readonly done: () => void;
}

export const openLine = (leg: Leg): Line => ({
  leg,
  hears: new Set(),
  heard_by: new Set(),
  tape: undefined,
  recorders: new Set(),
  saying: SILENCE,
});

/** One line hears the other one from now on. */
export function listen(listener: Line, speaker: Line): void {
  listener.hears.add(speaker);
  speaker.heard_by.add(listener);
}

export function connect(one: Line, two: Line): void {
  listen(one, two);
  listen(two, one);
}

export function disconnect(line: Line): void {
  for (const other of line.hears) other.heard_by.delete(line);
  for (const other of line.heard_by) other.hears.delete(line);
  line.hears.clear();
  line.heard_by.clear();
}

/** Plays samples to a line instead of the other line. Resolves at their end, or when other samples replace them. */
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

/** Moves 20 ms of audio. Reads all lines before it writes to any, so the order of the lines doesn't matter. */
export function tick(lines: Iterable<Line>): void {
  const all = [...lines];
  for (const line of all) line.saying = line.leg.said() ?? SILENCE;
  for (const line of all) {
    const heard = nextOfTape(line) ?? mixed([...line.hears].map(({ saying }) => saying));
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
