import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { formOf, takeFormBodies } from '../../platform/http/form-body.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { findTenant, toTenant } from '../sessions/sessions.api.ts';
import {
  busyPage,
  type FormNews,
  type FormUse,
  fieldsHtml,
  findContactOfForm,
  formQueue,
  handleForm,
  html,
  isFromElsewhere,
  type PagePart,
  plainPage,
  receiveForm,
  reviewPage,
  type ServedPage,
  saidHtml,
  sentOf,
  type Typed,
  tokenFor,
  WORK_BITS,
} from '../webpages/webpages.api.ts';
import { hashOfToken, newSoaPath, newToken } from './link.ts';
import { insertSoaLink } from './soa-requests.queries.ts';
import { findStartOfForm, insertStart, lockOpenStart, updateStart } from './soa-starts.queries.ts';
import { startScope } from './start-scope.ts';

const START_SCOPE = 'start-scope';
/** Of a link, and nothing else of the app. */
const isSoaPath = (path: string) => /^\/soa\/\d{1,15}-[\w-]{32}(\/(view|pdf))?$/.test(path);

/** Where a visitor starts a form on an agent's public page, and signs it. The signing pages are those of every form (serve-soa.ts). */
export const scopeParts = (services: Services): readonly PagePart[] => [
  { has: isSoaPath },
  {
    has: (path) => path === '/scope',
    get: (found, _request, reply) => {
      if (found.loaded.page.scope_url === null) return reply.redirect('/', 303);
      return html(reply, found, false, scopePage(found, tokenFor(services, found)));
    },
  },
];

const TITLE = 'Scope of appointment';

function scopePage({ loaded: { page, tenant } }: ServedPage, token: string, typed?: Typed): string {
  const form = { page, variant: tenant.variant, token, ...(typed && { typed }) };
  return plainPage(
    page,
    TITLE,
    `<section class="contact" aria-labelledby="scope-title"><h1 id="scope-title">${TITLE}</h1>
<p>Medicare requires your signature on this form before we talk about Medicare plans. It doesn’t commit you to anything. Tell us who you are. Then you can sign the form.</p>
${saidHtml(typed)}<form method="post" action="/scope" data-bits="${WORK_BITS}">
${fieldsHtml(form, 'Message <small>(optional)</small>')}
<button class="main">Continue to the form</button>
<p class="progress" role="status"></p>
</form></section>`,
    false,
  );
}

export function takeScopes(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    takeFormBodies(scope);
    scope.post('/scope', async (request, reply) => {
      const served = request.webpage;
      if (!served) throw new AppError('not_found');
      return take(services, served, request, reply);
    });
  });
}

async function take(services: Services, served: ServedPage, request: FastifyRequest, reply: FastifyReply) {
  const { page, tenant, owner } = served.loaded;
  if (page.scope_url === null) return reply.redirect('/', 303);
  const sent = sentOf(formOf(request));
  const again = (typed: Typed) =>
    html(reply.status(422), served, false, scopePage(served, tokenFor(services, served), typed));
  if (isFromElsewhere(request))
    return again({ ...sent, opt_in: [], faults: {}, said: 'Check your details, then continue.' });
  const use: FormUse<string> = {
    own: { scope: '1' },
    faults: () => ({}),
    turns: [],
    async store(db, { id: form_id, is_new, at }) {
      const token = newToken(tenant.id);
      const token_hash = hashOfToken(token);
      const known = is_new ? undefined : await findStartOfForm(db, tenant.id, form_id);
      if (known?.done) return newSoaPath(db, tenant.id, known.soa_id, at);
      if (known) await updateStart(db, tenant.id, known.soa_id, { token_hash });
      else {
        const soa_id = newId();
        await insertStart(db, tenant.id, { soa_id, form_id, agent_id: owner.owner_id, token_hash });
        const how = { key: `start-scope:${soa_id}`, queue: formQueue(tenant.id) };
        await enqueue({ db, tenant }, START_SCOPE, { soa_id, form_id }, how);
      }
      return `/soa/${token}`;
    },
  };
  try {
    const shown = scopePage(served, '');
    const visitor = { ip: request.ip, user_agent: request.headers['user-agent'] ?? '', shown };
    const received = await receiveForm(services, served, sent, visitor, use);
    if (received.is === 'sent') return reply.redirect(received.stored ?? `/soa/${newToken(tenant.id)}`, 303);
    if (received.is === 'invalid') return again(received.typed);
    const words = { action: '/scope', title: 'Review your details', button: 'Continue to the form', own: [] };
    const form = { page, variant: tenant.variant, typed: received.typed, token: received.token };
    return html(reply, served, false, reviewPage(form, words));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
    return html(reply.status(429), served, false, busyPage(page, false));
  }
}

const NEWS: FormNews = {
  to_owner: 'Someone started a scope of appointment form on a webpage.',
  to_page: (owner) =>
    `A contact of ${owner} started a scope of appointment form on your webpage. ${owner} has the contact.`,
};

/** Finds or adds the contact, and makes the form with the link that the visitor has. Once, however often it runs. */
async function start(
  ctx: TaskContext,
  { tenant_id, soa_id, form_id }: { tenant_id: number; soa_id: string; form_id: string },
): Promise<void> {
  await handleForm(ctx, { tenant_id, form_id }, NEWS);
  await ctx.database.inTenant(tenant_id, async (db) => {
    const open = await lockOpenStart(db, tenant_id, soa_id);
    const form = open && (await findContactOfForm(db, tenant_id, form_id));
    const tenant = await findTenant(db, tenant_id);
    if (!open || !form?.contact_id || !tenant) return;
    const at = { db, clock: ctx.clock, tenant: toTenant(tenant) };
    const contact_name = `${form.first_name} ${form.last_name}`;
    const { agent_id, token_hash } = open;
    await startScope(at, {
      id: soa_id,
      contact_id: form.contact_id,
      contact_name,
      agent_id,
      appointment_on: null,
      confirm_signer: form.outcome !== 'created',
    });
    await insertSoaLink(db, tenant_id, { token_hash, soa_id, via: 'link', created_at: ctx.clock.now() });
    await updateStart(db, tenant_id, soa_id, { done: true });
  });
  ctx.live.tellSoon();
}

const startJob = z.object({ tenant_id: z.int(), soa_id: z.string(), form_id: z.string() });

export const scopeTasks: readonly Task[] = [
  { name: START_SCOPE, run: (ctx, payload) => start(ctx, startJob.parse(payload)) },
];
