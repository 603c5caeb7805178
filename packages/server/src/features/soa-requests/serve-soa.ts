import { soaSubmission } from '@bookline/contract/features/soa-requests';
import { languages } from '@bookline/contract/rules/options';
import type { SoaLanguage } from '@bookline/contract/rules/soa';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Gate } from '../../platform/http/register-routes.ts';
import { formWords } from './form-words/form-words.ts';
import { isStartingForm, pdfOfLink, type SoaVisitor, submitSoa, verifyPdf, viewSoa } from './sign-soa.ts';
import {
  busySoaPage,
  lostSoaPage,
  SOA_PAGE_POLICY,
  soaFormPage,
  soaViewPage,
  type Typed,
  verifyPage,
  waitPage,
} from './soa-page.ts';

const MOST_BYTES = 64 * 1024;

/**
 * The pages of a form, for people who aren't users. They are HTML with a plain form, so they open at once on any phone. The script only adds a
 * drawn signature. The secret in the path names the form.
 */
export function serveSoa(app: FastifyInstance, services: Services, gate: Gate): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get('/soa/verify', async (request, reply) => {
      const { sha256 } = request.query as { sha256?: unknown };
      const hash = typeof sha256 === 'string' ? sha256.trim().toLowerCase() : '';
      return answer(reply, async () =>
        page(reply).send(verifyPage(hash, await verifyPdf(await visitorOf(services, gate, request), hash))),
      );
    });
    scope.get('/soa/:token', async (request, reply) =>
      answer(reply, async () => {
        const token = tokenOf(request);
        const visitor = await visitorOf(services, gate, request);
        if (await isStartingForm(visitor, token)) return page(reply).header('refresh', '1').send(waitPage());
        const soa = await viewSoa(visitor, token);
        if (soa.status !== 'sent') return reply.redirect(`/soa/${token}/view`, 303);
        const { lang } = request.query as { lang?: unknown };
        const language = languages.find((each) => formWords[each].code === lang) ?? soa.language;
        return page(reply).send(soaFormPage(token, soa, language));
      }),
    );
    scope.get('/soa/:token/view', async (request, reply) =>
      answer(reply, async () => {
        const token = tokenOf(request);
        const soa = await viewSoa(await visitorOf(services, gate, request), token);
        if (soa.status === 'sent') return reply.redirect(`/soa/${token}`, 303);
        const { did } = request.query as { did?: unknown };
        return page(reply).send(soaViewPage(token, soa, did === 'signed'));
      }),
    );
    scope.get('/soa/:token/pdf', async (request, reply) =>
      answer(reply, async () => {
        const pdf = await pdfOfLink(await visitorOf(services, gate, request), tokenOf(request));
        return reply
          .headers({
            'cache-control': 'no-store',
            'content-disposition': 'attachment; filename="scope-of-appointment.pdf"',
          })
          .type('application/pdf')
          .send(pdf);
      }),
    );
    scope.post('/soa/:token', async (request, reply) =>
      answer(reply, async () => {
        const token = tokenOf(request);
        const visitor = await visitorOf(services, gate, request);
        const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const typed = typedOf(sent);
        const { data, error } = soaSubmission.safeParse({ ...typed.values, products: typed.products });
        if (!data) {
          const soa = await viewSoa(visitor, token);
          if (soa.status !== 'sent') return reply.redirect(`/soa/${token}/view`, 303);
          const faults = error.issues.map(({ path }) => String(path[0] ?? 'other'));
          return page(reply.status(422)).send(
            soaFormPage(token, soa, languageOf(typed, soa.language), { ...typed, faults }),
          );
        }
        try {
          await submitSoa(visitor, token, data);
        } catch (refused) {
          // Someone else with the link was faster. The page shows what is signed.
          if (!(refused instanceof AppError && refused.code === 'conflict')) throw refused;
          return reply.redirect(`/soa/${token}/view`, 303);
        }
        // Reloading the page then repeats nothing.
        return reply.redirect(`/soa/${token}/view?did=signed`, 303);
      }),
    );
  });
}

const texts = [
  'name',
  'phone',
  'address',
  'language',
  'signature',
  'drawn',
  'representative_name',
  'representative_relation',
];

const typedOf = (sent: URLSearchParams): Typed => ({
  values: Object.fromEntries(texts.flatMap((name) => (sent.has(name) ? [[name, (sent.get(name) ?? '').trim()]] : []))),
  products: sent.getAll('products'),
  faults: [],
});

const languageOf = ({ values }: Typed, usual: SoaLanguage): SoaLanguage =>
  languages.find((each) => each === values.language) ?? usual;

const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;

/** The host name may belong to a tenant, whose links alone it then opens. That of a public page is its tenant's. */
async function visitorOf(services: Services, gate: Gate, request: FastifyRequest): Promise<SoaVisitor> {
  const { tenant } = request.webpage
    ? request.webpage.loaded
    : await gate.identify({
        host: request.hostname.toLowerCase(),
        session_cookie: undefined,
        api_key: undefined,
        ip: request.ip,
      });
  const user_agent = request.headers['user-agent'] ?? '';
  return { ...services, tenant, request: { id: request.id, ip: request.ip, user_agent } };
}

/** Answers a wrong link and too many requests with a page. */
async function answer(reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not_found') return page(reply).status(404).send(lostSoaPage());
    if (error.code === 'rate_limited') return page(reply).status(429).send(busySoaPage());
    throw error;
  }
}

const page = (reply: FastifyReply) =>
  reply
    .headers({ 'content-security-policy': SOA_PAGE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8');
