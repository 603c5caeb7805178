/** An audio context whose sounds start only once the browser lets a page play: after the first click or key. One that is stopped before that stays silent. */
export function waitingContext(Native: typeof AudioContext): typeof AudioContext {
  return class extends Native {
    override createBufferSource(): AudioBufferSourceNode {
      const source = super.createBufferSource();
      if (mayPlay()) return source;
      const start = source.start.bind(source);
      const stop = source.stop.bind(source);
      let isStopped = false;
      let isStarted = false;
      source.start = (...when: Parameters<AudioBufferSourceNode['start']>) =>
        onceAllowed(() => {
          if (isStopped) return;
          isStarted = true;
          // It was made before the page might play, and sleeps until it is woken.
          void this.resume();
          start(...when);
        });
      source.stop = (...when: Parameters<AudioBufferSourceNode['stop']>) => {
        isStopped = true;
        // One that has not started refuses to stop.
        if (isStarted) stop(...when);
      };
      return source;
    }
  };
}

const mayPlay = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

const gestures = ['pointerup', 'keydown'] as const;

function onceAllowed(work: () => void): void {
  if (mayPlay()) {
    work();
    return;
  }
  const onGesture = () => {
    if (!mayPlay()) return;
    for (const kind of gestures) document.removeEventListener(kind, onGesture, { capture: true });
    work();
  };
  for (const kind of gestures) document.addEventListener(kind, onGesture, { capture: true });
}
