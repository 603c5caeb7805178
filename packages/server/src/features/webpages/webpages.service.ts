import type { BodyOf } from '@bookline/contract/endpoint';
import type { webpages } from '@bookline/contract/features/webpages';
import { CONSENT_VERSION, optInChannels, optInWords, webpageNameOnHost } from '@bookline/contract/rules/webpages';
import type { PublicContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { consentTo } from './form-html.ts';
import { issueToken, WORK_BITS } from './form-token.ts';
import { loadPage } from './load-page.ts';
import { type ServedPage, serve } from './page-cache.ts';
import { receiveFromProgram } from './receive-form.ts';

/** R024: a public page, for programs. Throws 404 if there is none, and on the host name of another tenant or page. */
export async function readPage(ctx: PublicContext, domain: string) {
  const { loaded, version } = await requirePage(ctx, domain);
  const { page, tenant } = loaded;
  const words = optInWords(consentTo(page), tenant.variant);
  return {
    ...page,
    form: {
      token: issueToken(ctx.webpages.form_key, { page: page.domain, version }, ctx.clock.now()),
      work_bits: WORK_BITS,
      consent_version: CONSENT_VERSION,
      opt_ins: optInChannels.map((channel) => ({ channel, wording: words[channel] })),
    },
  };
}

/** R331: stores what a visitor sends. Throws 404, 422, and 429. */
export async function sendContactForm(
  ctx: PublicContext,
  domain: string,
  { opt_in, ...values }: BodyOf<typeof webpages.contact>,
): Promise<{ sent: true }> {
  const { ip, user_agent } = ctx.request;
  await receiveFromProgram(ctx, await requirePage(ctx, domain), { values, opt_in }, { ip, user_agent });
  return { sent: true };
}

/** The published page of a domain. Throws 404. */
async function requirePage(ctx: PublicContext, domain: string): Promise<ServedPage> {
  // The name alone, or the whole host name.
  const name = webpageNameOnHost(domain.toLowerCase(), ctx.webpages.host) ?? domain.toLowerCase();
  const here = webpageNameOnHost(ctx.request.host, ctx.webpages.host);
  const loaded = here === undefined || here === name ? await loadPage(ctx, name) : undefined;
  if (!loaded || (ctx.tenant && ctx.tenant.id !== loaded.tenant.id)) throw new AppError('not_found');
  return serve(ctx.webpages.form_key, loaded);
}
