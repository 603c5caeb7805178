import { socialLinks } from '@bookline/contract/features/corporations';
import {
  MAX_DESCRIPTION,
  MAX_EMAIL,
  MAX_OFFICE_HOURS,
  MAX_PAGE_TEXT,
  MAX_PHONE,
  MAX_URL,
} from '@bookline/contract/rules/limits';
import { languages } from '@bookline/contract/rules/options';
import { MultiSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { bindFields } from '../../../lib/bind-fields.ts';
import { LayoutField, OfferFields } from '../../webpages/webpages.api.ts';
import type { WebpageDraft } from './webpage-draft.ts';

const socialNames: Record<(typeof socialLinks)[number], string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  twitter: 'X (Twitter)',
  google: 'Google',
  youtube: 'YouTube',
  yelp: 'Yelp',
};

/** The texts of the user's page. What they leave empty comes from their company. */
export function WebpageFields(props: {
  readonly draft: WebpageDraft;
  readonly set: (change: Partial<WebpageDraft>) => void;
  readonly errorOf: (field: string) => string | undefined;
}) {
  const { draft, set, errorOf } = props;
  const bind = bindFields(props);
  return (
    <Stack gap="md">
      <TextInput
        label="Name of the page"
        description="The first part of its address. The page is public while it has a name."
        placeholder="dana"
        maxLength={63}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...bind('domain_name')}
      />
      <LayoutField {...props} />
      <Textarea
        label="About me"
        description="Visitors to your webpage read this. It’s the same text as in your profile."
        autosize
        minRows={4}
        maxRows={14}
        maxLength={MAX_DESCRIPTION}
        {...bind('about_me')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label="Phone" type="tel" maxLength={MAX_PHONE} {...bind('phone')} />
        <TextInput label="Email" type="email" maxLength={MAX_EMAIL} {...bind('email')} />
      </SimpleGrid>
      <OfferFields {...props} />
      <MultiSelect
        label="Languages spoken"
        data={[...languages]}
        value={draft.languages_spoken}
        onChange={(chosen) => set({ languages_spoken: languages.filter((language) => chosen.includes(language)) })}
        error={errorOf('languages_spoken')}
      />
      <Textarea
        label="Office hours"
        placeholder="Monday–Friday: 9 AM–5 PM"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_OFFICE_HOURS}
        {...bind('office_hours')}
      />
      <Textarea
        label="Latest news"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={MAX_PAGE_TEXT}
        {...bind('latest_news')}
      />
      <Textarea
        label="FAQ"
        description="End each question with a question mark. The lines below it are the answer."
        autosize
        minRows={2}
        maxRows={12}
        maxLength={MAX_PAGE_TEXT}
        {...bind('faqs')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {socialLinks.map((name) => (
          <TextInput
            key={name}
            label={socialNames[name]}
            inputMode="url"
            placeholder={`${name}.com/…`}
            maxLength={MAX_URL}
            autoComplete="off"
            {...bind(name)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
