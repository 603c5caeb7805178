import { webpageNameOf } from '@bookline/contract/rules/webpages';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { deletePageName, findNameOf, insertPageName, type PageName } from './webpages.queries.ts';

/** The start of a page's URLs: 'https://dana.pages.example.com'. Null if this installation has no host name for pages. */
export function pageOrigin(
  { webpages, base_url }: Pick<Services, 'webpages' | 'base_url'>,
  name: string,
): string | null {
  if (webpages.host === undefined) return null;
  const url = new URL(base_url());
  url.hostname = `${name}.${webpages.host}`;
  return url.origin;
}

/**
 * Gives a page the name of its domain, and takes it from the page's previous one. Call it in the transaction that stores the domain. Throws 422 if any page
 * of the installation has it.
 */
export async function claimPageName(db: Db, page: PageName, domain: string | null): Promise<void> {
  const name = domain ? webpageNameOf(domain) : undefined;
  if ((await findNameOf(db, page))?.name === name) return;
  await deletePageName(db, page);
  if (name !== undefined)
    await refuseDuplicate(insertPageName(db, name, page), 'webpage_name_pkey', {
      field: 'domain_name',
      sentence: 'This name is already taken. Choose another.',
    });
}

/** The URL of a page, as its owner sees it. Null if it has no name. */
export async function pageUrlOf(
  services: Pick<Services, 'webpages' | 'base_url'> & { readonly db: Db },
  page: PageName,
): Promise<string | null> {
  const found = await findNameOf(services.db, page);
  return found ? pageOrigin(services, found.name) : null;
}
