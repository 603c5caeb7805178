import type { CurrentUser } from '@bookline/contract/features/sessions';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CurrentUserContext } from '../../lib/session.ts';
import { PageMetadata } from './page-metadata.tsx';

const user = {
  profile: {
    first_name: 'Dana',
    last_name: 'Alvarez',
    about_me: 'Medicare in Ohio',
    personal_photo: { url: '/dana.jpg' },
    logo: null,
  },
  company: { name: 'Northstar', logo_url: null },
} as CurrentUser;

test('R039: description, keywords, and social tags come from the user’s profile', () => {
  const markup = renderToStaticMarkup(
    <CurrentUserContext value={user}>
      <PageMetadata />
    </CurrentUserContext>,
  );
  expect(markup).toContain('name="description" content="Medicare in Ohio"');
  expect(markup).toContain('name="keywords" content="Dana Alvarez, Northstar"');
  expect(markup).toContain('property="og:title" content="Dana Alvarez"');
  expect(markup).toContain('property="og:image" content="/dana.jpg"');
});
