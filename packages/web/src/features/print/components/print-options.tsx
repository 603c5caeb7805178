import { sheetParts } from '@bookline/contract/rules/print';
import { Checkbox, NumberInput, Select, Stack, Switch } from '@mantine/core';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useLetterTemplates } from '../../letter-templates/letter-templates.api.ts';
import type { PrintDraft } from '../print-draft.ts';
import { StartChoice } from './start-choice.tsx';

interface Props {
  readonly draft: PrintDraft;
  readonly set: (change: Partial<PrintDraft>) => void;
}

/** The options of the selected kind. */
export function PrintOptions({ draft, set }: Props) {
  switch (draft.kind) {
    case 'contact_sheets':
      return <SheetOptions draft={draft} set={set} />;
    case 'labels_5160':
      return (
        <Stack gap="md">
          <StartChoice
            columns={3}
            rows={10}
            value={draft.start_5160}
            onChange={(label) => set({ start_5160: label })}
          />
          <WithoutAddress draft={draft} set={set} />
        </Stack>
      );
    case 'labels_5163':
      return (
        <Stack gap="md">
          <StartChoice columns={2} rows={5} value={draft.start_5163} onChange={(label) => set({ start_5163: label })} />
          <WithoutAddress draft={draft} set={set} />
        </Stack>
      );
    case 'envelopes_10':
      return (
        <Stack gap="md">
          <Switch
            label="Your return address"
            description="Your profile’s office location, or your company’s address."
            checked={draft.return_address}
            onChange={(event) => set({ return_address: event.currentTarget.checked })}
          />
          <WithoutAddress draft={draft} set={set} />
        </Stack>
      );
    case 'letters':
      return <LetterOptions draft={draft} set={set} />;
    case 'call_list':
      return (
        <NumberInput
          label="Note lines below each contact"
          min={1}
          max={6}
          clampBehavior="strict"
          w="14rem"
          value={draft.note_lines}
          onChange={(lines) => typeof lines === 'number' && set({ note_lines: lines })}
        />
      );
  }
}

function SheetOptions({ draft, set }: Props) {
  return (
    <Checkbox.Group
      label="Sections on each sheet"
      description="Policy numbers, account numbers, and health data are never printed."
      value={[...draft.parts]}
      onChange={(values) =>
        set({ parts: sheetParts.map(({ value }) => value).filter((part) => values.includes(part)) })
      }
    >
      <Stack gap={6} mt={6}>
        {sheetParts.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function WithoutAddress({ draft, set }: Props) {
  return (
    <Switch
      label="Include contacts without a mailing address"
      description="Otherwise they’re skipped and listed."
      checked={draft.print_without_address}
      onChange={(event) => set({ print_without_address: event.currentTarget.checked })}
    />
  );
}

function LetterOptions({ draft, set }: Props) {
  const { data } = useLetterTemplates();
  const letters = data?.data ?? [];
  return (
    <Stack gap="md">
      <div>
        <Select
          label="Letter"
          placeholder={data && letters.length === 0 ? 'No letters yet' : 'Choose a letter'}
          data={letters.map(({ id, name, mine, owner }) => ({
            value: id,
            label: mine ? name : `${name} · ${owner.name}`,
          }))}
          value={draft.template_id}
          onChange={(template_id) => set({ template_id })}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No matches"
        />
        <ButtonLink size="compact-sm" variant="subtle" mt={4} to={paths.letters}>
          Edit letters
        </ButtonLink>
      </div>
      <Switch
        label="Letterhead"
        description="Your company’s logo, color, and address."
        checked={draft.letterhead}
        onChange={(event) => set({ letterhead: event.currentTarget.checked })}
      />
      <Switch
        label="Signature space above your name"
        checked={draft.signature}
        onChange={(event) => set({ signature: event.currentTarget.checked })}
      />
      <Switch
        label="Leave missing fields blank"
        description="Otherwise contacts with missing fields are skipped and listed."
        checked={draft.leave_blank}
        onChange={(event) => set({ leave_blank: event.currentTarget.checked })}
      />
      <WithoutAddress draft={draft} set={set} />
    </Stack>
  );
}
