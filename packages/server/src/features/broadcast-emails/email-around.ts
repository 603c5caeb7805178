import type { Context } from '../../platform/context.ts';
import { publicFileLink } from '../../platform/files/file-link.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { readSetting } from '../settings/settings.api.ts';
import { getCompany } from './broadcast-emails.queries.ts';
import { type CompiledEmail, compileEmail, type EmailContent } from './compile-email.ts';
import type { TemplateLinks } from './fill-email.ts';

const USUAL_COLOR = '#1d5fd1';

/**
 * The email in the company's brand. Its images have the tenant's host name, or none with `here`, for a preview in the browser that may have opened
 * another host name.
 */
export async function compiledFor(ctx: Context, content: EmailContent, { here = false } = {}): Promise<CompiledEmail> {
  const { name, primary_color, logo_url } = await getCompany(ctx.db, ctx.tenant.id);
  const origin = here ? '' : (await tenantUrl(ctx, ctx.tenant, '/')).replace(/\/$/, '');
  const absolute = (path: string) => (path.startsWith('/') ? `${origin}${path}` : path);
  const brand = {
    name,
    color: /^#[0-9a-f]{6}$/i.test(primary_color ?? '') ? String(primary_color) : USUAL_COLOR,
    logo_url: logo_url ? absolute(logo_url) : null,
  };
  return compileEmail(content, brand, (id) => absolute(publicFileLink({ tenant_id: ctx.tenant.id, file_id: id })));
}

/** What a preview or test ends with. Its links lead nowhere, so that a test unsubscribes no one. */
export async function linksOfTest(ctx: Context): Promise<TemplateLinks> {
  return {
    company: (await getCompany(ctx.db, ctx.tenant.id)).name,
    postal_address: await readSetting(ctx, 'POSTAL_ADDRESS'),
    unsubscribe_url: await tenantUrl(ctx, ctx.tenant, '/unsubscribe/test'),
    preferences_url: await tenantUrl(ctx, ctx.tenant, '/unsubscribe/test'),
  };
}
