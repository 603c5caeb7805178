import type { ReplyOf } from '@bookline/contract/endpoint';
import type { ImportField, imports } from '@bookline/contract/features/imports';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { Group, Loader, Progress, Text, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, fieldErrorsOf, sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useStartWithLeads } from '../../import-attachments/import-attachments.data.ts';
import { appliedMapping } from '../../import-settings/components/applied-setting.ts';
import { SavedSettings } from '../../import-settings/components/saved-settings.tsx';
import { useStartImport, useValidateImport } from '../imports.data.ts';
import { useDraft } from '../use-draft.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { DraftHead } from './draft-head.tsx';
import type { DraftProps } from './draft-page.tsx';
import { DraftUnread } from './draft-unread.tsx';
import { forecastOf } from './forecast.ts';
import { ImportOptions } from './import-options.tsx';
import classes from './import-page.module.css';
import { OPTION_FIELDS, type Options, partsOf } from './options.ts';
import { answersOf, optionsOf } from './saved-answers.ts';
import { withoutPreviews } from './targets.ts';
import { ValidationReport } from './validation-report.tsx';
import { type Along, ZipAlong } from './zip-along.tsx';

export type Checked = ReplyOf<typeof imports.validate>['data'];

const number = new Intl.NumberFormat('en-US');
const FORM_FIELDS = [...OPTION_FIELDS, 'attachments', 'file_column'];

/** A file that was read: its columns, what is wrong with its rows, and the choices before it is imported. */
export function CheckImport({ id, first, onOther }: DraftProps<Checked>) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const validate = useValidateImport();
  const start = useStartImport();
  const startAlong = useStartWithLeads();
  const [along, setAlong] = useState<Along | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const { checked, setChecked, fields, setFields } = useDraft(id, first, validate.mutate);
  const [options, setOptions] = useState<Options>({
    category: user.company.variant === 'recruiting' ? 'recruit' : 'lead',
    known: 'skip',
    match_by: ['phone', 'email'],
  });

  const check = (changed: ImportField[] | undefined, match_by: Options['match_by']) =>
    validate.mutate(
      { body: { id, match_by, ...(changed && { fields: withoutPreviews(changed) }) } },
      {
        onSuccess: ({ data }) => {
          setChecked(data);
          if (!changed) setFields(data.fields);
        },
      },
    );
  const checkSoon = useDebouncedCallback(check, DEBOUNCE_MS);

  if (!checked || !fields)
    return <DraftUnread error={validate.error} onOther={onOther} onRetry={() => check(undefined, options.match_by)} />;

  const submit = () => {
    if (!along) {
      start.mutate(
        { body: { id, fields: withoutPreviews(fields), ...options } },
        { onSuccess: ({ data }) => void navigate({ to: paths.import(data.id) }) },
      );
      return;
    }
    setProgress(0);
    startAlong.mutate(
      {
        body: { id, file_column: along.file_column, ...partsOf({ ...options, fields: withoutPreviews(fields) }) },
        files: { attachments: along.zip },
        onProgress: setProgress,
      },
      {
        onSuccess: ({ data }) => void navigate({ to: paths.attachment_import(data.id) }),
        onSettled: () => setProgress(null),
      },
    );
  };
  const { error } = along ? startAlong : start;
  const count = checked.validation.importable;
  return (
    <>
      <DraftHead checked={checked} onOther={onOther} />

      <section className={classes.section} aria-labelledby="columns">
        <Group justify="space-between" align="center">
          <Title order={3} fz="sm" id="columns">
            Columns
          </Title>
          <SavedSettings
            fields={fields}
            answers={answersOf(options)}
            onUse={(setting) => {
              const changed = appliedMapping(fields, setting, (target) =>
                checked.targets.some(({ value, repeatable }) => value === target && repeatable),
              );
              setFields(changed);
              setOptions({ ...options, ...optionsOf(setting.data.answers) });
              checkSoon(changed, optionsOf(setting.data.answers).match_by ?? options.match_by);
            }}
          />
        </Group>
        <ColumnMapping
          fields={fields}
          targets={checked.targets}
          onChange={(changed) => {
            setFields(changed);
            checkSoon(changed, options.match_by);
          }}
        />
        <Text size="sm" c="var(--mantine-color-error)" role="alert" component="div">
          {validate.error && fieldErrorsOf(validate.error).join(' ')}
        </Text>
      </section>

      <section className={classes.section} aria-labelledby="options">
        <Title order={3} fz="sm" mb="sm" id="options">
          What they become
        </Title>
        <FormShell
          fields={FORM_FIELDS}
          errors={error instanceof ApiError ? error.fields : undefined}
          failure={error && !(error instanceof ApiError) ? sentenceOf(error) : undefined}
          submitLabel={count === 1 ? 'Import 1 row' : `Import ${number.format(count)} rows`}
          busy={start.isPending || startAlong.isPending || validate.isPending}
          onSubmit={submit}
        >
          {(errorOf) => (
            <>
              <ImportOptions
                options={options}
                fields={fields}
                errorOf={errorOf}
                onChange={(changed) => {
                  setOptions(changed);
                  // Who is known hangs on it: the rows are looked up again.
                  if (changed.match_by !== options.match_by && changed.match_by?.length)
                    checkSoon(fields, changed.match_by);
                }}
              />
              <ZipAlong along={along} fields={fields} errorOf={errorOf} onChange={setAlong} />
              {progress !== null && <Progress size="sm" value={progress * 100} aria-label="Upload of the files" />}
              <section className={classes.section} aria-labelledby="report">
                <Group gap="xs" mb="xs">
                  <Title order={3} fz="sm" id="report">
                    What will happen
                  </Title>
                  {validate.isPending && <Loader size="xs" role="img" aria-label="Checking the rows again" />}
                </Group>
                <div aria-live="polite">
                  <ValidationReport
                    validation={checked.validation}
                    forecast={forecastOf(checked.validation, options)}
                  />
                </div>
              </section>
            </>
          )}
        </FormShell>
      </section>
    </>
  );
}
