import { TOTP } from 'otpauth';
import type { Clock } from '../src/platform/clock.ts';

/** The secret of every authenticator app in tests. */
export const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The code of an authenticator app, a number of 30-second steps from now. */
export function codeOf(test: { readonly clock: Clock }, steps = 0, secret = SEED): string {
  return new TOTP({ secret }).generate({ timestamp: test.clock.now().getTime() + steps * 30_000 });
}
