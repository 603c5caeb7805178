import { expect, test } from 'vitest';
import { isRemembered } from './redirect-memory.ts';

test('R014: remembers /contacts and paths below it when the session expires there', () => {
  for (const path of ['/contacts', '/contacts/16145550142', '/contacts?q=adams', '/contacts/new']) {
    expect(isRemembered(path), path).toBe(true);
  }
  for (const path of ['/', '/imports/attempts', '/contact-us', '/contactsheet', '//contacts']) {
    expect(isRemembered(path), path).toBe(false);
  }
});
