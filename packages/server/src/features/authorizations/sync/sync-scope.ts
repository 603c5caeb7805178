import type { AuthorizationKind } from '@bookline/contract/rules/authorization-kinds';
import type { FastifyBaseLogger } from 'fastify';
import type { SignedInContext } from '../../../platform/context.ts';
import type { Access, OutsideServices } from '../account-access.ts';

/** What every step of a sync works with. */
export interface SyncScope {
  readonly services: OutsideServices;
  readonly tenant_id: number;
  readonly kind: AuthorizationKind;
  readonly access: Access;
  /** The owner of the account: what is done in their calendar is done in their name. */
  readonly owner: SignedInContext;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
}
