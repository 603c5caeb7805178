import { MAX_OFFICE_HOURS, MAX_PAGE_TEXT, MAX_TRACKING_CODE } from '@bookline/contract/rules/limits';
import { languages } from '@bookline/contract/rules/options';
import { MultiSelect, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { bindFields } from '../../../lib/bind-fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import { LayoutField, OfferFields, PageAddress } from '../../webpages/webpages.api.ts';
import { draftField } from './draft-field.ts';
import type { SectionProps } from './section-props.ts';

/** The texts of its public page, all plain text. */
export function WebPageSection({
  pageUrl,
  isPublic,
  ...props
}: SectionProps & {
  /** Absent for a new corporation. */
  readonly pageUrl: string | null | undefined;
  readonly isPublic: boolean;
}) {
  const { draft, set, errorOf } = props;
  return (
    <Panel title="Webpage">
      <Stack gap="sm">
        <Switch
          label="Public"
          description="Anyone can open the page at its address."
          {...bindFields(props)('webpage_active')}
        />
        {pageUrl !== undefined && <PageAddress name={props.draft.domain_name} url={pageUrl} isPublic={isPublic} />}
        <LayoutField {...props} />
        <OfferFields {...props} />
        <Textarea
          {...draftField(props, 'latest_news', 'Latest news', MAX_PAGE_TEXT)}
          autosize
          minRows={2}
          maxRows={12}
        />
        <Textarea
          {...draftField(props, 'faqs', 'FAQ', MAX_PAGE_TEXT)}
          description="End each question with a question mark. The lines below it are the answer."
          autosize
          minRows={2}
          maxRows={12}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <MultiSelect
            label="Languages spoken"
            data={[...languages]}
            value={[...draft.languages_spoken]}
            onChange={(languages_spoken) => set({ languages_spoken })}
            error={errorOf('languages_spoken')}
          />
          <TextInput
            {...draftField(props, 'tracking_code', 'Tracking code', MAX_TRACKING_CODE)}
            placeholder="G-AB12CD34EF"
            description="Your own web analytics ID, used instead of ours."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </SimpleGrid>
        <Textarea
          {...draftField(props, 'office_hours', 'Office hours', MAX_OFFICE_HOURS)}
          autosize
          minRows={1}
          maxRows={6}
        />
      </Stack>
    </Panel>
  );
}
