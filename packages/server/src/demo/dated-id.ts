import { v7 } from 'uuid';
import type { Random } from './people/random.ts';

/** A uuid version 7 for a moment (ms since 1970). The same random source gives the same id, so that repeatable data has repeatable ids. */
export function datedId(random: Random, ms: number): string {
  const bytes = new Uint8Array(16);
  const words = new DataView(bytes.buffer);
  for (let offset = 0; offset < 16; offset += 4) words.setUint32(offset, Math.floor(random.next() * 2 ** 32));
  return v7({ msecs: ms, random: bytes });
}
