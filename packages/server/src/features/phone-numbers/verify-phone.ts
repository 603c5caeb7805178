import { randomInt } from 'node:crypto';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { DialerSettings, dialerProfile } from '@bookline/contract/features/dialer-profile';
import { INVALID_NUMBER } from '@bookline/contract/rules/dialer';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { CODE_MINUTES, CODE_TRIES } from '@bookline/contract/rules/phone-numbers';
import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { hashPassword, networkOf, passwordMatches, takeTurns, tellUserChanged } from '../sessions/sessions.api.ts';
import { deleteVerification, saveDialerProfile, saveVerification, takeTry } from './dialer-profile.queries.ts';
import { readDialerSettings } from './dialer-profile.service.ts';
import { findNumber, findNumberFor } from './phone-numbers.queries.ts';
import { carrierOf, explained, telephonyOf } from './telephony-of.ts';

/** Codes allowed in 15 minutes. */
const CODES = { person: 5, number: 5, address: 30 } as const;

/**
 * Sends a code by text or call to the phone the acting user claims. Throws 422 for an invalid phone (R233) and if the provider refuses, 429
 * after too many, and 503 if the provider doesn't answer.
 */
export async function sendCode(
  signedIn: SignedInContext,
  { phone_number, channel }: BodyOf<typeof dialerProfile.verify>,
): Promise<DialerSettings> {
  const { database, tenant, actor, clock, request } = signedIn;
  const number = toE164(phone_number);
  if (!number) throw invalid('phone_number', INVALID_NUMBER);
  const turns = [
    { kind: 'phone-code-person', value: actor.user_id, limit: CODES.person },
    { kind: 'phone-code-number', value: number, limit: CODES.number },
    { kind: 'phone-code-address', value: networkOf(request.ip), limit: CODES.address },
  ];
  await database.outsideTenants((db) => takeTurns(db, turns, clock.now(), 'Too many codes.'));
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const code_hash = await hashPassword(code);
  const { telephony, from } = await signedIn.transaction(async (ctx) => {
    if (await findNumber(ctx.db, tenant.id, number))
      throw invalid('phone_number', 'This number belongs to your company. Enter your own phone number.');
    const expires_at = new Date(clock.now().getTime() + CODE_MINUTES * 60_000);
    await saveVerification(ctx.db, tenant.id, actor.user_id, { number, code_hash, expires_at });
    const detail = { channel };
    await audit(ctx, { action: 'user.phone_code', subject_type: 'user', subject_id: actor.user_id, detail });
    return {
      telephony: await telephonyOf(ctx),
      from: await findNumberFor(ctx.db, tenant.id, actor.user_id, channel === 'text' ? 'sms' : 'voice'),
    };
  });
  const carrier = carrierOf(signedIn, tenant, telephony);
  try {
    if (channel === 'text') await carrier.sendText({ from, to: number, words: textOf(code, tenant.name) });
    else await carrier.sayInCall({ from, to: number, words: `Your code is ${[...code].join(', ')}.` });
  } catch (error) {
    await signedIn.transaction(({ db }) => deleteVerification(db, tenant.id, actor.user_id, code_hash));
    throw explained(error);
  }
  return signedIn.transaction(readDialerSettings);
}

const textOf = (code: string, company: string) =>
  `${code} is your code for ${company}. It expires in ${CODE_MINUTES} minutes. No one will ever ask you for it.`;

/** Makes the phone that received the code the acting user's own. Throws 422 at `code`. After five wrong codes, a new one is needed. */
export async function confirmCode(signedIn: SignedInContext, code: string): Promise<DialerSettings> {
  const { tenant, actor, clock } = signedIn;
  const limits = { now: clock.now(), tries: CODE_TRIES };
  // The try is counted and committed before the check, so parallel requests get no extra tries.
  const sent = await signedIn.transaction(({ db }) => takeTry(db, tenant.id, actor.user_id, limits));
  if (!sent) throw invalid('code', 'This code is no longer valid. Request a new one.');
  if (!(await passwordMatches(sent.code_hash, code))) {
    const left = CODE_TRIES - sent.tries;
    throw invalid(
      'code',
      left === 0
        ? 'That code is incorrect. Request a new one.'
        : `That code is incorrect. ${left === 1 ? 'One attempt is' : `${left} attempts are`} left.`,
    );
  }
  return signedIn.transaction(async (ctx) => {
    if (!(await deleteVerification(ctx.db, tenant.id, actor.user_id, sent.code_hash)))
      throw invalid('code', 'This code is no longer valid. Request a new one.');
    const verified = { verified_number: sent.number, verified_at: clock.now() };
    await saveDialerProfile(ctx.db, tenant.id, actor.user_id, verified);
    await audit(ctx, { action: 'user.phone_verified', subject_type: 'user', subject_id: actor.user_id });
    await tellUserChanged(ctx.db, actor.user_id);
    return readDialerSettings(ctx);
  });
}
