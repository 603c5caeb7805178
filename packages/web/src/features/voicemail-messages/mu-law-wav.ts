/** Phones carry 8,000 samples a second, with one byte each (G.711). */
const HERTZ = 8000;
const HEAD_BYTES = 58;
const MU_LAW = 7;

/** A sound in any format that this browser plays, as a WAV file that every phone provider plays. Throws if the browser can't read it. */
export async function muLawWav(sound: Blob): Promise<Blob> {
  // Decoding changes the rate to that of its context.
  const decoded = await new OfflineAudioContext(1, 1, HERTZ).decodeAudioData(await sound.arrayBuffer());
  const sides = Array.from({ length: decoded.numberOfChannels }, (_, side) => decoded.getChannelData(side));
  const samples = Uint8Array.from({ length: decoded.length }, (_, at) =>
    muLaw(sides.reduce((sum, side) => sum + (side[at] ?? 0), 0) / sides.length),
  );
  return new Blob([headOf(samples.length), samples], { type: 'audio/wav' });
}

/** A sample between -1 and 1 in one byte. */
export function muLaw(sample: number): number {
  const value = Math.round(Math.max(-1, Math.min(1, sample)) * 32_635);
  const biased = Math.min(Math.abs(value) + 132, 32_767);
  const exponent = Math.floor(Math.log2(biased)) - 7;
  const mantissa = (biased >> (exponent + 3)) & 0x0f;
  return ~((value < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

function headOf(bytes: number): ArrayBuffer {
  const head = new DataView(new ArrayBuffer(HEAD_BYTES));
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) head.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  head.setUint32(4, HEAD_BYTES - 8 + bytes, true);
  write(8, 'WAVEfmt ');
  head.setUint32(16, 18, true);
  head.setUint16(20, MU_LAW, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, HERTZ, true);
  head.setUint32(28, HERTZ, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  write(38, 'fact');
  head.setUint32(42, 4, true);
  head.setUint32(46, bytes, true);
  write(50, 'data');
  head.setUint32(54, bytes, true);
  return head.buffer;
}
