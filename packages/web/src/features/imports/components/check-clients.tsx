import type { ImportField } from '@bookline/contract/features/imports';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Group, Loader, Select, SimpleGrid, Text, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, fieldErrorsOf, sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
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
import { ClientOptions } from './client-options.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { DraftHead } from './draft-head.tsx';
import type { DraftProps } from './draft-page.tsx';
import { DraftUnread } from './draft-unread.tsx';
import { FileReading, type Reading, readingErrors, readingOf } from './file-reading.tsx';
import classes from './import-page.module.css';
import { withoutPreviews } from './targets.ts';
import { ValidationReport } from './validation-report.tsx';

const OPTION_FIELDS = ['owner', 'pool', 'tags', 'carrier_id', 'make_carriers', 'end_missing'];

/** A carrier's file after reading: file type, columns, policies, and the choices before the import. */
export function CheckClients({ id, first, onOther }: DraftProps<CheckedBook>) {
  const navigate = useNavigate();
  const validate = useValidateClients();
  const start = useStartClients();
  const carriers = useOfferedCarriers();
  const { checked, setChecked, fields, setFields } = useDraft(id, first, validate.mutate);
  const [choices, setChoices] = useState<ClientChoices>({ known: 'fill', owner_by_agent: true });

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
        body: {
          id,
          ...(next.import_type && { import_type: next.import_type }),
          ...(next.carrier_id && { carrier_id: next.carrier_id }),
          ...(mapped && { fields: withoutPreviews(mapped) }),
          ...reading,
        },
      });
      if (mapped) return setChecked(data);
      readings.current++;
      take(data);
    });
  };
  const checkSoon = useDebouncedCallback(check, DEBOUNCE_MS);

  if (!checked || !fields)
    return <DraftUnread error={validate.error} onOther={onOther} onRetry={() => check(choices)} />;

  const { book, validation } = checked;
  const kind = choices.import_type ?? book.import_type;
  const submit = () =>
    start.mutate(
      { body: { id, ...choices, ...readingOf(checked), import_type: kind, fields: withoutPreviews(fields) } },
      { onSuccess: ({ data }) => void navigate({ to: paths.import(data.id) }) },
    );
  const count = validation.importable;
  return (
    <>
      <DraftHead checked={checked} onOther={onOther} />
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
        />
      </SimpleGrid>

      <section className={classes.section} aria-labelledby="columns">
        <Title order={3} fz="sm" id="columns">
          Columns
        </Title>
        {book.learned > 0 && (
          <Text size="xs" c="dimmed">
            {book.learned === 1 ? '1 column was' : `${formatNumber(book.learned)} columns were`} mapped from earlier
            corrections by you or your team.
          </Text>
        )}
        <ColumnMapping
          fields={fields}
          targets={checked.targets}
          onChange={(changed) => {
            setFields(changed);
            checkSoon(choices, changed);
          }}
        />
        <Text size="sm" c="var(--mantine-color-error)" role="alert" component="div">
          {validate.error && !readingErrors(validate.error) && fieldErrorsOf(validate.error).join(' ')}
        </Text>
      </section>

      <section className={classes.section} aria-labelledby="report">
        <Group gap="xs">
          <Title order={3} fz="sm" id="report">
            Summary
          </Title>
          {validate.isPending && <Loader size="xs" aria-label="Checking the rows again" />}
        </Group>
        <div aria-live="polite">
          <BookSummary book={book} />
          <ValidationReport validation={validation} forecast={forecastOfBook(validation)} />
        </div>
      </section>

      <section className={classes.section} aria-labelledby="options">
        <Title order={3} fz="sm" id="options">
          Import options
        </Title>
        <FormShell
          fields={OPTION_FIELDS}
          errors={start.error instanceof ApiError ? start.error.fields : undefined}
          failure={start.error && !(start.error instanceof ApiError) ? sentenceOf(start.error) : undefined}
          submitLabel={count === 1 ? 'Import 1 row' : `Import ${formatNumber(count)} rows`}
          busy={start.isPending || validate.isPending}
          onSubmit={submit}
        >
          {(errorOf) => <ClientOptions choices={choices} book={book} errorOf={errorOf} onChange={setChoices} />}
        </FormShell>
      </section>
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
