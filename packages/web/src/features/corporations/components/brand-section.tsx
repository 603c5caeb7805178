import { MAX_DOMAIN, MAX_FILE_BYTES } from '@bookline/contract/rules/limits';
import { Box, ColorInput, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { bindFields } from '../../../lib/bind-fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import { parseHex } from '../../../ui/theme/color.ts';
import { fillOf } from '../../../ui/theme/palette.ts';
import { draftField } from './draft-field.ts';
import type { SectionProps } from './section-props.ts';

/** A new logo, 'remove' to remove it, or null to keep the current one. */
export type LogoChange = File | 'remove' | null;

/** The logo and colors on its own host name. */
export function BrandSection(
  props: SectionProps & {
    readonly logoUrl: string | null;
    readonly logo: LogoChange;
    readonly onLogo: (change: LogoChange) => void;
  },
) {
  const { draft, errorOf, logoUrl, logo, onLogo } = props;
  const color = (name: 'color_1' | 'color_2' | 'color_3', label: string) => (
    <ColorInput label={label} format="hex" placeholder="None" {...bindFields(props)(name)} autoComplete="off" />
  );
  return (
    <Panel title="Brand">
      <Stack gap="sm">
        <PictureField
          label="Logo"
          url={logo === 'remove' ? null : logoUrl}
          file={logo instanceof File ? logo : null}
          maxBytes={MAX_FILE_BYTES}
          onFile={onLogo}
          onRemove={() => onLogo(logoUrl ? 'remove' : null)}
          error={errorOf('logo')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            {...draftField(props, 'domain_name', 'Domain name', MAX_DOMAIN)}
            description="A host name of your agency, or its first part. It shows this brand and the webpage."
            placeholder="seniors"
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          {color('color_1', 'Primary color')}
          {color('color_2', 'Secondary color')}
          {color('color_3', 'Accent color')}
        </SimpleGrid>
        {parseHex(draft.color_1) && <ButtonSample color={draft.color_1} />}
      </Stack>
    </Panel>
  );
}

/** How buttons look in the primary color. */
function ButtonSample({ color }: { readonly color: string }) {
  const { background, text } = fillOf(color);
  return (
    <Group gap="xs">
      <Box aria-hidden px="sm" py={4} fz="sm" fw={500} bdrs="md" bg={background} c={text}>
        Save
      </Box>
      <Text size="sm">
        {background === color.toLowerCase()
          ? 'Buttons use this color. Links use a darker shade if they need it to stay readable.'
          : `Buttons use ${background}, because no text is readable on the color itself.`}
      </Text>
    </Group>
  );
}
