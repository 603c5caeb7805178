import type { FunctionComponent } from 'react';
import type { Needs } from '../lib/access.ts';

/** One screen: how its code is loaded, and what it asks of the user. */
export interface Screen {
  readonly load: () => Promise<FunctionComponent>;
  readonly needs: Needs;
}

/** A screen for each of some paths. */
export type Screens<Path extends string> = Readonly<Record<Path, Screen>>;

export const screen = (load: Screen['load'], needs: Needs = {}): Screen => ({ load, needs });
