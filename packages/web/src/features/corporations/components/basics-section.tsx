import { MAX_PAGE_DESCRIPTION, MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { Input, SegmentedControl, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { bindFields } from '../../../lib/bind-fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useOnlyCorporation } from '../corporations.data.ts';
import { CorporationSelect } from './corporation-select.tsx';
import { types, typeWords } from './corporation-words.ts';
import { draftField } from './draft-field.ts';
import { PersonSelect } from './people-select.tsx';
import type { SectionProps } from './section-props.ts';

/** Type, name, and parent. */
export function BasicsSection(props: SectionProps & { readonly isNew: boolean }) {
  const { draft, set, errorOf, isNew } = props;
  return (
    <Panel title="Basics">
      <Stack gap="sm">
        <Input.Wrapper
          label="Type"
          labelElement="div"
          description={isNew ? undefined : 'You can change this while no records belong to it.'}
          error={errorOf('type')}
        >
          <div>
            <SegmentedControl
              size="sm"
              mt={4}
              aria-label="Type"
              data={types.map((value) => ({ value, label: typeWords[value] }))}
              value={draft.type}
              onChange={(chosen) => {
                const type = types.find((known) => known === chosen) ?? draft.type;
                set({ type, company_id: '', business_unit_id: '' });
              }}
            />
          </div>
        </Input.Wrapper>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput {...draftField(props, 'name', 'Name', MAX_RECORD_NAME)} required />
          <Place {...props} />
        </SimpleGrid>
        <Textarea
          {...draftField(props, 'description', 'Description', MAX_PAGE_DESCRIPTION)}
          autosize
          minRows={2}
          maxRows={8}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <PersonSelect label="Contact person" {...bindFields(props)('user_id')} />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
}

/** The company of a business unit, or the business unit of a vendor. */
function Place({ draft, set, errorOf }: SectionProps) {
  // With only one company, there is nothing to choose.
  const only = useOnlyCorporation('company');
  if (draft.type === 'business_unit')
    return (
      <CorporationSelect
        label="Company"
        type="company"
        value={draft.company_id || only || null}
        onChange={(id) => set({ company_id: id ?? '' })}
        allowDeselect={false}
        nothingFoundMessage="No matching companies"
        error={errorOf('company_id')}
        required
      />
    );
  if (draft.type === 'vendor')
    return (
      <CorporationSelect
        label="Supports"
        placeholder="The whole company"
        type="business_unit"
        value={draft.business_unit_id || null}
        onChange={(id) => set({ business_unit_id: id ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear business unit' }}
        nothingFoundMessage="No matching business units"
        error={errorOf('business_unit_id')}
      />
    );
  return null;
}
