/** An audio context that starts only after the first click or key, when the browser allows sound. If it's stopped before, it stays silent. */
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
          // It was created before the page may play, so it must be resumed.
          void this.resume();
          start(...when);
        });
      source.stop = (...when: Parameters<AudioBufferSourceNode['stop']>) => {
        isStopped = true;
        // A context that hasn't started can't be stopped.
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
