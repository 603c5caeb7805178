import type { Application } from '@bookline/contract/features/fire-light';
import { lookups } from '@bookline/contract/features/lookups';
import { faultsOfAnswers, isAsked } from '@bookline/contract/rules/application-answers';
import { describeForm, fieldsOf } from '@bookline/contract/rules/application-forms';
import { Button, Select, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCall } from '../../../lib/use-call.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import classes from '../../../ui/record-grid.module.css';
import { Section } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';
import { useApplication, useSaveApplication } from '../fire-light.data.ts';
import { ApplicationField } from './application-field.tsx';

interface Values {
  readonly carrier_id: string | null;
  readonly answers: Readonly<Record<string, string>>;
}

const valuesOf = ({ carrier, answers }: Application): Values => ({ carrier_id: carrier?.id ?? null, answers });

/** The questions of a built-in form. A draft may have gaps; what's missing is shown once someone wants to sign. */
export function ApplicationEditor({
  application,
  onSign,
  onSend,
}: {
  readonly application: Application;
  /** With the version on the screen. */
  readonly onSign: (version: number) => void;
  readonly onSend: () => void;
}) {
  const { id, form, contact } = application;
  const save = useSaveApplication();
  const carriers = useCall(lookups.carriers, {}).data?.data ?? [];
  const { draft, set } = useRecordForm(valuesOf(application));
  const [saved, setSaved] = useState({ values: valuesOf(application), version: application.version });
  const [showsFaults, setShowsFaults] = useState(false);
  const dirty = JSON.stringify(draft) !== JSON.stringify(saved.values);
  const guard = useUnsavedGuard(dirty);
  const { errors, failure } = formFailure(save.error);
  const faults = faultsOfAnswers(form, draft.answers, true);
  const missing = Object.keys(faults).length;
  const own = application.carrier;
  const offered = own && !carriers.some((each) => each.id === own.id) ? [own, ...carriers] : carriers;

  const { refetch } = useApplication(id);
  // What was saved elsewhere appears, except where there are unsaved changes. A number that was saved shows only its end.
  useEffect(() => {
    const theirs = valuesOf(application);
    if (application.version < saved.version) return;
    const isOwn = ([key, value]: [string, string]) => value !== (saved.values.answers[key] ?? '');
    const own = Object.fromEntries(Object.entries(draft.answers).filter(isOwn));
    const isOwnCarrier = draft.carrier_id !== saved.values.carrier_id;
    set({
      carrier_id: isOwnCarrier ? draft.carrier_id : theirs.carrier_id,
      answers: { ...theirs.answers, ...own },
    });
    setSaved({ values: theirs, version: application.version });
  }, [application]);

  const store = (next: (version: number) => void) => {
    const values = draft;
    save.mutate(
      { params: { id }, body: { ...values, answers: { ...values.answers }, version: saved.version } },
      {
        onSuccess: ({ data }) => {
          setSaved({ values, version: data.version });
          next(data.version);
        },
        onError: () => void refetch(),
      },
    );
  };
  /** Someone signs what is stored, and only if it's complete. */
  const proceed = (next: (version: number) => void) => {
    setShowsFaults(true);
    if (missing > 0) return document.querySelector<HTMLElement>('[data-faults]')?.scrollIntoView({ block: 'center' });
    if (dirty) store(next);
    else next(saved.version);
  };
  return (
    <FormShell
      fields={[...fieldsOf(form).map(({ key }) => key), 'carrier_id']}
      errors={errors}
      failure={failure}
      submitLabel="Save draft"
      busy={save.isPending}
      sticky
      guard={guard}
      onSubmit={() => store(() => toast.done('Application saved'))}
      extra={
        <>
          <Button variant="default" onClick={() => proceed(onSend)}>
            Send to sign
          </Button>
          <Button variant="default" onClick={() => proceed(onSign)}>
            Sign in person
          </Button>
        </>
      }
    >
      {(errorOf) => {
        const faultOf = (key: string) => errorOf(key) ?? (showsFaults ? faults[key] : undefined);
        return (
          <Stack gap="lg">
            {showsFaults && missing > 0 && (
              <Text size="sm" c="red" role="alert" data-faults>
                {missing === 1 ? '1 answer is' : `${missing} answers are`} missing or wrong. They’re marked below.
              </Text>
            )}
            {describeForm(form).sections.map(({ title, fields }) => (
              <Section key={title} title={title}>
                <div className={classes.grid}>
                  {title !== 'Applicant' && fields.some(({ key }) => key === 'plan_name') && (
                    <Select
                      className={classes.half}
                      label="Insurance company"
                      placeholder="Choose a carrier"
                      data={offered.map((carrier) => ({ value: carrier.id, label: carrier.name }))}
                      value={draft.carrier_id}
                      onChange={(carrier_id) => set({ carrier_id })}
                      error={errorOf('carrier_id')}
                      searchable
                      clearable
                      clearButtonProps={{ 'aria-label': 'No carrier' }}
                      nothingFoundMessage="No matching carriers"
                    />
                  )}
                  {fields
                    .filter((field) => isAsked(field, draft.answers))
                    .map((field) => (
                      <ApplicationField
                        key={field.key}
                        field={field}
                        value={draft.answers[field.key] ?? ''}
                        onChange={(value) => set({ answers: { ...draft.answers, [field.key]: value } })}
                        error={faultOf(field.key)}
                        contactId={contact.id}
                        applicationId={id}
                      />
                    ))}
                </div>
              </Section>
            ))}
          </Stack>
        );
      }}
    </FormShell>
  );
}
