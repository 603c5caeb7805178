import type { OfficeLocation } from '@bookline/contract/features/office-locations';
import { MAX_OFFICE_CITY, MAX_PHONE, MAX_RECORD_NAME, MAX_STREET, MAX_ZIP } from '@bookline/contract/rules/limits';
import { officeTypes, states } from '@bookline/contract/rules/options';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Group, Input, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { CorporationSelect, useOnlyCorporation } from '../../corporations/corporations.api.ts';
import { useAddOffice, useDeleteOffice, useReplaceOffice } from '../office-locations.data.ts';

const fields = ['name', 'type', 'corporation_id', 'line1', 'city', 'state', 'zip', 'phone'];

/** The form of an office. A null `office` means a new one. */
export function OfficeDialog({
  office,
  onClose,
}: {
  readonly office: OfficeLocation | null;
  readonly onClose: () => void;
}) {
  const add = useAddOffice();
  const replace = useReplaceOffice();
  const remove = useDeleteOffice();
  // With only one company, there is nothing to choose.
  const only = useOnlyCorporation();
  const { draft, dirty, set, withBind } = useRecordForm({
    name: office?.name ?? '',
    type: office?.type ?? ('branch' as const),
    corporation_id: office?.corporation.id ?? '',
    line1: office?.line1 ?? '',
    city: office?.city ?? '',
    state: office?.state ?? '',
    zip: office?.zip ?? '',
    phone: office?.phone ? displayPhone(office.phone) : '',
  });
  const corporation_id = draft.corporation_id || (only ?? '');
  return (
    <RecordDialog
      noun="office"
      id={office?.id ?? null}
      name={draft.name}
      sent={{ body: { ...draft, corporation_id } }}
      fields={fields}
      dirty={dirty}
      add={add}
      change={replace}
      removal={{
        remove,
        name: office?.name ?? '',
        text: 'This can’t be undone. If users are assigned to this office, move them first.',
      }}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <TextInput label="Name" {...bind('name')} maxLength={MAX_RECORD_NAME} required data-autofocus />
          <Input.Wrapper label="Type" labelElement="div" error={errorOf('type')}>
            <div>
              <SegmentedControl
                size="sm"
                aria-label="Type"
                data={[...officeTypes]}
                value={draft.type}
                onChange={(type) => set({ type: type === 'main' ? 'main' : 'branch' })}
              />
            </div>
          </Input.Wrapper>
          <CorporationSelect
            label="Parent"
            value={corporation_id || null}
            onChange={(id) => set({ corporation_id: id ?? '' })}
            allowDeselect={false}
            error={errorOf('corporation_id') && 'Choose a company or business unit.'}
            required
          />
          <TextInput label="Street" {...bind('line1')} maxLength={MAX_STREET} autoComplete="off" />
          <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
            <TextInput label="City" {...bind('city')} maxLength={MAX_OFFICE_CITY} autoComplete="off" />
            <Select
              label="State"
              data={[...states]}
              value={draft.state || null}
              onChange={(state) => set({ state: state ?? '' })}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': 'Clear state' }}
              error={errorOf('state')}
            />
            <TextInput label="ZIP code" {...bind('zip')} maxLength={MAX_ZIP} inputMode="numeric" autoComplete="off" />
          </Group>
          <TextInput label="Phone" {...bind('phone')} maxLength={MAX_PHONE} type="tel" autoComplete="off" />
        </Stack>
      ))}
    </RecordDialog>
  );
}
