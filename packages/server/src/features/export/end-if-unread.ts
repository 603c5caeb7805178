import type { Duplex } from 'node:stream';

const PATIENCE_MS = 60_000;

/** Destroys a stream that was full for a minute: whoever should read it is gone without a word. Answers how to stop watching. */
export function endIfUnread(stream: Duplex, patience_ms = PATIENCE_MS): () => void {
  let drained = true;
  const onDrain = () => {
    drained = true;
  };
  stream.on('drain', onDrain);
  const timer = setInterval(() => {
    if (!drained && stream.writableNeedDrain) stream.destroy(new Error('nobody reads this any more'));
    drained = false;
  }, patience_ms);
  timer.unref();
  return () => {
    clearInterval(timer);
    stream.off('drain', onDrain);
  };
}
