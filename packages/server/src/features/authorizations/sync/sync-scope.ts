import type { AuthorizationKind } from '@bookline/contract/rules/authorization-kinds';
import type { FastifyBaseLogger } from 'fastify';
import type { SignedInContext } from '../../../platform/context.ts';
import type { Access, OutsideServices } from '../open-access.ts';

/** The context of every step of a sync. */
export interface SyncScope {
  readonly services: OutsideServices;
  readonly tenant_id: number;
  readonly kind: AuthorizationKind;
  readonly access: Access;
  /** The owner of the account. Changes to their calendar are made in their name. */
  readonly owner: SignedInContext;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
}
