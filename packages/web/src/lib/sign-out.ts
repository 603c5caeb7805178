/** What signing out does to the world, step by step. */
export interface SignOutEffects {
  hideMiniCalendar(): void;
  setLoading(loading: boolean): void;
  clearSearchState(): void;
  removeLoginStack(): void;
  endSession(): Promise<void>;
  goToLogin(): Promise<void> | void;
}

/** Signs out, in the order of the documents. Rethrows what ended it early, with loading turned off again (R124). */
export async function signOut(effects: SignOutEffects): Promise<void> {
  effects.hideMiniCalendar(); // R119
  effects.setLoading(true); // R120
  try {
    effects.clearSearchState(); // R121
    effects.removeLoginStack(); // R122
    await effects.endSession(); // R123
    await effects.goToLogin(); // R123, R011
  } catch (error) {
    effects.setLoading(false); // R124
    throw error;
  }
}
