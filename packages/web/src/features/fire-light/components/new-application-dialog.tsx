import { contactPolicies } from '@bookline/contract/features/contact-policies';
import {
  type ApplicationFormName,
  applicationFormNames,
  applicationForms,
} from '@bookline/contract/rules/application-forms';
import { labelIn } from '@bookline/contract/rules/options';
import { policyStatuses, productLines } from '@bookline/contract/rules/policies';
import { Radio, Select, Stack, Text } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { useCall } from '../../../lib/use-call.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useOpenApplication } from '../fire-light.data.ts';

/** Opens an application on one of the forms, filled in from the contact and perhaps a policy. */
export function NewApplicationDialog({
  contactId,
  onOpened,
  onClose,
}: {
  readonly contactId: string;
  readonly onOpened: (id: string) => void;
  readonly onClose: () => void;
}) {
  const open = useOpenApplication();
  const { variant } = useCurrentUser().company;
  const policies = useCall(contactPolicies.list, { params: { id: contactId } }).data?.data ?? [];
  const { draft, dirty, set, withBind } = useRecordForm({
    form: (variant === 'preneed' ? 'preneed' : 'life') as ApplicationFormName,
    policy_id: null as string | null,
  });
  const { errors, failure } = formFailure(open.error);
  return (
    <FormDialog
      title="New application"
      dirty={dirty}
      onClose={onClose}
      fields={['form', 'policy_id']}
      errors={errors}
      failure={failure}
      submitLabel="Open application"
      busy={open.isPending}
      onSubmit={() =>
        open.mutate(
          {
            body: {
              contact_id: contactId,
              form: draft.form,
              ...(draft.policy_id && { policy_id: draft.policy_id }),
            },
          },
          { onSuccess: ({ data }) => onOpened(data.id) },
        )
      }
    >
      {withBind((_bind, errorOf) => (
        <Stack gap="md">
          <Radio.Group
            label="Form"
            value={draft.form}
            onChange={(chosen) => set({ form: applicationFormNames.find((name) => name === chosen) ?? draft.form })}
            error={errorOf('form')}
          >
            <Stack gap="xs" mt="xs">
              {applicationFormNames.map((name) => (
                <Radio key={name} value={name} label={applicationForms[name].label} />
              ))}
            </Stack>
          </Radio.Group>
          {policies.length > 0 && (
            <Select
              label="Policy"
              description="Fills in its coverage, premium, and beneficiaries. A quoted policy becomes the submitted one."
              placeholder="None"
              data={policies.map(({ id, carrier, product_line, plan_name, status }) => ({
                value: id,
                label: [
                  carrier?.name,
                  plan_name || labelIn(productLines, product_line),
                  labelIn(policyStatuses, status),
                ]
                  .filter(Boolean)
                  .join(' · '),
              }))}
              clearable
              clearButtonProps={{ 'aria-label': 'No policy' }}
              value={draft.policy_id}
              onChange={(policy_id) => set({ policy_id })}
              error={errorOf('policy_id')}
            />
          )}
          <Text size="sm" c="dimmed">
            What is known about the contact is filled in.
          </Text>
        </Stack>
      ))}
    </FormDialog>
  );
}
