import type { Contact } from '@bookline/contract/features/contacts';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../../lib/api-error.ts';
import { type ContactChange, useContactEdit } from '../../../contact-fields/contact-fields.api.ts';

/** One field or group of fields that is edited in place. */
export interface FieldSave {
  readonly busy: boolean;
  /** The last errors, by field. */
  readonly errors: FieldErrors | null;
  /** Call it when editing starts. Changes that others save from then on aren't overwritten. */
  begin(): void;
  /** Resolves to the errors by field, or null if it was saved. */
  save(change: ContactChange): Promise<FieldErrors | null>;
  /** Shows errors without sending. */
  refuse(errors: FieldErrors): void;
}

export function useFieldSave(): FieldSave {
  const { contact, save } = useContactEdit();
  const base = useRef<Contact>(contact);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  // Closing or reloading the tab aborts a request, so the browser asks first.
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
  return {
    busy,
    errors,
    begin() {
      base.current = contact;
      setErrors(null);
    },
    async save(change) {
      setBusy(true);
      const refused = await save(change, base.current);
      setBusy(false);
      setErrors(refused);
      return refused;
    },
    refuse: setErrors,
  };
}

/** The first error of any field, for a field that is edited alone. */
export const firstError = (errors: FieldErrors | null): string | undefined => Object.values(errors ?? {})[0]?.[0];
