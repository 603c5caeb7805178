import { webpageLayouts } from '@bookline/contract/rules/webpages';
import { Radio, Stack } from '@mantine/core';
import type { OfferProps } from './section-props.ts';

/** The page's layout. */
export function LayoutField({ draft, set, errorOf }: OfferProps) {
  return (
    <Radio.Group
      label="Layout"
      value={draft.layout}
      onChange={(chosen) => {
        const layout = webpageLayouts.find(({ value }) => value === chosen)?.value;
        if (layout) set({ layout });
      }}
      error={errorOf('layout')}
    >
      <Stack gap="xs" mt={4}>
        {webpageLayouts.map(({ value, label, description }) => (
          <Radio key={value} value={value} label={label} description={description} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
