import type { BodyInput } from '@bookline/contract/endpoint';
import { type DialerCall, dialer } from '@bookline/contract/features/dialer';
import { call as send } from '../../lib/api.ts';

/** More calls than anyone has at once are not asked about after a reload. */
const MAX_ASKED = 10;

/**
 * The user's calls that still need a disposition, those with the given ids of the voice client first. Also whether one of these is among them. A run's page asks about
 * its calls itself.
 */
export async function fetchUnlogged(
  call_sids: readonly string[],
): Promise<readonly [calls: readonly DialerCall[], hasGiven: boolean]> {
  const [others, ...given] = await Promise.all([
    undisposed({ to_log: true, limit: MAX_ASKED }),
    ...call_sids.map((call_sid) => undisposed({ call_sid, limit: 1 })),
  ]);
  const first = given.flat();
  const byId = new Map([...first, ...others].map((call) => [call.id, call]));
  return [[...byId.values()], first.length > 0];
}

async function undisposed(body: BodyInput<typeof dialer.fetch_call_logs>): Promise<readonly DialerCall[]> {
  const { data } = await send(dialer.fetch_call_logs, { body });
  return data.filter(({ disposition, dial_run }) => !disposition && !dial_run);
}
