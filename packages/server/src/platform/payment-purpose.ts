import type { PaymentPurpose } from './context.ts';

/** The purposes by name. */
export const purposesByName = (purposes: readonly PaymentPurpose[]): ReadonlyMap<string, PaymentPurpose> =>
  new Map(purposes.map((purpose) => [purpose.name, purpose]));
