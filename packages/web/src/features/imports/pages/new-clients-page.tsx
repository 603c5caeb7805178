import { MAX_IMPORT_BYTES } from '@bookline/contract/features/imports';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useValidateClients } from '../clients.data.ts';
import { CheckClients } from '../components/check-clients.tsx';
import classes from '../components/import-page.module.css';

const ENDINGS = ['.csv', '.txt', '.tsv', '.xlsx'];

/** The draft that is being checked stands in the URL, so that a reload does not ask for the file again. */
const parse = (search: Readonly<Record<string, unknown>>): { draft: string | undefined } => ({
  draft: typeof search.draft === 'string' && /^[0-9a-f-]{36}$/.test(search.draft) ? search.draft : undefined,
});

/** R320: imports clients with their policies: choose a carrier's file, check what was understood, start. */
export function NewClientsPage() {
  const [{ draft }, setState] = useUrlState(parse);
  const [progress, setProgress] = useState<number | null>(null);
  const validate = useValidateClients();

  const send = (file: File) => {
    setProgress(0);
    validate.mutate(
      { body: {}, file, onProgress: setProgress },
      { onSuccess: ({ data }) => setState({ draft: data.id }), onSettled: () => setProgress(null) },
    );
  };

  return (
    <>
      <PageHeader title="Import clients" />
      <div className={classes.page}>
        {draft ? (
          <CheckClients
            key={draft}
            id={draft}
            {...(validate.data?.data.id === draft && { first: validate.data.data })}
            onOther={() => setState({ draft: undefined })}
          />
        ) : (
          <>
            <FileDrop
              label={progress === 1 ? 'Reading the file …' : 'Drop a book of business here, or choose one'}
              accept={ENDINGS}
              maxBytes={MAX_IMPORT_BYTES}
              onFile={send}
              progress={progress}
            >
              CSV or Excel (.xlsx), as the carrier sent it: one policy a row. Which kind of file it is and what its
              columns are is recognised; you check it next. Nothing is imported yet.
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
