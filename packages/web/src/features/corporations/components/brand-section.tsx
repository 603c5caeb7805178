import { MAX_DOMAIN, MAX_FILE_BYTES } from '@bookline/contract/rules/limits';
import { ColorInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { bindFields } from '../../../lib/bind-fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import { readableShade } from '../../../ui/theme/palette.ts';
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
  const shade = draft.color_1 ? readableShade(draft.color_1) : null;
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
        {shade !== null && shade !== draft.color_1.toLowerCase() && <Shade shade={shade} />}
      </Stack>
    </Panel>
  );
}

/** Shown if text on the main color would be unreadable: buttons use this color. */
function Shade({ shade }: { readonly shade: string }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: '0.5rem', fontSize: '0.8125rem' }}>
      <span
        aria-hidden
        style={{ width: '1.25rem', height: '1.25rem', borderRadius: 'var(--mantine-radius-sm)', background: shade }}
      />
      <span>Buttons and links use {shade}so that text stays readable.</span>
    </div>
  );
}
