/** How often it beeps. */
const EVERY_MS = 4000;
const HERTZ = 440;
const LENGTH_S = 0.12;
/** Quieter than a voice, because the user is talking. */
const VOLUME = 0.06;

/** Beeps twice now and again: a second call rings. Returns a function that stops it. */
export function soundWaiting(): () => void {
  const Context = globalThis.AudioContext;
  if (!Context) return () => undefined;
  const context = new Context();
  const volume = context.createGain();
  volume.gain.value = VOLUME;
  volume.connect(context.destination);
  const beep = () => {
    for (const after of [0, 2 * LENGTH_S]) {
      const tone = context.createOscillator();
      tone.frequency.value = HERTZ;
      tone.connect(volume);
      tone.start(context.currentTime + after);
      tone.stop(context.currentTime + after + LENGTH_S);
    }
  };
  beep();
  const timer = setInterval(beep, EVERY_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
