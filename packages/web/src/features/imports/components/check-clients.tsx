import type { ImportField } from '@bookline/contract/features/imports';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Select, SimpleGrid, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import {
  type CheckedBook,
  type ClientChoices,
  type ImportType,
  useOfferedCarriers,
  useStartClients,
  useValidateClients,
} from '../clients.data.ts';
import { useDraft } from '../use-draft.ts';
import { useInTurn } from '../use-in-turn.ts';
import { BookSummary } from './book-summary.tsx';
import { CheckReport, importCount, importLabel } from './check-report.tsx';
import { ClientOptions } from './client-options.tsx';
import { ClientsSummary } from './clients-summary.tsx';
import { DraftHead } from './draft-head.tsx';
import type { DraftProps } from './draft-page.tsx';
import { ColumnsSection, FileStep, SettingsSection } from './draft-sections.tsx';
import { DraftUnread } from './draft-unread.tsx';
import { FileReading, type Reading, readingOf } from './file-reading.tsx';
import { ImportStep } from './import-step.tsx';
import { refusalsOf } from './refusals.ts';
import { withoutPreviews } from './targets.ts';

const OPTION_FIELDS = ['owner', 'pool', 'tags', 'carrier_id', 'make_carriers', 'end_missing'];

/** A carrier's file after reading: file type, columns, policies, and the choices before the import. Then a review of what it will do. */
export function CheckClients({ id, first, step, onStep, choose }: DraftProps<CheckedBook>) {
  const navigate = useNavigate();
  const validate = useValidateClients();
  const start = useStartClients();
  const carriers = useOfferedCarriers();
  const initial: ClientChoices = { known: 'fill', owner_by_agent: true };
  const bodyOf = ({ import_type, carrier_id }: ClientChoices) => ({
    ...(import_type && { import_type }),
    ...(carrier_id && { carrier_id }),
  });
  const draft = useDraft({ id, first, load: validate.mutate, initial, bodyOf });
  const { checked, setChecked, fields, setFields, choices } = draft;
  const setChoices = (next: ClientChoices) => {
    // What the server refused was chosen again.
    if (start.error) start.reset();
    draft.setChoices(next);
  };

  const inTurn = useInTurn();
  const readings = useRef(0);

  const take = (data: CheckedBook) => {
    setChecked(data);
    setFields(data.fields);
  };
  /** Columns the user chose stay when the carrier changes. Another file type is detected again. */
  const check = (next: ClientChoices, changed?: ImportField[], reading: Reading = {}) => {
    const reading_no = readings.current;
    inTurn(async () => {
      // The file was read again since, and may have other columns.
      const mapped = reading_no === readings.current ? changed : undefined;
      const { data } = await validate.mutateAsync({
        body: { id, ...bodyOf(next), ...(mapped && { fields: withoutPreviews(mapped) }), ...reading },
      });
      if (mapped) return setChecked(data);
      readings.current++;
      take(data);
    });
  };
  const checkSoon = useDebouncedCallback(check, DEBOUNCE_MS);

  if (!checked || !fields) return <DraftUnread error={validate.error} choose={choose} onRetry={() => check(choices)} />;

  const { book, validation } = checked;
  const kind = choices.import_type ?? book.import_type;
  const submit = () =>
    start.mutate(
      { body: { id, ...choices, ...readingOf(checked), import_type: kind, fields: withoutPreviews(fields) } },
      {
        onSuccess: ({ data }) => {
          draft.forget();
          void navigate({ to: paths.import(data.id) });
        },
        onError: (error) => {
          if (refusalsOf(error, OPTION_FIELDS).atFields) onStep(2);
        },
      },
    );
  const { errors, failures, errorOf } = refusalsOf(start.error, OPTION_FIELDS);
  const report = (
    <CheckReport validation={validation} forecast={forecastOfBook(validation)} checking={validate.isPending}>
      <BookSummary book={book} />
    </CheckReport>
  );
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
          onChange={(reading) => {
            checkSoon.cancel();
            check(choices, undefined, reading);
          }}
        />

        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
          <Select
            label="File type"
            description={book.types.find(({ value }) => value === kind)?.description}
            data={book.types.map(({ value, label }) => ({ value, label }))}
            value={kind}
            onChange={(value) => {
              if (!value) return;
              const next = { ...choices, import_type: value as ImportType };
              setChoices(next);
              check(next);
            }}
            allowDeselect={false}
          />
          <Select
            label="Carrier"
            description="For rows without a carrier."
            data={(carriers.data?.data ?? []).map((carrier) => ({ value: carrier.id, label: carrier.name }))}
            value={choices.carrier_id ?? null}
            onChange={(carrier) => {
              const { carrier_id: _, ...rest } = choices;
              const next = carrier ? { ...rest, carrier_id: carrier } : rest;
              setChoices(next);
              check(next, fields);
            }}
            searchable
            clearable
            nothingFoundMessage="No matching carriers"
            error={errorOf('carrier_id')}
          />
        </SimpleGrid>

        <ColumnsSection
          fields={fields}
          targets={checked.targets}
          error={validate.error}
          note={
            book.learned > 0 && (
              <Text size="xs" c="dimmed">
                {book.learned === 1 ? '1 column was' : `${formatNumber(book.learned)} columns were`} mapped from earlier
                corrections by you or your team.
              </Text>
            )
          }
          onChange={(changed) => {
            setFields(changed);
            checkSoon(choices, changed);
          }}
        />

        <SettingsSection>
          <ClientOptions choices={choices} book={book} errorOf={errorOf} onChange={setChoices} />
        </SettingsSection>
        {step === 2 && report}
      </ImportStep>

      <ImportStep
        label="Review"
        shown={step === 3}
        failures={failures}
        back="Back"
        onBack={() => onStep(2)}
        next={importLabel(validation.importable)}
        busy={start.isPending || validate.isPending}
        onNext={submit}
      >
        {step === 3 && (
          <>
            {report}
            <ClientsSummary
              choices={choices}
              book={book}
              kind={kind}
              fields={fields}
              targets={checked.targets}
              onChange={() => onStep(2)}
            />
          </>
        )}
      </ImportStep>
    </>
  );
}

function forecastOfBook({ known, do_not_contact }: CheckedBook['validation']): string[] {
  const rows = (count: number) => (count === 1 ? '1 row is' : `${formatNumber(count)} rows are`);
  return [
    ...(known > 0 ? [`${rows(known)} for existing contacts.`] : []),
    ...(do_not_contact > 0 ? [`${rows(do_not_contact)} on the do-not-contact list, marked on the contact.`] : []),
  ];
}
