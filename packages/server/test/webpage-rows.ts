import { createHash } from 'node:crypto';
import { didWork, issueToken, workOf } from '../src/features/webpages/form-token.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestUser } from './builders.ts';
import type { TestContact } from './contact-rows.ts';
import type { TestApp } from './create-test-app.ts';

/** A contact's consent on a public page, with the page. Returns the consent's id. */
export async function makeConsentOnPage(test: TestApp, owner: TestUser, contact: TestContact): Promise<string> {
  const [tenant_id, at, id] = [owner.tenant.id, test.clock.now(), newId()];
  const html = `<h1>${id}</h1>`;
  const sha256 = `\\x${createHash('sha256').update(html).digest('hex')}`;
  await test.insert('webpage_copy', { tenant_id, sha256, html, created_at: at });
  const seen = { source: 'http://dana.pages.localhost:3000', page_sha256: sha256, wording_version: '2026-11' };
  const what = { channel: 'email', did: 'given', how: 'web_form', wording: 'Email me.', at, recorded_at: at };
  await test.insert('contact_consent', { tenant_id, id, contact_id: contact.id, ...what, ...seen });
  return id;
}

/** Gives a user's public page a name. Returns it. */
export async function publishPage(test: Pick<TestApp, 'insert' | 'query'>, user: TestUser): Promise<string> {
  const name = `page-${user.id.slice(-12)}`;
  await test.query('update app_user set webpage_domain = $2 where id = $1', [user.id, name]);
  await test.insert('webpage_name', { name, tenant_id: user.tenant.id, kind: 'user', owner_id: user.id });
  return name;
}

/** The number that a browser finds before it sends a form. */
export function workFor(token: string, reach: { email: string; phone: string }): string {
  const text = workOf(token, reach);
  for (let found = 0; ; found++) if (didWork(text, String(found))) return String(found);
}

/** The same token, issued earlier: it takes a person some seconds to fill in a form. */
export function olderToken(token: string, page: string): string {
  const [issued = '', version = ''] = token.split('.');
  return issueToken('only for tests', { page, version }, new Date((Number.parseInt(issued, 36) - 20) * 1000));
}
