import type { PlanDetails } from '@bookline/contract/features/csg';
import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useFindPlans, usePlanDetails, useSaveQuote } from '../csg.data.ts';
import { ComparedPlans } from './compared-plans.tsx';
import { CriteriaFields } from './criteria-fields.tsx';
import { criteriaFields, criteriaOf, submittedCriteria } from './criteria-value.ts';
import { FoundPlans } from './found-plans.tsx';

/** Finds plans, compares up to four, and saves them as a quote. */
export function QuoteDialog({
  onSaved,
  onClose,
}: {
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { contact } = useContactEdit();
  const find = useFindPlans();
  const details = usePlanDetails();
  const save = useSaveQuote();
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [compared, setCompared] = useState<readonly PlanDetails[]>();
  const { draft, set, withBind } = useRecordForm(criteriaOf(contact, new Date()));
  const found = find.data?.data;
  const failure = formFailure(find.error);
  const later = formFailure(details.error ?? save.error);
  const said = later.failure ?? Object.values(later.errors ?? {}).flat()[0];
  const criteria = submittedCriteria(draft);
  const change = (part: Partial<typeof draft>) => {
    // Prices of other answers don't count.
    find.reset();
    setKeys([]);
    setCompared(undefined);
    set(part);
  };
  const choose = (next: readonly string[]) => {
    setKeys(next);
    setCompared(undefined);
  };
  return (
    <Dialog opened title="Medicare quote" size="xl" onClose={onClose}>
      <FormShell
        fields={criteriaFields}
        errors={failure.errors}
        failure={failure.failure}
        submitLabel="Find plans"
        busy={find.isPending}
        onSubmit={() => {
          choose([]);
          find.mutate({ body: criteria });
        }}
      >
        {withBind((_bind, errorOf) => (
          <CriteriaFields draft={draft} set={change} errorOf={errorOf} />
        ))}
      </FormShell>
      {found && (
        <Stack gap="sm" mt="md">
          <FoundPlans found={found} keys={keys} onChoose={choose} />
          {compared && <ComparedPlans plans={compared} />}
          <div role="alert">{said && <Alert color="red">{said}</Alert>}</div>
          {found.plans.length > 0 && (
            <ActionBar inset>
              <Button
                variant="default"
                disabled={keys.length === 0}
                loading={details.isPending}
                onClick={() =>
                  details.mutate(
                    { body: { ...criteria, keys: [...keys] } },
                    { onSuccess: ({ data }) => setCompared(data) },
                  )
                }
              >
                Compare
              </Button>
              <Button
                disabled={keys.length === 0}
                loading={save.isPending}
                onClick={() =>
                  save.mutate(
                    { body: { ...criteria, contact_id: contact.id, keys: [...keys] } },
                    {
                      onSuccess: ({ data }) => {
                        toast.done('Quote saved');
                        onSaved(data.id);
                      },
                    },
                  )
                }
              >
                Save quote
              </Button>
            </ActionBar>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
