import { useBlocker } from '@tanstack/react-router';

/** Blocks leaving the screen or closing the tab with unsaved input. Pass the result to `FormShell`. */
export function useUnsavedGuard(dirty: boolean): { leaving: boolean; leave: () => void; stay: () => void } {
  const blocker = useBlocker({
    // A change of the query only, such as another tab of the screen, loses nothing.
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
    withResolver: true,
  });
  return {
    leaving: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
