import type { Authorization, KindOffer } from '@bookline/contract/features/authorizations';
import {
  type AuthorizationKind,
  authorizationKinds,
  authorizationKindWords,
  isAuthorizationKind,
  isOAuthKind,
} from '@bookline/contract/rules/authorization-kinds';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { readSetting } from '../settings/settings.api.ts';
import { type AccountRow, findAccount, listAccounts } from './accounts.queries.ts';
import { listCalendars } from './calendars.queries.ts';
import { clientOf } from './client-of.ts';

/** R019: the path where vendors send users back, on the host name they use. */
export const RETURN_PATH = '/account/external_accounts';

/** The address where vendors send users back. Scheme and port come from the configuration; the host is one of the tenant's. */
export function returnAddress({ base_url, request }: Pick<SignedInContext, 'base_url' | 'request'>): string {
  const url = new URL(base_url());
  url.hostname = request.host;
  return `${url.origin}${RETURN_PATH}`;
}

/** Whether the user can connect such an account. CSG has Medicare quotes and nothing else. */
export const isOffered = ({ actor }: Pick<SignedInContext, 'actor'>, kind: AuthorizationKind): boolean =>
  kind !== 'csg' || actor.features.has('medicare_quotes');

/** The user's accounts, and the kinds they can connect. */
export async function readAccounts(ctx: Context): Promise<{ data: Authorization[]; kinds: KindOffer[] }> {
  const rows = await listAccounts(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  const kinds: KindOffer[] = [];
  for (const kind of authorizationKinds.filter((each) => isOffered(ctx, each))) {
    const needs = isOAuthKind(kind);
    const ready = !needs || (await clientOf(ctx, kind)) !== undefined;
    kinds.push({
      kind,
      ready,
      missing: ready
        ? null
        : `Ask an admin to enter the client ID and secret of ${authorizationKindWords[kind].label} under Administration → Settings → Connected accounts.`,
      redirect_uri: needs ? returnAddress(ctx) : null,
      company_key: kind === 'csg' && (await readSetting(ctx, 'CSG_API_KEY')) !== '',
    });
  }
  return { data: rows.map(present), kinds };
}

/** One of the user's accounts. Throws 404. */
export async function getAccount(ctx: Context, id: string): Promise<Authorization> {
  const row = await findAccount(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** The calendars of an account as of its last sync. Throws 404. */
export async function readCalendars(ctx: Context, id: string) {
  await getAccount(ctx, id);
  return listCalendars(ctx.db, ctx.tenant.id, id);
}

function present({ user_id: _, token_ends_at: __, kind, state, hint, asked_at, ...row }: AccountRow): Authorization {
  if (!isAuthorizationKind(kind)) throw new Error(`unknown kind ${kind}`);
  return {
    ...row,
    kind,
    state: state === 'reconnect' ? 'reconnect' : 'connected',
    masked: hint === null ? null : `••••••••${hint}`,
    syncing: asked_at !== null,
  };
}
