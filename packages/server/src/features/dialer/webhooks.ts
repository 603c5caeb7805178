import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor, Services, SignedInContext } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { AppError } from '../../platform/errors.ts';
import { forcedStatesOfActor } from '../../platform/forced-states.ts';
import type { Gate } from '../../platform/http/register-routes.ts';
import type { CallStep, VoiceAccount } from '../../providers/voice/port.ts';
import { isSigned, writeSteps } from '../../providers/voice/twilio.ts';
import { findNumber } from '../phone-numbers/phone-numbers.api.ts';
import { openMessage } from '../voicemail-messages/voicemail-messages.api.ts';
import { actAsUser } from './act-as-user.ts';
import { partyJoined, partyProgress } from './add-party.ts';
import { takeProgress } from './call-progress.ts';
import { callSteps, hangUp, testSteps, turnAway } from './call-steps.ts';
import { type CallRow, findUserOfCall, lockCall, lockCallBySid } from './calls.queries.ts';
import { afterMusic, endOtherSide } from './hold-call.ts';
import { keepRecordingSoon } from './keep-recording.ts';
import { messageLeft } from './leave-message.ts';
import { afterDial, afterHold, placeCall, takeCall } from './place-call.ts';
import { afterDisclosure } from './recording-control.ts';
import { afterAnnouncement, joinCall, nextForSupervisor, supervisorLeft } from './supervise-call.ts';
import { findSupervision } from './supervisions.queries.ts';
import { afterJoining, afterMissing, afterPassing, endFollowing } from './transfer-call.ts';
import { userOfIdentity, voiceAccount, WEBHOOKS } from './voice-account.ts';
import { watchSupervisions } from './watch-supervisions.ts';
import { isCutOff, timeOf, type WebhookForm, webhookForm } from './webhook-form.ts';

/** More than a provider sends about a call. */
const MAX_BYTES = 64 * 1024;

const query = z.object({
  tenant: z.coerce.number().int().positive().optional(),
  call: z.uuid().optional(),
  side: z.enum(['agent', 'contact']).optional(),
  kind: z.enum(['recording', 'voicemail']).default('recording'),
  forwarded: z.literal('1').optional(),
  supervision: z.uuid().optional(),
  /** A third person on the call. */
  party: z.uuid().optional(),
});
const message = z.object({
  name: z
    .string()
    .regex(/\.wav$/)
    .transform((name) => name.slice(0, -4))
    .pipe(z.uuid()),
  tenant: z.coerce.number().int().positive(),
  proof: z.string().max(100),
});
const sound = z.object({
  name: z.enum(['recording-disclosure', 'leave-a-message', 'connection-test', 'hold-music', 'monitoring-disclosure']),
});

/** The sender of a report, its account, and its tenant. */
interface Told {
  readonly account: VoiceAccount;
  readonly form: WebhookForm;
  readonly query: z.output<typeof query>;
}

/** The next step of the call, or an empty answer. */
type Answer = readonly CallStep[] | undefined;

/**
 * Processes the provider's reports about calls. Requests without a valid signature over address and fields are refused. Reports that repeat,
 * arrive late, or arrive out of order do no harm.
 */
export function serveVoiceWebhooks(app: FastifyInstance, services: Services, gate: Gate): void {
  app.addHook('onListen', async () => watchSupervisions({ ...services, log: app.log }));
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const hear = (name: string, take: (told: Told, services: Acting) => Promise<Answer>) =>
      scope.post(`${WEBHOOKS}/${name}`, async (request, reply) => {
        const acting = { ...services, log: request.log };
        const told = await whatIsTold(services, gate, request);
        const steps = await take(told, acting);
        if (!steps) return reply.status(204).send();
        return reply.type('text/xml').send(await writeSteps(steps));
      });
    hear('outgoing', async (told, acting) => {
      const ctx = await actingFor(acting, told, userOfIdentity(told.form.From));
      if (!ctx?.actor.features.has('dialer') || mustWait(ctx.actor)) return turnAway;
      const { superviseId } = told.form;
      if (superviseId !== undefined) return joinCall(ctx, told.account, { ...told.form, superviseId });
      // The voice client's test of the connection calls no one.
      if (told.form.To === '') return testSteps(told.account);
      return ctx.transaction((tx) => placeCall(tx, told.account, told.form));
    });
    hear('incoming', async (told, acting) => {
      const tenantId = told.query.tenant;
      const number = toE164(told.form.To);
      if (tenantId === undefined || !number) return turnAway;
      const line = await services.database.inTenant(tenantId, (db) => findNumber(db, tenantId, number));
      const ctx = await actingFor(acting, told, line?.owner_id ?? undefined);
      if (!ctx?.actor.features.has('dialer')) return turnAway;
      return ctx.transaction((tx) => takeCall(tx, told.account, told.form));
    });
    hear('progress', progress);
    hear('party', async (told, acting) => {
      const { party } = told.query;
      if (party === undefined) return undefined;
      await ofCall(acting, told, async (ctx, id) => {
        const { form, account } = told;
        await partyProgress(ctx, account, id, { id: party, form, isOver: isOver(form.CallStatus) });
        return undefined;
      });
      // Once the call is transferred to them, it's their side of their own call.
      await progress({ ...told, query: { ...told.query, call: party } }, acting);
      return undefined;
    });
    hear('party-joined', (told, acting) =>
      ofCall(acting, told, async (ctx, id) => {
        const { party } = told.query;
        return party ? partyJoined(ctx, told.account, id, { id: party, leg_sid: told.form.CallSid }) : hangUp;
      }),
    );
    hear('party-over', async () => hangUp);
    hear('dialed', (told, acting) =>
      ofCall(acting, told, (ctx, id) =>
        ctx.transaction((tx) =>
          afterDial(
            tx,
            told.account,
            id,
            { form: told.form, forwarded: told.query.forwarded !== undefined },
            (callId) => lockCall(tx.db, tx.tenant.id, callId),
          ),
        ),
      ),
    );
    hear('held', (told, acting) =>
      ofCall(acting, told, (ctx, id) =>
        ctx.transaction(async (tx) => {
          const call = await lockCall(tx.db, tx.tenant.id, id);
          return call ? afterHold(tx, told.account, call) : hangUp;
        }),
      ),
    );
    hear('left', (told, acting) =>
      ofCall(acting, told, async (ctx, id) => {
        await ctx.transaction((tx) => messageLeft(tx, id));
        return hangUp;
      }),
    );
    hear('disclosed', (told, acting) =>
      ofCall(acting, told, async (ctx, id) => {
        const call = await ctx.transaction((tx) => lockCall(tx.db, tx.tenant.id, id));
        if (!call?.room || call.ended_at !== null) return hangUp;
        if (told.query.side === 'contact') await afterDisclosure(ctx, told.account, id);
        return callSteps(told.account, ctx.tenant.id, call).meet(call.room, told.query.side ?? 'contact');
      }),
    );
    hear('announced', (told, acting) =>
      ofCall(acting, told, (ctx, id) =>
        ctx.transaction(async (tx) => {
          const call = await lockCall(tx.db, tx.tenant.id, id);
          if (!call?.room || call.ended_at !== null) return hangUp;
          const { side = 'contact' } = told.query;
          await afterAnnouncement(tx, call, side);
          return callSteps(told.account, tx.tenant.id, call).meet(call.room, side);
        }),
      ),
    );
    hear('supervising', async (told, acting) => {
      const { supervision } = told.query;
      const ctx =
        supervision && (await actingFor(acting, told, await supervisorOf(services, told, { id: supervision })));
      return ctx ? nextForSupervisor(ctx, told.account, supervision, told.form) : hangUp;
    });
    hear('joined', (told, acting) =>
      ofCall(acting, told, (ctx, id) => afterJoining(ctx, told.account, id, timeOf(told.form, acting.clock.now()))),
    );
    hear('passed', (told, acting) =>
      ofCall(acting, told, async (ctx, id) => {
        await ctx.transaction((tx) => afterPassing(tx, id, told.form));
        return hangUp;
      }),
    );
    hear('waiting', (told, acting) =>
      ofCall(acting, told, async (ctx, id) => {
        const call = await ctx.transaction((tx) => lockCall(tx.db, tx.tenant.id, id));
        return afterMusic(told.account, ctx.tenant.id, call);
      }),
    );
    hear('over', (told, acting) =>
      ofCall(acting, told, async (ctx, id) => {
        await ctx.transaction((tx) => endOf(tx, told, lockCall(tx.db, tx.tenant.id, id)));
        await endOtherSide(ctx, id, told.form.CallSid);
        return hangUp;
      }),
    );
    hear('recorded', (told, acting) =>
      ofCall(acting, told, async (ctx, id) => {
        const { RecordingSid: sid, RecordingStatus, RecordingDuration: seconds = 0 } = told.form;
        if (!sid || RecordingStatus !== 'completed') return undefined;
        const api_url = await told.account.api_url?.();
        await ctx.transaction((tx) =>
          keepRecordingSoon(tx, { call_id: id, sid, seconds, kind: told.query.kind, api_url }),
        );
        return undefined;
      }),
    );
    hear('status', async (told, acting) => {
      const supervisor = await supervisorOf(services, told, { leg_sid: told.form.CallSid });
      if (supervisor !== undefined) {
        const theirs = await actingFor(acting, told, supervisor);
        await theirs?.transaction((tx) => supervisorLeft(tx, told.form.CallSid));
        return undefined;
      }
      const ctx = await actingFor(acting, told, await userOfSid(services, told));
      const id = await ctx?.transaction((tx) => endOf(tx, told, lockCallBySid(tx.db, tx.tenant.id, told.form.CallSid)));
      if (ctx && id !== undefined) {
        await endOtherSide(ctx, id, told.form.CallSid);
        await endFollowing(ctx, told.form.CallSid);
      }
      return undefined;
    });
    scope.get(`${WEBHOOKS}/messages/:name`, async (request, reply) => {
      const { data } = message.safeParse({ ...(request.params as object), ...(request.query as object) });
      const bytes = data && (await openMessage(services, { tenant_id: data.tenant, id: data.name }, data.proof));
      if (!bytes) throw new AppError('not_found');
      return reply.type('audio/wav').send(bytes);
    });
    scope.get(`${WEBHOOKS}/sounds/:name`, async (request, reply) => {
      const named = z.object({ name: z.string() }).parse(request.params).name;
      const { data } = sound.safeParse({ name: named.replace(/\.wav$/, '') });
      if (!data) throw new AppError('not_found');
      return reply.type('audio/wav').send(createReadStream(join(import.meta.dirname, 'sounds', `${data.name}.wav`)));
    });
  });
}

/**
 * R028: a user with a pending requirement cannot call, even if their browser still has a token. The sign-in method is not known here, so a
 * second factor is not checked. Tokens last an hour, and a session without the second factor gets no new one.
 */
const mustWait = (actor: Actor) => forcedStatesOfActor(actor).some((state) => state !== 'two_factor');

/** Whether a leg has ended. */
const isOver = (status: string) => !['queued', 'initiated', 'ringing', 'in-progress'].includes(status);

type Acting = Parameters<typeof actAsUser>[0];

/**
 * The user's browsers didn't answer, but their phone may still. The report that the connection is over says how the call goes on; one about the browsers no longer
 * counts once the phone rings.
 */
const isUndecided = ({ direction, room, forwarded_at }: CallRow, { form, query }: Told): boolean =>
  direction === 'inbound' &&
  room === null &&
  query.forwarded === undefined &&
  (forwarded_at !== null || form.CallStatus === 'no-answer');

/** Checks the provider's signature. Throws 403 if it is not valid. */
async function whatIsTold(services: Services, gate: Gate, request: FastifyRequest): Promise<Told> {
  const read = query.safeParse(request.query);
  const form = z.record(z.string(), z.string()).safeParse(request.body);
  const signature = request.headers['x-twilio-signature'];
  if (!read.success || !form.success || typeof signature !== 'string') throw new AppError('forbidden');
  const tenant = read.data.tenant ?? (await tenantOfHost(gate, request));
  const account =
    tenant === undefined || !(await tenantExists(services.database, tenant))
      ? undefined
      : await services.database.inTenant(tenant, (db) => voiceAccount({ ...services, db, tenant: { id: tenant } }));
  if (!account || !(await isSigned(account, signature, `${account.webhook_base}${request.url}`, form.data)))
    throw new AppError('forbidden');
  const fields = webhookForm.safeParse(form.data);
  if (!fields.success || fields.data.AccountSid !== account.account_sid) throw new AppError('forbidden');
  return { account, form: fields.data, query: { ...read.data, tenant } };
}

async function tenantOfHost(gate: Gate, request: FastifyRequest): Promise<number | undefined> {
  const host = request.hostname.toLowerCase();
  const caller = await gate.identify({ host, session_cookie: undefined, api_key: undefined, ip: request.ip });
  return caller.tenant?.id;
}

/** The user whom a report is about. Its effects are recorded as theirs. */
async function actingFor(
  acting: Acting,
  { query: { tenant } }: Told,
  userId: string | undefined,
): Promise<SignedInContext | undefined> {
  if (tenant === undefined || userId === undefined) return undefined;
  return actAsUser(acting, tenant, userId);
}

async function ofCall(
  acting: Acting,
  told: Told,
  work: (ctx: SignedInContext, id: string) => Promise<Answer>,
): Promise<Answer> {
  const { tenant, call } = told.query;
  if (tenant === undefined || call === undefined) return hangUp;
  const userId = await acting.database.inTenant(tenant, (db) => findUserOfCall(db, tenant, { id: call }));
  const ctx = await actingFor(acting, told, userId);
  return ctx ? work(ctx, call) : hangUp;
}

/** The provider reports a leg that was placed for a call. */
const progress = (told: Told, acting: Acting): Promise<Answer> =>
  ofCall(acting, told, async (ctx, id) => {
    const { CallSid: leg, CallStatus: status, CallDuration: duration_s } = told.form;
    const missed = await ctx.transaction(async (tx) => {
      const call = await lockCall(tx.db, tx.tenant.id, id);
      if (!call || isUndecided(call, told)) return undefined;
      // Of the leg that was placed.
      const at = timeOf(told.form, tx.clock.now());
      const news = { status, at, duration_s, other_sid: leg, leg, cut_off: isCutOff(told.form) };
      const now = await takeProgress(tx, call, news);
      const isMissed = call.ended_at === null && now.ended_at !== null && now.answered_at === null;
      return now.passed_on && isMissed ? now : undefined;
    });
    if (missed) await afterMissing(ctx, told.account, missed);
    else await endOtherSide(ctx, id, leg);
    if (isOver(status)) await endFollowing(ctx, leg);
    return undefined;
  });

async function userOfSid(services: Services, { query: { tenant }, form }: Told): Promise<string | undefined> {
  if (tenant === undefined) return undefined;
  return services.database.inTenant(tenant, (db) => findUserOfCall(db, tenant, { provider_sid: form.CallSid }));
}

async function supervisorOf(
  services: Services,
  { query: { tenant } }: Told,
  by: Parameters<typeof findSupervision>[2],
): Promise<string | undefined> {
  if (tenant === undefined) return undefined;
  return services.database.inTenant(tenant, async (db) => (await findSupervision(db, tenant, by))?.user_id);
}

type Transaction = Parameters<Parameters<SignedInContext['transaction']>[0]>[0];

async function endOf(
  tx: Transaction,
  { form }: Told,
  found: Promise<CallRow | undefined>,
): Promise<string | undefined> {
  const call = await found;
  if (!call) return undefined;
  const { CallSid: leg, CallStatus, CallDuration: duration_s } = form;
  // The caller is still connected when they leave a voicemail, or when the other side left the room.
  const status = CallStatus === 'in-progress' ? 'completed' : CallStatus;
  const at = timeOf(form, tx.clock.now());
  await takeProgress(tx, call, { status, at, duration_s, leg, cut_off: isCutOff(form) });
  return call.id;
}
