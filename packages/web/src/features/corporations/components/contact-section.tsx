import { MAX_EMAIL, MAX_OFFICE_CITY, MAX_PHONE, MAX_STREET, MAX_ZIP } from '@bookline/contract/rules/limits';
import { states } from '@bookline/contract/rules/options';
import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { Panel } from '../../../ui/panel.tsx';
import { draftField } from './draft-field.ts';
import type { SectionProps } from './section-props.ts';

/** Address, phone, and email. */
export function ContactSection(props: SectionProps) {
  const { draft, set, errorOf } = props;
  return (
    <Panel title="Address and contact">
      <Stack gap="sm">
        <TextInput {...draftField(props, 'office_address', 'Office address', MAX_STREET)} />
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <TextInput {...draftField(props, 'city', 'City', MAX_OFFICE_CITY)} />
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
          <TextInput {...draftField(props, 'zip_code', 'ZIP code', MAX_ZIP)} inputMode="numeric" />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput {...draftField(props, 'phone', 'Phone', MAX_PHONE)} type="tel" />
          <TextInput {...draftField(props, 'email', 'Email', MAX_EMAIL)} type="email" />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
}
