import type { Contact } from '@bookline/contract/features/contacts';
import { useRef, useState } from 'react';
import type { FieldErrors } from '../../../../../lib/api-error.ts';
import type { ContactChange } from '../contact-values.ts';
import { useContactEdit } from './contact-edit.ts';

/** One field, or one group of fields, that is edited where it stands. */
export interface FieldSave {
  readonly busy: boolean;
  /** What was refused last, by field. */
  readonly errors: FieldErrors | null;
  /** Call it when editing begins: what others save from then on is not written over. */
  begin(): void;
  /** Resolves to what was refused; null where it is saved. */
  save(change: ContactChange): Promise<FieldErrors | null>;
  /** Says what keeps it from being sent. */
  refuse(errors: FieldErrors): void;
}

export function useFieldSave(): FieldSave {
  const { contact, save } = useContactEdit();
  const base = useRef<Contact>(contact);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors | null>(null);
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

/** The first sentence that was said, whatever field it names: for a field that is edited alone. */
export const firstError = (errors: FieldErrors | null): string | undefined => Object.values(errors ?? {})[0]?.[0];
