/** A WAV file of 16-bit samples with two channels. Each side speaks (a tone) for so many seconds; the file is as long as the longer. */
export function stereoWav(
  { left, right }: { readonly left: number; readonly right: number },
  { rate = 8000, pause_s }: { readonly rate?: number; readonly pause_s?: number } = {},
): Buffer {
  const length = Math.max(left, right) * rate;
  const wav = Buffer.alloc(44 + length * 4);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 4, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(length * 4, 40);
  for (let i = 0; i < length; i++) {
    const isPause = pause_s !== undefined && i >= pause_s * rate && i < (pause_s + 1) * rate;
    const loud = isPause ? 0 : Math.round(8000 * Math.sin((2 * Math.PI * 440 * i) / rate));
    wav.writeInt16LE(i < left * rate ? loud : 0, 44 + 4 * i);
    wav.writeInt16LE(i < right * rate ? loud : 0, 46 + 4 * i);
  }
  return wav;
}
