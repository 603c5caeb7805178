import { TABLE_ENDINGS } from '@bookline/contract/features/import-file';
import { MAX_IMPORT_BYTES } from '@bookline/contract/rules/limits';
import { Text } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './import-page.module.css';

/** The draft's id is in the URL, so a reload doesn't ask for the file again. */
const parse = (search: Readonly<Record<string, unknown>>): { draft: string | undefined } => ({
  draft: typeof search.draft === 'string' && /^[0-9a-f-]{36}$/.test(search.draft) ? search.draft : undefined,
});

/** The props of a draft's check: its id, its contents if just read, and a callback for another file. */
export interface DraftProps<Checked> {
  readonly id: string;
  readonly first?: Checked;
  readonly onOther: () => void;
}

interface Upload {
  readonly body: Record<never, never>;
  readonly file: File;
  readonly onProgress: (part: number) => void;
}

/** Imports a file in two steps: upload, then check before anything changes. */
export function DraftPage<Checked extends { readonly id: string }>({
  title,
  label,
  validate,
  check,
  children,
}: {
  readonly title: string;
  /** The drop area's label. */
  readonly label: string;
  /** The call that reads a file. */
  readonly validate: {
    readonly data: { readonly data: Checked } | undefined;
    readonly error: Error | null;
    mutate(
      upload: Upload,
      then: { onSuccess: (reply: { readonly data: Checked }) => void; onSettled: () => void },
    ): void;
  };
  readonly check: (draft: DraftProps<Checked>) => ReactNode;
  /** The accepted file type. */
  readonly children: ReactNode;
}) {
  const [{ draft }, setState] = useUrlState(parse);
  const [progress, setProgress] = useState<number | null>(null);
  const send = (file: File) => {
    setProgress(0);
    validate.mutate(
      { body: {}, file, onProgress: setProgress },
      { onSuccess: ({ data }) => setState({ draft: data.id }), onSettled: () => setProgress(null) },
    );
  };
  const read = validate.data?.data;
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.page}>
        {draft ? (
          <Fragment key={draft}>
            {check({
              id: draft,
              ...(read?.id === draft && { first: read }),
              onOther: () => setState({ draft: undefined }),
            })}
          </Fragment>
        ) : (
          <>
            <FileDrop
              label={progress === 1 ? 'Reading the file…' : label}
              accept={TABLE_ENDINGS}
              maxBytes={MAX_IMPORT_BYTES}
              onFile={send}
              progress={progress}
            >
              {children}
            </FileDrop>
            <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert" component="div">
              {validate.error && fieldErrorsOf(validate.error).join(' ')}
            </Text>
          </>
        )}
      </div>
    </>
  );
}
