import type { RegisteredNumber } from '@bookline/contract/features/text-registrations';
import { isEditable, type RegistrationKind, type RegistrationState } from '@bookline/contract/rules/text-registrations';
import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Facts } from '../drafts.ts';
import { useCreateRegistration, useSubmitRegistration, useUpdateRegistration } from '../text-registrations.data.ts';
import { BrandFields, brandFields } from './brand-fields.tsx';
import { UseFields, useFields } from './use-fields.tsx';

const titles: Readonly<Record<RegistrationKind, string>> = {
  brand: 'Register your company',
  campaign: 'Register a use of texts',
  toll_free: 'Verify a toll-free number',
};

/** The facts of a registration: saved as a draft, or submitted. Of a verified use, only its numbers can change. */
export function RegistrationDialog({
  known,
  first,
  numbers,
  onClose,
}: {
  readonly known:
    | { readonly id: string; readonly state: RegistrationState; readonly problem: string | null }
    | undefined;
  readonly first: Facts;
  readonly numbers: readonly RegisteredNumber[];
  readonly onClose: () => void;
}) {
  const create = useCreateRegistration();
  const update = useUpdateRegistration();
  const submit = useSubmitRegistration();
  // A draft stays saved if it can't be submitted yet.
  const [id, setId] = useState(known?.id);
  const { draft, dirty, set, withBind } = useRecordForm<Facts>(first);
  const onlyNumbers = known !== undefined && !isEditable(known.state);
  const busy = create.isPending || update.isPending || submit.isPending;
  const save = (then: (id: string) => void) => {
    for (const each of [create, update, submit]) each.reset();
    const on = {
      onSuccess: ({ data }: { readonly data: { readonly id: string } }) => {
        setId(data.id);
        then(data.id);
      },
    };
    if (id) update.mutate({ params: { id }, body: { facts: draft } }, on);
    else create.mutate({ body: { facts: draft } }, on);
  };
  const done = (sentence: string) => () => {
    toast.done(sentence);
    onClose();
  };
  const handIn = (of: string) =>
    submit.mutate({ params: { id: of } }, { onSuccess: done('Submitted. We notify you once it’s decided.') });
  return (
    <FormDialog
      title={titles[draft.kind]}
      size="lg"
      fields={draft.kind === 'brand' ? brandFields : useFields}
      {...formFailure(create.error ?? update.error ?? submit.error)}
      submitLabel={onlyNumbers ? 'Save numbers' : 'Save and submit'}
      busy={busy}
      dirty={dirty && !submit.isSuccess}
      onSubmit={() => save(onlyNumbers ? done('Numbers saved') : handIn)}
      onClose={onClose}
      extra={
        !onlyNumbers && (
          <Button variant="subtle" disabled={busy} onClick={() => save(done('Draft saved'))}>
            Save draft
          </Button>
        )
      }
    >
      {withBind((_bind, errorOf) => (
        <Stack gap="sm">
          {known?.problem && (
            <Alert color="red" variant="light" title="Rejected">
              {known.problem}
            </Alert>
          )}
          {draft.kind === 'brand' ? (
            <BrandFields draft={draft} set={(change) => set(change)} errorOf={errorOf} />
          ) : (
            <UseFields
              draft={draft}
              set={(change) => set(change)}
              errorOf={errorOf}
              numbers={numbers}
              onlyNumbers={onlyNumbers}
            />
          )}
        </Stack>
      ))}
    </FormDialog>
  );
}
