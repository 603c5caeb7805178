import { useRef } from 'react';

/** The mutation that failed shows its error. */
const isShown = () => undefined;

/**
 * Runs work one at a time, in the order of the user's choices. A mutation calls back only for its last call, so without this, a quick second
 * choice loses the reply to the first.
 */
export function useInTurn(): (work: () => Promise<void>) => void {
  const last = useRef<Promise<void>>(Promise.resolve());
  return (work) => {
    last.current = last.current.then(work).catch(isShown);
  };
}
