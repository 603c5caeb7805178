import { expect, it } from 'vitest';
import { ownExport } from './own-export.ts';

it('recognizes the columns of an export by their names in version 0.2', () => {
  const headers = ['Id', 'E-mail', 'All e-mails 2', 'Standing note', 'Do not e-mail', 'Plan'];
  const row = ['0190d0a0-0000-7000-8000-0000000000aa', 'ann@example.com', '', 'Call after 5', 'Yes', 'G'];
  const targets = [...(ownExport(headers, [row]) ?? new Map()).values()].map(({ target }) => target);
  expect(targets).toEqual(['contact_id', 'email', 'email', 'description', 'do_not_email', 'custom:Plan']);
});
