import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { formOf, takeFormBodies } from '../../platform/http/form-body.ts';
import { busyPage, formPage, reviewPage, thanksPage, untracked } from './form-html.ts';
import { issueToken } from './form-token.ts';
import type { ServedPage } from './page-cache.ts';
import { policyOf } from './page-html.ts';
import { type Received, receiveForm, type Sent } from './receive-form.ts';

const names = ['first_name', 'last_name', 'phone', 'email', 'message', 'website', 'token', 'work', 'review'];

/** What was sent, with further fields. A NUL can't be stored. */
export const sentOf = (body: URLSearchParams, own: readonly string[] = []): Sent => ({
  values: Object.fromEntries([...names, ...own].map((name) => [name, (body.get(name) ?? '').replaceAll('\u0000', '')])),
  opt_in: body.getAll('opt_in'),
});

/** Whether the browser says that another website sent the form. */
export const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

/** A token for a form of this page. */
export const tokenFor = (services: Pick<Services, 'webpages' | 'clock'>, served: ServedPage): string =>
  issueToken(
    services.webpages.form_key,
    { page: served.loaded.page.domain, version: served.version },
    services.clock.now(),
  );

/** The form alone, for frames of the websites that the page's owner names, and the page after sending. */
export function sendForm(
  services: Services,
  served: ServedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const { sent, frame } = request.query as Record<string, unknown>;
  const framed = frame === '1';
  const { page, tenant } = served.loaded;
  if (sent === '1') return html(reply, served, framed, thanksPage(page, framed));
  return html(
    reply,
    served,
    framed,
    formPage({ page, variant: tenant.variant, token: tokenFor(services, served), framed }),
  );
}

/**
 * There is no session, so there is no CSRF token. But another website could make a visitor's browser send a consent, which the ledger would keep with their
 * address and browser. Browsers say where a form comes from, and then its visitor sees it first, with nothing ticked.
 */
export function takeForms(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    takeFormBodies(scope);
    scope.post('/contact', async (request, reply) => {
      const served = request.webpage;
      if (!served) throw new AppError('not_found');
      return answer(services, served, formOf(request), request, reply);
    });
  });
}

async function answer(
  services: Services,
  served: ServedPage,
  body: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const framed = body.get('frame') === '1';
  const { page, tenant } = served.loaded;
  const sent = sentOf(body);
  const visitor = {
    ip: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
    ...(framed && { shown: formPage({ page, variant: tenant.variant, token: '', framed }) }),
  };
  try {
    const received: Received = isFromElsewhere(request)
      ? { is: 'invalid', typed: { ...sent, opt_in: [], faults: {}, said: 'Check your message, then send it.' } }
      : await receiveForm(services, served, sent, visitor);
    // Reloading the page then repeats nothing.
    if (received.is === 'sent') return reply.redirect(`/contact?sent=1${framed ? '&frame=1' : ''}`, 303);
    const form = { page, variant: tenant.variant, framed, typed: received.typed };
    if (received.is === 'review') return html(reply, served, framed, reviewPage({ ...form, token: received.token }));
    return html(reply.status(422), served, framed, formPage({ ...form, token: tokenFor(services, served) }));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
    return html(reply.status(429), served, framed, busyPage(page, framed));
  }
}

export function html(
  reply: FastifyReply,
  { loaded }: Pick<ServedPage, 'loaded'>,
  framed: boolean,
  text: string,
  css?: string,
): unknown {
  if (framed && loaded.form_sites.length > 0) reply.removeHeader('x-frame-options');
  return reply
    .headers({
      'content-security-policy': framed
        ? policyOf(untracked(loaded.page), loaded.form_sites)
        : policyOf(loaded.page, [], css),
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(text);
}

/** Puts the form into another website, where its script element is. */
export const sendEmbed = (url: string, reply: FastifyReply): unknown =>
  reply
    .headers({ 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' })
    .type('text/javascript; charset=utf-8')
    .send(`(() => {
  const origin = ${JSON.stringify(url)};
  const frame = document.createElement('iframe');
  frame.src = origin + '/contact?frame=1';
  frame.title = 'Contact form';
  frame.style.cssText = 'display:block;width:100%;height:52rem;border:0';
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source === frame.contentWindow && from === origin && data?.bookline_height > 0) frame.style.height = data.bookline_height + 'px';
  });
  document.currentScript.after(frame);
})();
`);
