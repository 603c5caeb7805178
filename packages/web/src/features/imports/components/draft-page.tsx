import { TABLE_ENDINGS } from '@bookline/contract/features/import-file';
import { MAX_IMPORT_BYTES } from '@bookline/contract/rules/limits';
import { Text } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './import-steps.module.css';
import { StepBar } from './step-bar.tsx';
import type { Step } from './steps.ts';

/** The draft's id and the step are in the URL, so neither a reload nor the browser's Back button asks for the file again. */
const parse = (search: Readonly<Record<string, unknown>>): { draft: string | undefined; step: Step | undefined } => ({
  draft: typeof search.draft === 'string' && /^[0-9a-f-]{36}$/.test(search.draft) ? search.draft : undefined,
  step: search.step === 1 || search.step === 3 ? search.step : undefined,
});

/** The props of a draft's check: its id, its contents if just read, the step it shows, and a callback for another one. */
export interface DraftProps<Checked> {
  readonly id: string;
  readonly first?: Checked;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  /** Step 1 of a draft: another file, or on with this one. */
  readonly choose: ReactNode;
}

interface Upload {
  readonly body: Record<never, never>;
  readonly file: File;
  readonly onProgress: (part: number) => void;
}

/** Imports a file in three steps: choose it, match its columns and settings, then review and start. Nothing changes before that. */
export function DraftPage<Checked extends { readonly id: string }>({
  title,
  label,
  validate,
  isReady = () => false,
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
  /** Whether a file leaves nothing to decide, so the review comes next. */
  readonly isReady?: (checked: Checked) => boolean;
  readonly check: (draft: DraftProps<Checked>) => ReactNode;
  /** The accepted file type. */
  readonly children: ReactNode;
}) {
  const [{ draft, step }, setState] = useUrlState(parse);
  const [progress, setProgress] = useState<number | null>(null);
  const at = draft ? (step ?? 2) : 1;
  const go = (next: Step) => setState({ step: next === 2 ? undefined : next });
  const send = (file: File) => {
    setProgress(0);
    validate.mutate(
      { body: {}, file, onProgress: setProgress },
      {
        onSuccess: ({ data }) => setState({ draft: data.id, step: isReady(data) ? 3 : undefined }),
        onSettled: () => setProgress(null),
      },
    );
  };
  const read = validate.data?.data;
  const choose = (
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
  );
  return (
    <>
      <PageHeader title={title}>
        <StepBar at={at} onStep={go} />
      </PageHeader>
      <div className={classes.wizard}>
        {draft ? (
          <Fragment key={draft}>
            {check({ id: draft, ...(read?.id === draft && { first: read }), step: at, onStep: go, choose })}
          </Fragment>
        ) : (
          <div className={classes.content}>{choose}</div>
        )}
      </div>
    </>
  );
}
