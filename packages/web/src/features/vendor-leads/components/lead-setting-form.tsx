import type { LeadSetting, ShownLeadSetting } from '@bookline/contract/features/vendor-leads';
import { Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { PeoplePicker, PersonPicker } from '../../../ui/person-picker.tsx';
import { toast } from '../../../ui/toast.ts';
import { TagsField } from '../../contact-fields/contact-fields.api.ts';
import { useOwners, usePools, useSources, useStatuses } from '../../imports/imports.api.ts';
import { useSaveLeadSetting } from '../vendor-leads.data.ts';
import { LeadNames } from './lead-names.tsx';

const fields = ['mapping', 'owner_ids', 'pool_id', 'tag_ids', 'status_id', 'source_id'];
const assignments = [
  { value: 'owner', label: 'One user' },
  { value: 'in_turn', label: 'Round-robin' },
  { value: 'pool', label: 'Pool' },
] as const;
const knowns = [
  { value: 'fill', label: 'Fill in missing values' },
  { value: 'skip', label: 'Don’t change' },
  { value: 'overwrite', label: 'Overwrite with the lead' },
] as const;
const listeds = [
  { value: 'refuse', label: 'Refuse the lead' },
  { value: 'mark', label: 'Accept and mark as do not contact' },
] as const;
const categories = [
  { value: 'lead', label: 'Leads' },
  { value: 'client', label: 'Clients' },
  { value: 'recruit', label: 'Recruits' },
] as const;

const settingOf = ({ vendor: _, saved: __, owners: ___, targets: ____, ...setting }: ShownLeadSetting): LeadSetting =>
  setting;

const useFound = (q: string) => useOwners(q).data?.data ?? [];

/** What happens to a vendor's leads. */
export function LeadSettingForm({ setting }: { readonly setting: ShownLeadSetting }) {
  const { draft, set, withBind } = useRecordForm(settingOf(setting));
  const [kept, setKept] = useState(() => JSON.stringify(settingOf(setting)));
  const dirty = JSON.stringify(draft) !== kept;
  const save = useSaveLeadSetting();
  const guard = useUnsavedGuard(dirty);
  const pools = usePools().data?.data ?? [];
  const statuses = useStatuses().data?.data ?? [];
  const sources = useSources().data?.data ?? [];
  const titled = (rows: readonly { readonly id: number; readonly title: string }[]) =>
    rows.map(({ id, title }) => ({ value: String(id), label: title }));

  return (
    <FormShell
      sticky
      fields={fields}
      {...formFailure(save.error)}
      submitLabel="Save"
      busy={save.isPending}
      guard={guard}
      onSubmit={() => {
        const body = { ...draft, mapping: draft.mapping.filter(({ name }) => name.trim() !== '') };
        save.mutate(
          { params: { id: setting.vendor.id }, body },
          {
            onSuccess: () => {
              setKept(JSON.stringify(draft));
              toast.done(draft.active ? 'Vendor leads turned on' : 'Vendor leads turned off');
            },
          },
        );
      }}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="md">
          <Switch
            label="Accept leads from this vendor"
            checked={draft.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label="Assign new leads to"
              data={[...assignments]}
              value={draft.assignment}
              onChange={(assignment) =>
                assignment &&
                set({ assignment, owner_ids: assignment === 'pool' ? [] : draft.owner_ids.slice(0, 1), pool_id: null })
              }
              allowDeselect={false}
            />
            {draft.assignment === 'pool' ? (
              <Select
                label="Pool"
                data={pools.map(({ id, name }) => ({ value: id, label: name }))}
                {...bind('pool_id')}
                searchable
              />
            ) : draft.assignment === 'owner' ? (
              <PersonPicker
                label="Owner"
                value={draft.owner_ids[0] ?? null}
                onChange={(id) => set({ owner_ids: id ? [id] : [] })}
                useFound={useFound}
                known={setting.owners}
                error={errorOf('owner_ids')}
              />
            ) : (
              <PeoplePicker
                label="Owners, in order"
                {...bind('owner_ids')}
                useFound={useFound}
                known={setting.owners}
              />
            )}
            <Select
              label="Category"
              data={[...categories]}
              value={draft.category}
              onChange={(category) => category && set({ category })}
              allowDeselect={false}
            />
            <Select
              label="Status"
              data={titled(statuses)}
              value={draft.status_id === null ? null : String(draft.status_id)}
              placeholder="Same as new contacts"
              onChange={(id) => set({ status_id: id ? Number(id) : null })}
              searchable
              clearable
              error={errorOf('status_id')}
            />
            <Select
              label="Source"
              placeholder={setting.vendor.vendor_name}
              data={titled(sources)}
              value={draft.source_id === null ? null : String(draft.source_id)}
              onChange={(id) => set({ source_id: id ? Number(id) : null })}
              searchable
              clearable
              error={errorOf('source_id')}
            />
            <TagsField placeholder="None" {...bind('tag_ids')} />
            <Select
              label="Existing contacts"
              data={[...knowns]}
              value={draft.known}
              onChange={(known) => known && set({ known })}
              allowDeselect={false}
            />
            <Select
              label="Contacts on the do-not-contact list"
              data={[...listeds]}
              value={draft.listed}
              onChange={(listed) => listed && set({ listed })}
              allowDeselect={false}
            />
          </SimpleGrid>
          <Stack gap="xs">
            <Text size="sm" fw={500}>
              Field names in the request
            </Text>
            <Text size="xs" c="dimmed">
              We recognize common field names. Add any others. Use dots for nested values, such as address.city.
            </Text>
            <LeadNames
              names={draft.mapping}
              targets={setting.targets}
              error={errorOf('mapping')}
              onChange={(mapping) => set({ mapping })}
            />
          </Stack>
        </Stack>
      ))}
    </FormShell>
  );
}
