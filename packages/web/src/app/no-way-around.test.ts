import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** Screens that write to users, to people who signed up, or to support: they are no contacts, and no gate is asked about them. */
const aboutUsers = [
  'features/admin-users/components/profile-panel.tsx',
  'features/helps/components/help-dialog.tsx',
  'features/helps/pages/helps-page.tsx',
  'features/public-pages/pages/contact-us-page.tsx',
  'features/signups/components/signup-dialog.tsx',
];

it('contacts are called and emailed only in the app: no link bypasses the outbound gate and the log', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  expect(files.length).toBeGreaterThan(500);
  const leading = files.filter((path) => /(['"`])(tel|sms|mailto):/.test(readFileSync(join(source, path), 'utf8')));
  expect(leading.toSorted()).toEqual(aboutUsers);
});
