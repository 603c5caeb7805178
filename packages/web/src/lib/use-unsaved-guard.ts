import { useBlocker } from '@tanstack/react-router';

/** Holds back leaving the screen, or closing the tab, while something is not saved. Hand what it returns to `FormShell`. */
export function useUnsavedGuard(dirty: boolean): { leaving: boolean; leave: () => void; stay: () => void } {
  const blocker = useBlocker({
    // What only changes the query, such as another tab of the same screen, leaves nothing.
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
