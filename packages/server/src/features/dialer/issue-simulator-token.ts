import { toE164 } from '@bookline/contract/rules/phone-e164';
import type { PublicContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { loopbackTenant } from '../../platform/http/loopback-only.ts';
import { localAccount } from '../../providers/voice/local-account.ts';
import { deviceToken } from '../../providers/voice/twilio.ts';
import { phoneIdentity } from './voice-account.ts';

const TOKEN_S = 3600;

/**
 * The token with which a page registers as a simulated phone of this number. Calls to the number ring there, and the page can call the
 * tenant's numbers. Only for loopback connections: 404 for all others, and when no gateway runs.
 */
export async function issueSimulatorToken(ctx: PublicContext, typed: string) {
  const tenantId = loopbackTenant(ctx);
  if (!ctx.voice?.here) throw new AppError('not_found');
  const number = toE164(typed);
  if (!number) throw invalid('number', 'Enter a phone number.');
  const account = localAccount(ctx.voice.gateway, tenantId, ctx.voice.webhook_base());
  return { number, token: await deviceToken(account, phoneIdentity(number), TOKEN_S) };
}
