import { expect, it, vi } from 'vitest';
import { openDevice } from './voice-client.ts';

const made = vi.hoisted(() => vi.fn());
vi.mock('@twilio/voice-sdk', () => ({
  Call: { Codec: { Opus: 'opus', PCMU: 'pcmu' } },
  Device: class {
    constructor(...given: unknown[]) {
      made(...given);
    }
  },
}));

it('R464: prefers opus, then pcmu', async () => {
  await openDevice({ token: 't1', provider: 'twilio' });
  expect(made).toHaveBeenCalledWith('t1', expect.objectContaining({ codecPreferences: ['opus', 'pcmu'] }));
});
