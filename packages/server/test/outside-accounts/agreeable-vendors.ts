import type { Clock } from '../../src/platform/clock.ts';
import { openVendors, type Vendors } from '../../src/providers/outside-accounts/open-vendors.ts';
import { samplePlans } from '../../src/providers/quotes/sample-plans.ts';

const UNREACHABLE = 'http://127.0.0.1:9';
const client = { client_id: 'bookline', client_secret: 'secret' };

/** Vendors that accept every key without a request and whose pages don't answer, for tests about other things. */
export function agreeableVendors(clock: Clock): Vendors {
  const urls = {
    google_url: UNREACHABLE,
    outlook_url: UNREACHABLE,
    calendly_url: UNREACHABLE,
    csg_url: UNREACHABLE,
    phone_burner_url: UNREACHABLE,
  };
  const vendors = openVendors({ ...urls, google: client, outlook: client }, { clock, private_too: true });
  return {
    ...vendors,
    calendly: {
      ...vendors.calendly,
      account: async () => ({ external_id: 'https://api.calendly.test/users/ann', name: 'ann@agency.test' }),
      calendars: async () => [{ external_id: 'all', name: 'Booked with you', main: true, writable: false }],
    },
    csg: {
      plans: async (_token, question) => samplePlans(question),
      authenticate: async () => ({ token: 'token', expires_at: new Date(clock.now().getTime() + 3_600_000) }),
    },
    phone_burner: {
      ...vendors.phone_burner,
      check: async () => undefined,
      dial: async () => 'https://www.phoneburner.test/session/1',
    },
  };
}
