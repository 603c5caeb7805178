import type { Context } from '../../platform/context.ts';
import { publicFileLink } from '../../platform/files/file-link.ts';
import { fileUrls } from '../files/files.api.ts';
import { formHtml } from './form-html.ts';
import { offersOf, readSource, type Source } from './load-page.ts';
import { pageHtml } from './page-html.ts';
import { presentPage } from './present-page.ts';
import { type CompanyRow, getTenantLook, type PageKind, type PageTexts } from './webpages.queries.ts';

/** Unsaved changes of a page. */
export type PageDraft = Partial<PageTexts> &
  Partial<Pick<CompanyRow, 'name' | 'color_1' | 'color_2' | 'color_3' | 'address'>>;

/** The page as visitors would see it with these changes. It contains no script. Undefined if the user or company is gone. */
export async function previewPage(
  ctx: Context,
  owner: { readonly kind: PageKind; readonly owner_id: string },
  draft: PageDraft,
): Promise<string | undefined> {
  const { db, tenant } = ctx;
  const source = await readSource(db, { ...owner, tenant_id: tenant.id });
  if (!source) return undefined;
  const changed = withDraft(source, draft);
  const urls = await fileUrls(
    ctx,
    changed.files.flatMap(({ file_id, preview_image_id }) => [file_id ?? [], preview_image_id ?? []].flat()),
  );
  const offers = changed.agent && (await offersOf(db, tenant, changed.agent.row.id));
  const page = presentPage(
    { ...changed, ...(offers && { offers }) },
    {
      domain: '',
      url: '',
      variant: tenant.variant,
      tenant: await getTenantLook(db, tenant.id),
      urlOf: (id) => urls.get(id) ?? publicFileLink({ tenant_id: tenant.id, file_id: id }),
    },
  );
  const html = pageHtml({ ...page, tracking_code: '' }, formHtml({ page, variant: tenant.variant, token: '' }));
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
}

function withDraft({ agent, company, files }: Source, { about, ...draft }: PageDraft): Source {
  if (!agent) return { company: company && { ...company, ...draft, ...(about !== undefined && { about }) }, files };
  const row = about === undefined ? agent.row : { ...agent.row, about };
  return { agent: { row, texts: { ...agent.texts, ...draft } }, company, files };
}
