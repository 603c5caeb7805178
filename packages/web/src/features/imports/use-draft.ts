import type { ImportField } from '@bookline/contract/features/imports';
import { useEffect, useState } from 'react';

/** A file's contents and mapping. After a reload, only its id is known, and `load` reads it again. */
export function useDraft<Checked extends { readonly fields: ImportField[] }>(
  id: string,
  first: Checked | undefined,
  load: (args: { body: { id: string } }, then: { onSuccess: (reply: { readonly data: Checked }) => void }) => void,
) {
  const [checked, setChecked] = useState<Checked | undefined>(first);
  const [fields, setFields] = useState<ImportField[] | undefined>(first?.fields);
  useEffect(() => {
    if (first) return;
    load(
      { body: { id } },
      {
        onSuccess: ({ data }) => {
          setChecked(data);
          setFields(data.fields);
        },
      },
    );
  }, [first, id, load]);
  return { checked, setChecked, fields, setFields };
}
