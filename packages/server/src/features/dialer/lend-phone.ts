import { toE164 } from '@bookline/contract/rules/phone-e164';
import type { PublicContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { tenantHere } from '../../platform/http/sits-here.ts';
import { localAccount } from '../../providers/voice/local-account.ts';
import { deviceToken } from '../../providers/voice/twilio.ts';
import { phoneIdentity } from './voice-account.ts';

const TOKEN_S = 3600;

/**
 * What a page registers with that plays a telephone of this number: calls to it ring there, and it can call the numbers of the tenant. Only
 * for whoever sits at the machine: 404 for everybody else, and where no gateway runs.
 */
export async function lendPhone(ctx: PublicContext, typed: string) {
  const tenantId = tenantHere(ctx);
  if (!ctx.voice?.here) throw new AppError('not_found');
  const number = toE164(typed);
  if (!number) throw invalid('number', 'Enter a phone number.');
  const account = localAccount(ctx.voice.gateway, tenantId, ctx.voice.webhook_base());
  return { number, token: await deviceToken(account, phoneIdentity(number), TOKEN_S) };
}
