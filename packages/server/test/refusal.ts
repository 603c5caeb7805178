import { expect } from 'vitest';

/** The reply that refuses a call because of a field, or of `base`. By default, the sentence can be any. */
export const refusal = (field: string, sentence: unknown = expect.any(String), status = 422) => ({
  status,
  body: { errors: { [field]: [sentence] } },
});
