import { accountOf } from '@bookline/voice-gateway';
import type { LocalGateway, VoiceAccount } from './port.ts';

/** The tenant's account at the embedded gateway. Both sides derive it, so neither stores it. */
export const localAccount = ({ key, url }: LocalGateway, tenantId: number, webhook_base: string): VoiceAccount => ({
  provider: 'local',
  ...accountOf(key, tenantId),
  api_url: url,
  webhook_base,
});
