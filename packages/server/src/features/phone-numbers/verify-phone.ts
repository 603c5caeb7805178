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

/** Codes in a quarter of an hour. */
const CODES = { person: 5, number: 5, address: 30 } as const;

/**
 * Sends a code to a phone that the acting person says is theirs, by text or by a call. Throws 422 for what is no phone (R233) and where the
 * carrier refuses, 429 after too many, 503 where the carrier does not answer.
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
      throw invalid('phone_number', 'This is a number of your company. Give a phone of your own.');
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
  `${code} is your code for ${company}. It is good for ${CODE_MINUTES} minutes. Nobody will ever ask you for it.`;

/** Makes the phone that the code came to the acting person's own. Throws 422 at `code`; after five wrong ones another is needed. */
export async function confirmCode(signedIn: SignedInContext, code: string): Promise<DialerSettings> {
  const { tenant, actor, clock } = signedIn;
  const limits = { now: clock.now(), tries: CODE_TRIES };
  // Counted before it is looked at, and stays counted: many at once get no more tries than one after another.
  const sent = await signedIn.transaction(({ db }) => takeTry(db, tenant.id, actor.user_id, limits));
  if (!sent) throw invalid('code', 'This code is not good any more. Ask for another one.');
  if (!(await passwordMatches(sent.code_hash, code))) {
    const left = CODE_TRIES - sent.tries;
    throw invalid(
      'code',
      left === 0
        ? 'This is not the code. Ask for another one.'
        : `This is not the code. ${left === 1 ? 'One try is' : `${left} tries are`} left.`,
    );
  }
  return signedIn.transaction(async (ctx) => {
    if (!(await deleteVerification(ctx.db, tenant.id, actor.user_id, sent.code_hash)))
      throw invalid('code', 'This code is not good any more. Ask for another one.');
    const verified = { verified_number: sent.number, verified_at: clock.now() };
    await saveDialerProfile(ctx.db, tenant.id, actor.user_id, verified);
    await audit(ctx, { action: 'user.phone_verified', subject_type: 'user', subject_id: actor.user_id });
    await tellUserChanged(ctx.db, actor.user_id);
    return readDialerSettings(ctx);
  });
}
