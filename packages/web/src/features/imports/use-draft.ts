import type { ImportField } from '@bookline/contract/features/imports';
import { useEffect, useState } from 'react';

/** What was read of a file, and what its columns are said to be. After a reload the file is known by its id only: `load` asks for it again. */
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
