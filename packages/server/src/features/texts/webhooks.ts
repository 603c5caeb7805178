import { TEXT_PATHS } from '@bookline/contract/rules/phone-numbers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { AppError } from '../../platform/errors.ts';
import { isSigned } from '../../providers/voice/twilio.ts';
import { type Store, storeTogether } from './store-reports.ts';
import type { TextReport } from './text-event.ts';

/** More than a provider sends about a text. */
const MAX_BYTES = 64 * 1024;
/** The most files of a text. */
const MAX_MEDIA = 10;

const query = z.object({ tenant: z.coerce.number().int().positive(), message: z.uuid().optional() });

/** The provider's fields that are read here. Other fields count for the signature and are ignored. */
const form = z
  .object({
    AccountSid: z.string().max(64),
    MessageSid: z.string().min(1).max(64),
    From: z.string().max(100).default(''),
    To: z.string().max(100).default(''),
    Body: z.string().max(20_000).default(''),
    NumMedia: z.coerce.number().int().min(0).max(100).default(0),
    MessageStatus: z.string().max(30).default(''),
    ErrorCode: z.string().max(20).optional(),
  })
  .catchall(z.string());

/**
 * Takes the provider's reports about texts. Requests without a valid signature over address and fields are refused. A report is stored, and a job handles it: reports
 * that repeat, arrive late, or arrive out of order do no harm.
 */
export function serveTextWebhooks(app: FastifyInstance, services: Services): void {
  const keeping = { services, store: storeTogether(services) };
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(TEXT_PATHS.incoming, async (request, reply) => {
      await keep(keeping, request, ({ fields }) => ({
        kind: 'incoming',
        status: 'received',
        message_id: null,
        // PostgreSQL's JSON can't hold NUL.
        fields: {
          from: fields.From,
          to: fields.To,
          words: fields.Body.replaceAll('\u0000', ''),
          media: mediaOf(fields),
        },
      }));
      return reply.type('text/xml').send('<Response/>');
    });
    scope.post(TEXT_PATHS.status, async (request, reply) => {
      await keep(keeping, request, ({ message, fields }) =>
        fields.MessageStatus === ''
          ? undefined
          : {
              kind: 'status',
              status: fields.MessageStatus,
              message_id: message ?? null,
              fields: { ...(fields.ErrorCode && { error_code: fields.ErrorCode }) },
            },
      );
      return reply.status(204).send();
    });
  });
}

/** Only addresses at the provider: the built-in carrier's way to name a file leads to files of this installation. */
const mediaOf = (fields: z.output<typeof form>): string[] =>
  Array.from({ length: Math.min(fields.NumMedia, MAX_MEDIA) }, (_, at) => fields[`MediaUrl${at}`] ?? '').filter(
    (url) => url.length <= 1000 && url.startsWith('https://'),
  );

interface Told {
  /** Our text that the address of a report names. */
  readonly message: string | undefined;
  readonly fields: z.output<typeof form>;
}
type Report = Omit<TextReport, 'provider' | 'provider_id' | 'received_at'>;

/** Checks the provider's signature, and stores what is told. Throws 403 if the signature isn't valid. */
async function keep(
  { services, store }: { readonly services: Services; readonly store: Store },
  request: FastifyRequest,
  reportOf: (told: Told) => Report | undefined,
): Promise<void> {
  // Before anything is awaited: reports that are on their way at once keep their order.
  const received_at = services.clock.now();
  const read = query.safeParse(request.query);
  const body = z.record(z.string(), z.string()).safeParse(request.body);
  const signature = request.headers['x-twilio-signature'];
  if (!read.success || !body.success || typeof signature !== 'string') throw new AppError('forbidden');
  const { tenant, message } = read.data;
  if (!(await tenantExists(services.database, tenant))) throw new AppError('forbidden');
  await store(tenant, async ({ twilio, base }) => {
    if (!twilio || !(await isSigned(twilio, signature, `${base}${request.url}`, body.data)))
      throw new AppError('forbidden');
    const fields = form.safeParse(body.data);
    if (!fields.success || fields.data.AccountSid !== twilio.account_sid) throw new AppError('forbidden');
    const report = reportOf({ message, fields: fields.data });
    return report && { ...report, provider: 'twilio', provider_id: fields.data.MessageSid, received_at };
  });
}
