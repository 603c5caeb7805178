import type { WfFlow } from '@bookline/contract/features/workflow-flows';
import type { Trigger } from '@bookline/contract/features/workflow-steps';
import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PersonPicker, type PickedPerson } from '../../../ui/person-picker.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePeople, usePersonNames } from '../../contact-fields/contact-fields.api.ts';
import { useChangeFlow, useCreateFlow } from '../workflows.data.ts';
import { SearchField } from './search-field.tsx';
import { TriggerFields } from './trigger-fields.tsx';
import classes from './workflow.module.css';

const fields = ['name', 'owner_id', 'trigger', 'scope', 'reentry_days', 'contacts_scope'];
const FREE: Trigger = { type: 'manual' };

/** A workflow: who is enrolled, when, and as which user it acts. */
export function FlowDialog({
  flow,
  template,
  onDone,
  onClose,
}: {
  readonly flow: WfFlow | null;
  /** The steps of a new workflow. */
  readonly template?: WfTemplate;
  readonly onDone: (flow: WfFlow) => void;
  readonly onClose: () => void;
}) {
  const user = useCurrentUser();
  const create = useCreateFlow();
  const change = useChangeFlow();
  const { draft, dirty, set, withBind } = useRecordForm({
    name: flow?.name ?? template?.name ?? '',
    owner_id: flow?.owner.id ?? user.id,
    trigger: flow?.trigger ?? FREE,
    search: flow?.scope.search ?? {},
    contact_group: flow?.scope.contact_group ?? 'all',
    reentry_days: flow ? flow.reentry_days : null,
  });
  const owner = usePersonNames([draft.owner_id])(draft.owner_id) ?? flow?.owner.name;
  const sent = {
    name: draft.name,
    owner_id: draft.owner_id,
    trigger: draft.trigger,
    scope: { search: draft.search, contact_group: draft.contact_group },
    reentry_days: draft.reentry_days,
  };
  const save = () => {
    const onSuccess = ({ data }: { data: WfFlow }) => {
      toast.done(flow ? `${data.name} saved` : `${data.name} created. Turn it on to start enrolling contacts.`);
      onDone(data);
    };
    if (flow) change.mutate({ params: { id: flow.id }, body: sent }, { onSuccess });
    else if (template)
      create.mutate(
        { body: { ...sent, template_id: template.id, ...(template.version > 0 && { version: template.version }) } },
        { onSuccess },
      );
  };
  const again = draft.reentry_days === null ? 'never' : draft.reentry_days === 0 ? 'always' : 'days';
  return (
    <FormDialog
      title={flow ? 'Edit workflow' : `Use ${template?.name ?? 'this workflow'}`}
      size="lg"
      submitLabel={flow ? 'Save workflow' : 'Create workflow'}
      fields={fields}
      dirty={dirty}
      {...formFailure(create.error ?? change.error)}
      busy={create.isPending || change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <TextInput label="Name" {...bind('name')} maxLength={MAX_NAME} required data-autofocus />
          <PersonPicker<PickedPerson>
            label="Owner"
            description="The workflow acts as this user and can only use contacts they can access."
            value={draft.owner_id}
            onChange={(id) => id && set({ owner_id: id })}
            useFound={(q) => usePeople(q).people}
            known={owner === undefined ? [] : [{ id: draft.owner_id, name: owner }]}
            error={errorOf('owner_id')}
          />
          <TriggerFields trigger={draft.trigger} onChange={(trigger) => set({ trigger })} errorOf={errorOf} />
          {draft.trigger.type !== 'manual' && (
            <>
              <Select
                label="Contacts"
                data={[
                  { value: 'all', label: 'All contacts they can access' },
                  { value: 'mine', label: 'Their own contacts' },
                ]}
                value={draft.contact_group}
                onChange={(group) => group && set({ contact_group: group })}
                allowDeselect={false}
                error={errorOf('scope')}
              />
              <SearchField
                label="Enrollment conditions"
                empty="Any contact"
                search={draft.search}
                onChange={(search) => set({ search })}
                error={errorOf('contacts_scope')}
              />
            </>
          )}
          <div className={classes.row}>
            <Select
              label="Re-enrollment"
              data={[
                { value: 'never', label: 'Never' },
                { value: 'days', label: 'After a number of days' },
                { value: 'always', label: 'Every time' },
              ]}
              value={again}
              onChange={(kind) => set({ reentry_days: kind === 'never' ? null : kind === 'always' ? 0 : 30 })}
              allowDeselect={false}
              error={errorOf('reentry_days')}
            />
            {again === 'days' && (
              <NumberInput
                label="Days"
                value={draft.reentry_days ?? 30}
                onChange={(days) => typeof days === 'number' && days > 0 && set({ reentry_days: days })}
                min={1}
                max={3650}
                w="7rem"
              />
            )}
          </div>
        </Stack>
      ))}
    </FormDialog>
  );
}
