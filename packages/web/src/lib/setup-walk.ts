import { useSyncExternalStore } from 'react';

let isOn = false;
const listeners = new Set<() => void>();

const set = (on: boolean) => {
  if (on === isOn) return;
  isOn = on;
  for (const tell of listeners) tell();
};

/** Whether an admin goes through the steps of the setup, so that each place shows the way to the next. Until the checklist or a reload ends it. */
export const setupWalk = { start: () => set(true), stop: () => set(false) };

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};
export const useSetupWalk = (): boolean => useSyncExternalStore(subscribe, () => isOn);
