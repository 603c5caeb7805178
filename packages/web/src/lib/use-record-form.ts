import { useState } from 'react';
import { ApiError, type FieldErrors, sentenceOf } from './api-error.ts';
import { type Bind, type ErrorOf, withBound } from './bind-fields.ts';

export interface RecordForm<T> {
  readonly draft: T;
  /** Whether a value differs from the initial one. */
  readonly dirty: boolean;
  readonly set: (change: Partial<T>) => void;
  /** Draws what a form shell shows, with its inputs bound by name: `{withBind((bind) => …)}`. */
  readonly withBind: <R>(draw: (bind: Bind<T>, errorOf: ErrorOf) => R) => (errorOf: ErrorOf) => R;
}

/** The values of a form during editing. `first` is read only once, so remount the form for another record. */
export function useRecordForm<T extends object>(first: T): RecordForm<T> {
  const [initial] = useState(first);
  const [draft, setDraft] = useState(first);
  const set = (change: Partial<T>) => setDraft((current) => ({ ...current, ...change }));
  return {
    draft,
    dirty: JSON.stringify(draft) !== JSON.stringify(initial),
    set,
    withBind: (draw) => withBound({ draft, set }, draw),
  };
}

/** A failed save for a form: messages by field if the server refused some, otherwise one message. */
export function formFailure(error: Error | null): {
  readonly errors: FieldErrors | undefined;
  readonly failure: string | undefined;
} {
  if (!error) return { errors: undefined, failure: undefined };
  if (error instanceof ApiError && error.status === 422) return { errors: error.fields, failure: undefined };
  return { errors: undefined, failure: sentenceOf(error) };
}
