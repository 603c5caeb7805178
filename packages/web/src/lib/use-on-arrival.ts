import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Runs after navigation to another screen. The first screen and query changes don't count. */
export function useOnArrival(arrived: () => void): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const isAnother = before.current !== undefined && path !== before.current;
    before.current = path;
    if (isAnother) arrived();
  }, [path, arrived]);
}
