import { socialLinks } from '@bookline/contract/features/corporations';
import { MAX_URL } from '@bookline/contract/rules/limits';
import { SimpleGrid, TextInput } from '@mantine/core';
import { Panel } from '../../../ui/panel.tsx';
import { draftField } from './draft-field.ts';
import type { SectionProps } from './section-props.ts';

const names: Record<(typeof socialLinks)[number], string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  google: 'Google',
  youtube: 'YouTube',
  yelp: 'Yelp',
};

/** R100: social media links. */
export function SocialSection(props: SectionProps) {
  return (
    <Panel title="Social links">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {socialLinks.map((name) => (
          <TextInput
            key={name}
            {...draftField(props, name, names[name], MAX_URL)}
            inputMode="url"
            placeholder={`${name}.com/…`}
          />
        ))}
      </SimpleGrid>
    </Panel>
  );
}
