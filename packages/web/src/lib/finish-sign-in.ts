import { paths } from './paths.ts';

export interface SignInEffects {
  removeLoginStacks(): void;
  /** Clears all data cached before sign-in or for another user. */
  forgetAnswers(): void;
  go(path: string): void;
}

/** Completes a sign-in that needs no second step. A redirect_path cookie applies after home has loaded (R026). */
export function finishSignIn(effects: SignInEffects): void {
  effects.removeLoginStacks(); // R116, R445
  effects.forgetAnswers();
  effects.go(paths.home); // R117, R013
}
