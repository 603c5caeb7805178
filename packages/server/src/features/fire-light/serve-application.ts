import { drawnSignature } from '@bookline/contract/features/soa-requests';
import { MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { formOf, takeFormBodies } from '../../platform/http/form-body.ts';
import type { Gate } from '../../platform/http/register-routes.ts';
import { answerVisitor, type Visitor, visitorOf } from '../../platform/http/visitor.ts';
import {
  APPLICATION_PAGE_POLICY,
  applicationDoorPage,
  applicationReviewPage,
  busyApplicationPage,
  lostApplicationPage,
} from './application-page.ts';
import { pdfForApplicant, reviewApplication, signByLink, visitApplication } from './visit-application.ts';

/** With a drawn signature. */
const MOST_BYTES = 64 * 1024;

/** The pages on which applicants read and sign, without an account. They are HTML with plain forms. The secret in the path names the application. */
export function serveApplications(app: FastifyInstance, services: Services, gate: Gate): void {
  void app.register(async (scope) => {
    takeFormBodies(scope, MOST_BYTES);
    scope.get('/apply/:token', async (request, reply) =>
      answer(reply, async () => {
        const token = tokenOf(request);
        const opened = await visitApplication(await visitorOf(services, gate, request), token);
        const { did } = request.query as { did?: unknown };
        return page(reply).send(applicationDoorPage(token, opened, undefined, did === 'signed'));
      }),
    );
    scope.post('/apply/:token', async (request, reply) =>
      answer(reply, async () => {
        const token = tokenOf(request);
        const visitor = await visitorOf(services, gate, request);
        const sent = formOf(request);
        const of = (name: string, most: number) => (sent.get(name) ?? '').trim().slice(0, most);
        const [step, born] = [of('step', 10), of('born', 10)];
        try {
          if (step === 'sign') return await sign(reply, visitor, token, sent);
          if (step === 'pdf')
            return await reply
              .headers({
                'cache-control': 'no-store',
                'content-disposition': 'attachment; filename="application.pdf"',
              })
              .type('application/pdf')
              .send(await pdfForApplicant(visitor, token, born));
          const { opened, answers } = await reviewApplication(visitor, token, born);
          return await page(reply).send(
            applicationReviewPage(token, opened, answers, { born, signature: '', drawn: '' }),
          );
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          // Someone else with the link was faster, or the agent changed it. The page shows where it stands.
          if (error.code === 'conflict') return reply.redirect(`/apply/${encodeURIComponent(token)}`, 303);
          if (error.code !== 'invalid') throw error;
          const opened = await visitApplication(visitor, token);
          return page(reply.status(422)).send(applicationDoorPage(token, opened, error.fields?.born?.[0]));
        }
      }),
    );
  });
}

async function sign(reply: FastifyReply, visitor: Visitor, token: string, sent: URLSearchParams) {
  const of = (name: string) => (sent.get(name) ?? '').trim();
  const typed = {
    born: of('born').slice(0, 10),
    signature: of('signature')
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, MAX_RECORD_NAME)
      .toWellFormed(),
    drawn: drawnSignature.safeParse(of('drawn')).data ?? '',
  };
  const faults = {
    ...(of('agree') !== 'yes' && { agree: 'Tick the box to agree.' }),
    ...(typed.signature === '' && typed.drawn === '' && { signature: 'Type or draw your signature.' }),
  };
  if (Object.keys(faults).length > 0) {
    const { opened, answers } = await reviewApplication(visitor, token, typed.born);
    return page(reply.status(422)).send(applicationReviewPage(token, opened, answers, typed, faults));
  }
  await signByLink(visitor, token, { ...typed, version: Number(of('version')) });
  // Reloading the page then repeats nothing.
  return reply.redirect(`/apply/${encodeURIComponent(token)}?did=signed`, 303);
}

const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;

const answer = (reply: FastifyReply, work: () => Promise<FastifyReply>) =>
  answerVisitor(work, {
    not_found: () => page(reply).status(404).send(lostApplicationPage()),
    rate_limited: () => page(reply).status(429).send(busyApplicationPage()),
  });

const page = (reply: FastifyReply) =>
  reply
    .headers({ 'content-security-policy': APPLICATION_PAGE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8');
