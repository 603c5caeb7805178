import type { WholeUser } from '@bookline/contract/features/sessions';
import { metaOf } from '@bookline/contract/paging';
import type { Context } from '../../platform/context.ts';
import { forcedStatesOfActor } from '../../platform/forced-states.ts';
import { readKeys } from '../api-keys/api-keys.api.ts';
import { readAuthIps } from '../auth-ips/auth-ips.api.ts';
import { readOffices } from '../offices/offices.api.ts';
import { readOwnSubscriptions } from '../subscriptions/subscriptions.api.ts';
import { findSignupOf } from './sessions.queries.ts';

/** The default page size of the lists' own calls. */
const FIRST_PAGE = { q: '', page: 1, limit: 50 } as const;

const NONE = { data: [], meta: metaOf(FIRST_PAGE, 0) };

const NO_SUBSCRIPTIONS = {
  dialer_subscription: null,
  dialer_subscription_type: null,
  dialer_license: null,
  company_dialer_subscription: null,
  sms_subscription: null,
  sms_subscription_type: null,
  sms_license: null,
  company_sms_subscription: null,
} as const;

/** R092: the acting user with their related data. A user in a forced state gets only their identity. */
export async function readMe(ctx: Context): Promise<WholeUser> {
  if (forcedStatesOfActor(ctx.actor).length > 0)
    return {
      ...ctx.actor.user,
      signup: null,
      api_keys: [],
      auth_ips: NONE,
      office_locations: NONE,
      ...NO_SUBSCRIPTIONS,
    };
  return {
    ...ctx.actor.user,
    signup: await findSignupOf(ctx.db, ctx.tenant.id, ctx.actor.user.email),
    api_keys: await readKeys(ctx),
    auth_ips: await readAuthIps(ctx, { ...FIRST_PAGE, everyone: 'false' }),
    office_locations: await readOffices(ctx, FIRST_PAGE),
    ...(await readOwnSubscriptions(ctx)),
  };
}
