import { errorCodes, type ForcedStateCode, isForcedStateCode } from '@bookline/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../errors.ts';
import { REQUEST_ID } from './request-id.ts';

/** Turns any thrown value into the standard error body. Unexpected errors are logged and answer 500 without details. */
export function replyWithError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toAppError(error);
  const { status } = errorCodes[failure.code];
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  // Errors before routing don't pass the hook that does the same.
  reply.header(REQUEST_ID, request.id);
  if (failure.retry_after_s !== undefined) reply.header('retry-after', String(failure.retry_after_s));
  void reply.status(status).send(errorBody(failure));
}

/**
 * The body of an error: `{ errors: { field or base: [message] } }`. Every 403 has `user: 'Access denied!'` (R409), and a plain refusal nothing else. A
 * forced state also has its code and the next step.
 */
export function errorBody(failure: AppError): { errors: Record<string, string | string[]>; code?: ForcedStateCode } {
  const { code } = failure;
  const { status, message } = errorCodes[code];
  const denied = status === errorCodes.forbidden.status && { user: errorCodes.forbidden.message };
  if (code === 'forbidden' && denied) return { errors: denied };
  return {
    errors: { ...(failure.fields ?? { base: [message] }), ...denied },
    ...(isForcedStateCode(code) && { code }),
  };
}

function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const context = (error as { validationContext?: string }).validationContext;
    // Without a prototype, because a field may be called 'constructor'.
    const fields: Record<string, string[]> = Object.create(null);
    for (const issue of error.validation) {
      const keys = issue.keyword === 'unrecognized_keys' ? (issue.params.keys as string[]) : [''];
      for (const key of keys) {
        const path =
          [...(issue.instancePath ?? '').split('/').filter(Boolean), key].filter(Boolean).join('.') || 'base';
        const sentence = key ? 'There is no such field.' : (issue.message ?? errorCodes.invalid.message);
        fields[path] = [...(fields[path] ?? []), sentence];
      }
    }
    // An invalid id in a path gets the same 404 as a missing or hidden record.
    return context === 'params'
      ? new AppError('not_found', { cause: error })
      : new AppError('invalid', { fields, cause: error });
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const code = 'code' in error ? error.code : '';
  if (status === 413) return new AppError('payload_too_large', { cause: error });
  if (status === 415) return new AppError('unsupported_media', { cause: error });
  if (status === 429) return new AppError('rate_limited', { cause: error });
  // An unreadable path gets a 404 too.
  if (status === 404 || code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new AppError('not_found', { cause: error });
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('invalid', { fields: { base: ['The request could not be read.'] }, cause: error });
  return new AppError(databaseCode(error), { cause: error });
}

/** PostgreSQL errors by SQLSTATE, as reported to a caller. */
function databaseCode(error: Error): 'conflict' | 'unavailable' | 'internal' {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (['23505', '23503', '40001', '40P01'].includes(code)) return 'conflict';
  // Canceled by its time limit, too many connections, shutting down, no connection.
  if (
    code === '57014' ||
    code.startsWith('53') ||
    code.startsWith('57P') ||
    code.startsWith('08') ||
    code === 'ECONNREFUSED'
  )
    return 'unavailable';
  return 'internal';
}
