import { type SensitiveWhat, sensitiveKind } from '@bookline/contract/features/sensitive';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

/** Throws 403 for API keys, while acting as another user, and without the feature that stores such values. */
export function requireToReveal({ actor }: Pick<SignedInContext, 'actor'>, what: SensitiveWhat): void {
  const { feature } = sensitiveKind(what);
  const themselves = !actor.api_key && actor.real_user_id === actor.user_id;
  if (!themselves || (feature && !actor.features.has(feature))) throw new AppError('forbidden');
}
