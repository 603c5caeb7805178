/** The steps of signing out. */
export interface SignOutEffects {
  hideMiniCalendar(): void;
  setLoading(loading: boolean): void;
  clearSearchState(): void;
  removeLoginStack(): void;
  endSession(): Promise<void>;
  goToLogin(): Promise<void> | void;
}

/** Signs out in the specified order. Rethrows a failure, with loading turned off again (R124). */
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
