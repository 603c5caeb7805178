import { expect, test } from 'vitest';
import { isRemembered } from './redirect-memory.ts';

test('R014: /contacts and what is below it is remembered when a session expires there', () => {
  for (const path of ['/contacts', '/contacts/16145550142', '/contacts?q=adams', '/contacts/new']) {
    expect(isRemembered(path), path).toBe(true);
  }
  for (const path of ['/', '/imports/attempts', '/contact-us', '/contactsheet', '//contacts']) {
    expect(isRemembered(path), path).toBe(false);
  }
});
