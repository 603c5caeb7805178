import type { AdminDisposition } from '@bookline/contract/features/dispositions';
import { dispositionOutcomeKeys, dispositionOutcomes } from '@bookline/contract/rules/dispositions';
import { MAX_DISPOSITIONS, MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { ColorField, FIRST_COLOR } from '../../../ui/color-field.tsx';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useAddDisposition, useChangeDisposition, useDeleteDisposition } from '../dispositions.data.ts';

const fields = ['name', 'color', 'outcome', 'follow_up_required', 'do_not_call', 'position', 'active'];
const outcomes = dispositionOutcomeKeys.map((value) => ({ value, label: dispositionOutcomes[value].label }));

/** The form of a disposition. A null `disposition` means a new one, at the end of the list. */
export function DispositionDialog({
  disposition,
  last,
  onClose,
}: {
  readonly disposition: AdminDisposition | null;
  readonly last: number;
  readonly onClose: () => void;
}) {
  const add = useAddDisposition();
  const change = useChangeDisposition();
  const remove = useDeleteDisposition();
  const { draft, dirty, set, withBind } = useRecordForm({
    name: disposition?.name ?? '',
    color: disposition?.color ?? FIRST_COLOR,
    outcome: disposition?.outcome ?? 'contacted',
    follow_up_required: disposition?.follow_up_required ?? false,
    do_not_call: disposition?.do_not_call ?? false,
    position: disposition?.position ?? Math.min(last + 1, MAX_DISPOSITIONS),
    active: disposition?.active ?? true,
  });
  return (
    <RecordDialog
      noun="disposition"
      id={disposition?.id ?? null}
      name={draft.name}
      sent={{ body: draft }}
      fields={fields}
      dirty={dirty}
      add={add}
      change={change}
      removal={{
        remove,
        name: disposition?.name ?? '',
        text: 'No one will be able to choose this disposition. This can’t be undone. If calls have it, turn off Active instead.',
      }}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <TextInput label="Name" {...bind('name')} maxLength={MAX_RECORD_NAME} required data-autofocus />
          <ColorField label="Color" value={draft.color} onChange={(color) => set({ color })} error={errorOf('color')} />
          <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
            <Select
              label="Outcome"
              description="What it means in filters and reports"
              data={outcomes}
              value={draft.outcome}
              onChange={(value) => {
                const outcome = dispositionOutcomeKeys.find((key) => key === value);
                if (outcome) set({ outcome });
              }}
              allowDeselect={false}
              error={errorOf('outcome')}
            />
            <NumberInput
              label="Position"
              description="The first nine have the keys 1 to 9"
              value={draft.position}
              onChange={(position) => typeof position === 'number' && set({ position })}
              min={1}
              max={MAX_DISPOSITIONS}
              allowDecimal={false}
              error={errorOf('position')}
            />
          </Group>
          <Switch
            label="Require a follow-up"
            description="The user chooses when to follow up with the contact."
            {...bind('follow_up_required')}
          />
          <Switch
            label="Do not call"
            description="Records that the contact opted out of calls. Calls to them are blocked from then on."
            {...bind('do_not_call')}
          />
          <Switch
            label="Active"
            description="Users can choose active dispositions. Calls keep their disposition either way."
            {...bind('active')}
          />
        </Stack>
      ))}
    </RecordDialog>
  );
}
