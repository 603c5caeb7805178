import { ApiError, type FieldErrors, sentenceOf } from '../../../lib/api-error.ts';

/** A failed start: its errors at the fields of step 2, and the sentences that belong to none of them. */
export function refusalsOf(error: Error | null, fields: readonly string[]) {
  const errors: FieldErrors | undefined = error instanceof ApiError ? error.fields : undefined;
  const others = Object.entries(errors ?? {})
    .filter(([field]) => !fields.includes(field))
    .flatMap(([, sentences]) => sentences);
  return {
    errors,
    atFields: fields.some((field) => errors?.[field] !== undefined),
    failures: error && !errors ? [sentenceOf(error)] : others,
    errorOf: (field: string) => errors?.[field]?.[0],
  };
}
