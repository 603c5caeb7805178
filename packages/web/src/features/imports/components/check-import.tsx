import type { ReplyOf } from '@bookline/contract/endpoint';
import type { ImportSetting } from '@bookline/contract/features/import-settings';
import type { ImportField, imports } from '@bookline/contract/features/imports';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Group, Loader, Progress, Text, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, fieldErrorsOf, sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useStartWithLeads } from '../../import-attachments/import-attachments.api.ts';
import { appliedMapping, SavedSettings, useValidateImport } from '../../import-settings/import-settings.api.ts';
import { useStartImport } from '../imports.data.ts';
import { useDraft } from '../use-draft.ts';
import { useInTurn } from '../use-in-turn.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { DraftHead } from './draft-head.tsx';
import type { DraftProps } from './draft-page.tsx';
import { DraftUnread } from './draft-unread.tsx';
import { FileReading, fittingReading, type Reading, readingErrors, readingOf } from './file-reading.tsx';
import { forecastOf } from './forecast.ts';
import { ImportOptions } from './import-options.tsx';
import classes from './import-page.module.css';
import { OPTION_FIELDS, type Options, partsOf } from './options.ts';
import { answersOf, optionsOf } from './saved-answers.ts';
import { withoutPreviews } from './targets.ts';
import { ValidationReport } from './validation-report.tsx';
import { type Along, ZipAlong } from './zip-along.tsx';

export type Checked = ReplyOf<typeof imports.validate>['data'];
const FORM_FIELDS = [...OPTION_FIELDS, 'attachments', 'file_column'];

/** A file after reading: columns, row errors, and the choices before the import. */
export function CheckImport({ id, first, onOther }: DraftProps<Checked>) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const validate = useValidateImport();
  const start = useStartImport();
  const startAlong = useStartWithLeads();
  const [along, setAlong] = useState<Along | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [reading, setReading] = useState<Reading>({});
  const { checked, setChecked, fields, setFields } = useDraft(id, first, validate.mutate);
  const [options, setOptions] = useState<Options>({
    category: user.company.variant === 'recruiting' ? 'recruit' : 'lead',
    known: 'skip',
    match_by: ['phone', 'email', 'name_birthday'],
  });

  const inTurn = useInTurn();
  const readings = useRef(0);

  const check = (changed: ImportField[] | undefined, match_by: Options['match_by']) => {
    const reading_no = readings.current;
    inTurn(async () => {
      // The file was read again since, and may have other columns.
      const mapped = reading_no === readings.current ? changed : undefined;
      const { data } = await validate.mutateAsync({
        body: { id, match_by, ...(mapped && { fields: withoutPreviews(mapped) }) },
      });
      setChecked(data);
      if (!mapped) setFields(data.fields);
    });
  };
  const checkSoon = useDebouncedCallback(check, DEBOUNCE_MS);
  /** Reads the file again. Its columns may differ, so the earlier mapping is dropped. */
  const readAnew = (chosen: Reading, then?: (file: Checked) => void) => {
    checkSoon.cancel();
    inTurn(async () => {
      const { data } = await validate.mutateAsync({ body: { id, match_by: options.match_by, ...chosen } });
      readings.current++;
      setChecked(data);
      setFields(data.fields);
      setReading((before) => ({ ...before, ...chosen }));
      then?.(data);
    });
  };
  const apply = (setting: ImportSetting, before: ImportField[], { targets }: Pick<Checked, 'targets'>) => {
    const changed = appliedMapping(before, setting, (target) =>
      targets.some(({ value, repeatable }) => value === target && repeatable),
    );
    setFields(changed);
    setOptions({ ...options, ...optionsOf(setting.data.answers) });
    checkSoon(changed, optionsOf(setting.data.answers).match_by ?? options.match_by);
  };

  if (!checked || !fields)
    return <DraftUnread error={validate.error} onOther={onOther} onRetry={() => check(undefined, options.match_by)} />;

  const submit = () => {
    if (!along) {
      start.mutate(
        { body: { id, fields: withoutPreviews(fields), ...readingOf(checked), ...options } },
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
      <FileReading
        file={checked}
        error={validate.error}
        busy={validate.isPending}
        onChange={(chosen) => readAnew(chosen)}
      />

      <section className={classes.section} aria-labelledby="columns">
        <Group justify="space-between" align="center">
          <Title order={3} fz="sm" id="columns">
            Columns
          </Title>
          <SavedSettings
            fields={fields}
            answers={answersOf(options)}
            reading={reading}
            onUse={(setting) => {
              const chosen = fittingReading(checked, setting.data.reading);
              if (chosen) readAnew(chosen, (file) => apply(setting, file.fields, file));
              else apply(setting, fields, checked);
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
          {validate.error && !readingErrors(validate.error) && fieldErrorsOf(validate.error).join(' ')}
        </Text>
      </section>

      <section className={classes.section} aria-labelledby="options">
        <Title order={3} fz="sm" mb="sm" id="options">
          Import options
        </Title>
        <FormShell
          fields={FORM_FIELDS}
          errors={error instanceof ApiError ? error.fields : undefined}
          failure={error && !(error instanceof ApiError) ? sentenceOf(error) : undefined}
          submitLabel={count === 1 ? 'Import 1 row' : `Import ${formatNumber(count)} rows`}
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
                  // Matching depends on it, so the rows are looked up again.
                  if (changed.match_by !== options.match_by && changed.match_by?.length)
                    checkSoon(fields, changed.match_by);
                }}
              />
              <ZipAlong along={along} fields={fields} errorOf={errorOf} onChange={setAlong} />
              {progress !== null && <Progress size="sm" value={progress * 100} aria-label="File upload" />}
              <section className={classes.section} aria-labelledby="report">
                <Group gap="xs" mb="xs">
                  <Title order={3} fz="sm" id="report">
                    Summary
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
