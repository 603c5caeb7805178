import { useEffect, useRef, useState } from 'react';

export interface Recorder {
  readonly state: 'idle' | 'recording';
  /** Seconds since it began. */
  readonly seconds: number;
  start(): Promise<void>;
  stop(): void;
}

/** Records this computer's microphone, at most `most_s` seconds. */
export function useRecorder(
  most_s: number,
  on: { readonly done: (sound: Blob) => void; readonly failed: () => void },
): Recorder {
  const [state, setState] = useState<Recorder['state']>('idle');
  const [seconds, setSeconds] = useState(0);
  const recorder = useRef<MediaRecorder>(undefined);
  /** The screen was closed, perhaps while the browser asked for the microphone, which would stay open. */
  const isClosed = useRef(false);
  const doing = useRef(on);
  doing.current = on;
  const stop = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  };
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      for (const track of recorder.current?.stream.getTracks() ?? []) track.stop();
    };
  }, []);
  useEffect(() => {
    if (state !== 'recording') return;
    const began = Date.now();
    const timer = setInterval(() => {
      const passed = (Date.now() - began) / 1000;
      setSeconds(Math.floor(passed));
      // A moment is lost until the recorder has stopped.
      if (passed >= most_s - 0.5) stop();
    }, 200);
    return () => clearInterval(timer);
  }, [state, most_s]);
  return {
    state,
    seconds,
    stop,
    async start() {
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
        if (isClosed.current || recorder.current?.state === 'recording') {
          for (const track of stream.getTracks()) track.stop();
          return;
        }
        const made = new MediaRecorder(stream);
        const parts: Blob[] = [];
        recorder.current = made;
        made.addEventListener('dataavailable', ({ data }) => parts.push(data));
        made.addEventListener('stop', () => {
          for (const track of stream.getTracks()) track.stop();
          setState('idle');
          doing.current.done(new Blob(parts, { type: made.mimeType }));
        });
        setSeconds(0);
        made.start();
        setState('recording');
      } catch {
        doing.current.failed();
      }
    },
  };
}
