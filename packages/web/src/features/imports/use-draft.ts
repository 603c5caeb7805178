import type { ImportField } from '@bookline/contract/features/imports';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { UserStorage } from '../../lib/storage.ts';
import { useUserStorage } from '../../lib/use-user-storage.ts';
import { withoutPreviews } from './components/targets.ts';

/** The user's work on an uploaded file, kept in the browser. The server keeps the file itself. */
interface Kept {
  readonly id: string;
  readonly fields: readonly ImportField[];
  readonly choices: Readonly<Record<string, unknown>>;
  /** The name of a ZIP chosen with it. Browsers keep no files, so it's chosen again after a reload. */
  readonly zip?: string;
}

const KEY = 'draft:imports';
/** Files being prepared in several tabs. Older ones make room. */
const MOST = 5;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'fields' in value &&
  Array.isArray(value.fields) &&
  'choices' in value &&
  typeof value.choices === 'object';

const keptIn = (storage: UserStorage): Kept[] => {
  const all = storage.read(KEY);
  return Array.isArray(all) ? all.filter(isKept) : [];
};

const without = (storage: UserStorage, id: string) => keptIn(storage).filter((each) => each.id !== id);

type Load<Checked> = (
  args: { body: { id: string; fields?: ImportField[] } },
  then: { onSuccess: (reply: { readonly data: Checked }) => void; onError: (error: Error) => void },
) => void;

/**
 * A file's contents, mapping, and choices. After a reload, the server reads the file again by its id, and the mapping and choices come from the
 * browser.
 */
export function useDraft<Checked extends { readonly fields: ImportField[] }, Choices extends object>({
  id,
  first,
  load,
  initial,
  bodyOf,
}: {
  readonly id: string;
  readonly first: Checked | undefined;
  readonly load: Load<Checked>;
  readonly initial: Choices;
  /** The choices that change how the file is checked. */
  readonly bodyOf: (choices: Choices) => object;
}) {
  const storage = useUserStorage();
  const [kept] = useState(() => keptIn(storage).find((each) => each.id === id));
  const [checked, setChecked] = useState<Checked | undefined>(first);
  const [fields, setFields] = useState<ImportField[] | undefined>(first?.fields);
  const [choices, setChoices] = useState<Choices>(() => ({ ...initial, ...kept?.choices }));
  const [zip, setZip] = useState(kept?.zip);
  const start = useRef({ kept, body: { id, ...bodyOf(choices) }, load });

  useEffect(() => {
    if (first) return;
    const { body, load, kept } = start.current;
    const onSuccess = ({ data }: { readonly data: Checked }) => {
      setChecked(data);
      setFields(data.fields);
    };
    load(kept ? { body: { ...body, fields: [...kept.fields] } } : { body }, {
      onSuccess,
      onError: (error) => {
        // The kept choices don't fit anymore: fields were removed since. The file itself is still there.
        if (kept && error instanceof ApiError && error.status === 422)
          load({ body: { id: body.id } }, { onSuccess, onError: () => undefined });
      },
    });
  }, [first]);

  useEffect(() => {
    if (!fields) return;
    const mine = { id, fields: withoutPreviews(fields), choices, ...(zip !== undefined && { zip }) };
    storage.write(KEY, [mine, ...without(storage, id)].slice(0, MOST));
  }, [storage, id, fields, choices, zip]);

  const forget = () => storage.write(KEY, without(storage, id));
  return { checked, setChecked, fields, setFields, choices, setChoices, zip, setZip, forget };
}
