import type { ReplyOf } from '@bookline/contract/endpoint';
import type { ImportSetting } from '@bookline/contract/features/import-settings';
import type { ImportField, imports } from '@bookline/contract/features/imports';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { Progress } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useStartWithLeads } from '../../import-attachments/import-attachments.api.ts';
import { appliedMapping, SavedSettings, useValidateImport } from '../../import-settings/import-settings.api.ts';
import { useStartImport } from '../imports.data.ts';
import { useDraft } from '../use-draft.ts';
import { useInTurn } from '../use-in-turn.ts';
import { CheckReport, importCount, importLabel } from './check-report.tsx';
import { DraftHead } from './draft-head.tsx';
import type { DraftProps } from './draft-page.tsx';
import { ColumnsSection, FileStep, SettingsSection } from './draft-sections.tsx';
import { DraftUnread } from './draft-unread.tsx';
import { FileReading, fittingReading, type Reading, readingOf } from './file-reading.tsx';
import { forecastOf } from './forecast.ts';
import { ImportOptions } from './import-options.tsx';
import { ImportStep } from './import-step.tsx';
import { LeadsSummary } from './leads-summary.tsx';
import { OPTION_FIELDS, type Options, partsOf } from './options.ts';
import { refusalsOf } from './refusals.ts';
import { answersOf, optionsOf } from './saved-answers.ts';
import { withoutPreviews } from './targets.ts';
import { type Along, columnOfNames, ZipAlong } from './zip-along.tsx';

export type Checked = ReplyOf<typeof imports.validate>['data'];
const FORM_FIELDS = [...OPTION_FIELDS, 'attachments', 'file_column'];

/** Whether a file leaves nothing to decide: every column is recognized, every row is fine, and no contact exists yet. */
export const isReady = ({ fields, encoding, sheets, validation }: Checked): boolean =>
  (encoding === null || encoding === 'utf-8') &&
  sheets.length <= 1 &&
  validation.problems.length === 0 &&
  validation.importable > 0 &&
  validation.known + validation.do_not_contact + validation.duplicates_in_file === 0 &&
  fields.every(({ target }) => target !== 'skip' && target !== 'custom' && !target.startsWith('custom:'));

/** A file after reading: columns, row errors, and the choices before the import. Then a review of what the import will do. */
export function CheckImport({ id, first, step, onStep, choose }: DraftProps<Checked>) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const validate = useValidateImport();
  const start = useStartImport();
  const startAlong = useStartWithLeads();
  const [along, setAlong] = useState<Along | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [reading, setReading] = useState<Reading>({});
  const initial: Options = {
    category: user.company.variant === 'recruiting' ? 'recruit' : 'lead',
    known: 'skip',
    match_by: ['phone', 'email', 'name_birthday'],
  };
  const bodyOf = ({ match_by }: Options) => (match_by?.length ? { match_by } : {});
  const draft = useDraft({ id, first, load: validate.mutate, initial, bodyOf });
  const { checked, setChecked, fields, setFields, choices: options } = draft;

  const inTurn = useInTurn();
  const readings = useRef(0);

  const check = (changed: ImportField[] | undefined, match_by: Options['match_by']) => {
    const reading_no = readings.current;
    inTurn(async () => {
      // The file was read again since, and may have other columns.
      const mapped = reading_no === readings.current ? changed : undefined;
      const { data } = await validate.mutateAsync({
        body: { id, ...bodyOf({ match_by }), ...(mapped && { fields: withoutPreviews(mapped) }) },
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
      const { data } = await validate.mutateAsync({ body: { id, ...bodyOf(options), ...chosen } });
      readings.current++;
      setChecked(data);
      setFields(data.fields);
      setReading((before) => ({ ...before, ...chosen }));
      then?.(data);
    });
  };
  /** What the server refused was chosen again. */
  const reset = () => {
    if (start.error) start.reset();
    if (startAlong.error) startAlong.reset();
  };
  const setOptions = (changed: Options) => {
    reset();
    draft.setChoices(changed);
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
    return <DraftUnread error={validate.error} choose={choose} onRetry={() => check(undefined, options.match_by)} />;

  const onError = (error: Error) => {
    if (refusalsOf(error, FORM_FIELDS).atFields) onStep(2);
  };
  const submit = () => {
    if (!along) {
      start.mutate(
        { body: { id, fields: withoutPreviews(fields), ...readingOf(checked), ...options } },
        {
          onSuccess: ({ data }) => {
            draft.forget();
            void navigate({ to: paths.import(data.id) });
          },
          onError,
        },
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
        onSuccess: ({ data }) => {
          draft.forget();
          void navigate({ to: paths.attachment_import(data.id) });
        },
        onError,
        onSettled: () => setProgress(null),
      },
    );
  };
  const { errors, failures, errorOf } = refusalsOf(along ? startAlong.error : start.error, FORM_FIELDS);
  const { validation } = checked;
  const report = { validation, forecast: forecastOf(validation, options), checking: validate.isPending };
  return (
    <>
      <DraftHead checked={checked} />
      <FileStep shown={step === 1} choose={choose} onNext={() => onStep(2)} />

      <ImportStep
        label="Columns and settings"
        shown={step === 2}
        failures={failures}
        errors={errors}
        says={importCount(validation)}
        back="Choose another file"
        onBack={() => onStep(1)}
        next="Review"
        onNext={() => onStep(3)}
      >
        <FileReading
          file={checked}
          error={validate.error}
          busy={validate.isPending}
          onChange={(chosen) => readAnew(chosen)}
        />
        <ColumnsSection
          fields={fields}
          targets={checked.targets}
          error={validate.error}
          beside={
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
          }
          onChange={(changed) => {
            setFields(changed);
            checkSoon(changed, options.match_by);
          }}
        />

        <SettingsSection>
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
          <ZipAlong
            along={along}
            // A reload kept the choice's name, but not the file.
            lost={along ? undefined : draft.zip}
            fields={fields}
            errorOf={errorOf}
            onChange={(zip, column) => {
              reset();
              setAlong(zip && { zip, file_column: column ?? along?.file_column ?? columnOfNames(fields) });
              draft.setZip(zip?.name);
            }}
          />
        </SettingsSection>
        {step === 2 && <CheckReport {...report} />}
      </ImportStep>

      <ImportStep
        label="Review"
        shown={step === 3}
        failures={failures}
        says={isReady(checked) ? 'Every column is recognized.' : undefined}
        back="Back"
        onBack={() => onStep(2)}
        next={importLabel(validation.importable)}
        busy={start.isPending || startAlong.isPending || validate.isPending}
        onNext={submit}
      >
        {step === 3 && (
          <>
            <CheckReport {...report} />
            <LeadsSummary
              options={options}
              fields={fields}
              targets={checked.targets}
              zip={along?.zip.name}
              onChange={() => onStep(2)}
            />
          </>
        )}
        {progress !== null && <Progress mt="md" size="sm" value={progress * 100} aria-label="File upload" />}
      </ImportStep>
    </>
  );
}
