import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { PageErrorScreen } from './page-error-screen.tsx';

test('R402, R403: a rendering failure shows the heading and the text', () => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <PageErrorScreen error={new Error('broken')} reset={() => undefined} />
    </MantineProvider>,
  ).replaceAll('&#x27;', "'");
  expect(markup).toMatch(/<h1[^>]*>An Error Occurred<\/h1>/);
  expect(markup).toContain(
    "The application detected an error, and it's been reported to the application development team.",
  );
});

test('shows what to tell support after a failed request', () => {
  const failed = new ApiError(new Response(null, { status: 500, headers: { 'x-request-id': '5e1f0c9a3b-2k' } }), {});
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <PageErrorScreen error={failed} reset={() => undefined} />
    </MantineProvider>,
  );
  expect(markup).toMatch(/Reference for support: <code[^>]*>5e1f0c9a3b-2k<\/code>/);
});
