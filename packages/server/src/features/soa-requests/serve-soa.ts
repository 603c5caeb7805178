import { soaSubmission } from '@bookline/contract/features/soa-requests';
import { languages } from '@bookline/contract/rules/options';
import type { SoaLanguage } from '@bookline/contract/rules/soa';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { formOf, takeFormBodies } from '../../platform/http/form-body.ts';
import type { Gate } from '../../platform/http/register-routes.ts';
import { answerVisitor, visitorOf } from '../../platform/http/visitor.ts';
import { formWords } from './form-words/form-words.ts';
import { isStartingForm, pdfOfLink, submitSoa, verifyPdf, viewSoa } from './sign-soa.ts';
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

/** With a drawn signature. */
const MOST_BYTES = 64 * 1024;

/**
 * The pages of a form, for people who aren't users. They are HTML with a plain form, so they open at once on any phone. The script only adds a
 * drawn signature. The secret in the path names the form.
 */
export function serveSoa(app: FastifyInstance, services: Services, gate: Gate): void {
  // The host name of a public page is its tenant's.
  const signerOf = (request: FastifyRequest) => visitorOf(services, gate, request, request.webpage?.loaded);
  void app.register(async (scope) => {
    takeFormBodies(scope, MOST_BYTES);
    scope.get('/soa/verify', async (request, reply) => {
      const { sha256 } = request.query as { sha256?: unknown };
      const hash = typeof sha256 === 'string' ? sha256.trim().toLowerCase() : '';
      return answer(reply, async () =>
        page(reply).send(verifyPage(hash, await verifyPdf(await signerOf(request), hash))),
      );
    });
    scope.get('/soa/:token', async (request, reply) =>
      answer(reply, async () => {
        const token = tokenOf(request);
        const visitor = await signerOf(request);
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
        const soa = await viewSoa(await signerOf(request), token);
        if (soa.status === 'sent') return reply.redirect(`/soa/${token}`, 303);
        const { did } = request.query as { did?: unknown };
        return page(reply).send(soaViewPage(token, soa, did === 'signed'));
      }),
    );
    scope.get('/soa/:token/pdf', async (request, reply) =>
      answer(reply, async () => {
        const pdf = await pdfOfLink(await signerOf(request), tokenOf(request));
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
        const visitor = await signerOf(request);
        const sent = formOf(request);
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

const answer = (reply: FastifyReply, work: () => Promise<FastifyReply>) =>
  answerVisitor(work, {
    not_found: () => page(reply).status(404).send(lostSoaPage()),
    rate_limited: () => page(reply).status(429).send(busySoaPage()),
  });

const page = (reply: FastifyReply) =>
  reply
    .headers({ 'content-security-policy': SOA_PAGE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8');
