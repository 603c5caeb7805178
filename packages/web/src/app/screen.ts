import type { FunctionComponent } from 'react';
import type { Needs } from '../lib/access.ts';

/** A screen: how its code loads, and the access it needs. */
export interface Screen {
  readonly load: () => Promise<FunctionComponent>;
  readonly needs: Needs;
}

/** A screen for each path. */
export type Screens<Path extends string> = Readonly<Record<Path, Screen>>;

export const screen = (load: Screen['load'], needs: Needs = {}): Screen => ({ load, needs });
