import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { Slots } from './platform/jobs/lanes.ts';

const flag = z
  .enum(['true', 'false', '1', '0'], { message: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, message: 'must look like postgres://user:password@host:5432/database' })
  .optional();

/** Addresses, networks, or names for proxy-addr. Never 'true', which would let any client claim any address. */
const proxies = z
  .string()
  .refine(
    (value) => value.split(',').every((entry) => isNetwork(entry.trim())),
    'must list the addresses or networks of the proxies in front, such as loopback, 10.0.0.0/8',
  );

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits = '0'] = text.match(/^([^/]+)(?:\/(\d{1,3}))?$/) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

/** Variables that are or contain a secret, which is never printed. */
export const secretVariables = [
  'BOOKLINE_SECRET',
  'BOOKLINE_SECRET_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_URL_DIRECT',
  'SMTP_URL',
  'SMTP_DKIM_KEY',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'LIVE_URL',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_API_KEY_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'OUTLOOK_CLIENT_SECRET',
];

const port = 'must be a port number';
const share = 'must be a number from 0 to 1';
const drainTime = 'must be a number of seconds from 0 to 300';
const poolSize = 'must be a number from 2 to 200';

const webUrl = z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional();

const brokerUrl = 'must look like redis://:password@host:6379 or nats://user:password@host:4222';

const twilioSid = (begin: string) =>
  z
    .string()
    .regex(new RegExp(`^${begin}[0-9a-fA-F]{32}$`), `must be ${begin} and 32 letters a to f and digits`)
    .optional();

const stripeKey = (begin: string, words: string) =>
  z
    .string()
    .regex(new RegExp(`^${begin}_\\w+$`), `must start with ${words}`)
    .optional();

/**
 * The environment variables that Bookline reads, with the check and the meaning of each, in Markdown. `usual` says what happens without it, if that isn't
 * a default value. `npm run settings` writes them into README.md and .env.example. config.ts checks how they fit together.
 */
export const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { message: 'must be development, production or test' })
    .default('development')
    .meta({ description: '`production` refuses demo data, a missing or weak secret, and cookies over plain HTTP' }),
  PORT: z.coerce
    .number(port)
    .int(port)
    .min(0, port)
    .max(65_535, port)
    .default(3000)
    .meta({ description: 'Listening port' }),
  HOST: z.string().min(1).default('localhost').meta({ description: 'Listening address. Use `0.0.0.0` in a container' }),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .meta({ description: 'Folder for the embedded database, uploaded files, and logs' }),
  DATABASE_URL: postgresUrl.meta({ usual: 'embedded', description: 'Your PostgreSQL 15 or newer' }),
  DATABASE_URL_DIRECT: postgresUrl.meta({
    usual: '`DATABASE_URL`',
    description:
      'Direct address of PostgreSQL, if `DATABASE_URL` goes through a transaction pooler such as [PgBouncer](docs/operations.md#pgbouncer)',
  }),
  DATABASE_POOL_SIZE: z.coerce
    .number(poolSize)
    .int(poolSize)
    .min(2, poolSize)
    .max(200, poolSize)
    .default(20)
    .meta({ description: 'Database connections per server process' }),
  BOOKLINE_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .meta({ usual: 'created in `DATA_DIR`', description: 'At least 32 random characters, the same on every server' }),
  BOOKLINE_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: 'The old secret, for an hour after you change `BOOKLINE_SECRET`, while keys are re-encrypted',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, message: 'must be an http or https address' })
    .optional()
    .meta({ description: 'The https address users type. Required in production' }),
  WEBPAGE_HOST: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
      'must be a host name such as pages.example.com',
    )
    .optional()
    .meta({
      usual: '`pages.localhost` on one machine, otherwise none',
      description: 'The host name that [public pages](docs/operations.md#public-pages) are subdomains of',
    }),
  DEMO_DATA: flag.optional().meta({ usual: 'on in development', description: 'Loads the three demo agencies' }),
  TRUST_PROXY: proxies.optional().meta({
    usual: 'off',
    description:
      'Addresses of reverse proxies whose `X-Forwarded-*` headers are trusted, such as `loopback` or `10.0.0.0/8`',
  }),
  WORKER: flag.default(true).meta({ description: 'Whether this process also runs background jobs' }),
  DRAIN_SECONDS: z.coerce.number(drainTime).min(0, drainTime).max(300, drainTime).optional().meta({
    usual: '`5` in production, else `0`',
    description: "How long a stopping server keeps answering after `/readyz` reports that it's stopping",
  }),
  WORKER_SLOTS: z
    .string()
    .regex(
      /^(quick|mail|bulk|upkeep):\d{1,2}(,(quick|mail|bulk|upkeep):\d{1,2})*$/,
      'must look like quick:3,mail:2,bulk:2',
    )
    .transform((value): Partial<Slots> => Object.fromEntries(value.split(',').map(slotOf)))
    .optional()
    .meta({
      usual: '`quick:3,mail:2,bulk:2,upkeep:1`',
      description: 'Concurrent jobs per lane in one process ([workers](docs/operations.md#workers))',
    }),
  ALLOW_PRIVATE_ADDRESSES: flag.default(false).meta({
    description:
      'Lets admins use mail servers, identity providers, and webhooks in private networks and on this machine. Turn it on only if you trust every admin with your network. Cloud metadata addresses stay blocked',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, message: 'must look like smtp://user:password@host:587' })
    .refine((url) => URL.parse(url)?.hostname, 'must look like smtp://user:password@host:587')
    .optional()
    .meta({
      usual: 'local mailbox',
      description:
        'Mail server: `smtp://user:password@host:587` (STARTTLS required), `smtps://…:465`, or `smtp://relay:25?tls=none` on your own network',
    }),
  MAIL_FROM: z
    .email('must be a mail address')
    .optional()
    .meta({ description: 'From address. Required with `SMTP_URL`' }),
  SMTP_DKIM_DOMAIN: z
    .string()
    .optional()
    .meta({ description: 'Domain for DKIM signing. Needs the selector and the key' }),
  SMTP_DKIM_SELECTOR: z.string().optional().meta({ description: 'DKIM selector' }),
  SMTP_DKIM_KEY: z
    .string()
    // If a variable can only have one line, \\n stands for a line break.
    .transform((key) => key.replaceAll('\\n', '\n'))
    .refine(isRsaKey, 'must be an RSA private key in PEM form')
    .optional()
    .meta({ description: 'RSA private key for DKIM in PEM format, with `\\n` for line breaks' }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .meta({ usual: 'a folder in `DATA_DIR`', description: 'Bucket for uploaded files. Keep it private' }),
  S3_REGION: z.string().min(1).default('us-east-1').meta({ description: 'Region of the bucket' }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, message: 'must be an http or https address' })
    .optional()
    .meta({ usual: 'Amazon', description: 'Endpoint of any S3-compatible server' }),
  S3_ACCESS_KEY_ID: z.string().optional().meta({
    usual: "the machine's role",
    description: 'Credentials that can read, write, and delete objects in the bucket',
  }),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta({ description: 'Secret of that access key' }),
  S3_PREFIX: z
    .string()
    .regex(/^(?!.*\.\.)([\w.-]+\/)*$/, 'must end with a slash, such as bookline/')
    .default('')
    .meta({ description: 'Prefix for every object key, such as `bookline/`' }),
  METRICS_PORT: z.coerce.number(port).int(port).min(1, port).max(65_535, port).optional().meta({
    usual: 'off',
    description:
      'Serves `/metrics` and the health probes on a separate port, different for each process ([metrics](docs/operations.md#metrics))',
  }),
  METRICS_HOST: z.string().min(1).default('localhost').meta({ description: 'Listening address of the metrics port' }),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .meta({ description: 'Bearer token for the metrics port' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, message: 'must be an http or https address' })
    .optional()
    .meta({ usual: 'off', description: 'OpenTelemetry collector for [traces](docs/operations.md#traces)' }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(share)
    .min(0, share)
    .max(1, share)
    .default(1)
    .meta({ description: 'Share of requests to trace' }),
  LIVE_URL: z
    .url({ protocol: /^(rediss?|nats|tls)$/, message: brokerUrl })
    .refine((url) => URL.parse(url)?.hostname, brokerUrl)
    .optional()
    .meta({
      usual: 'PostgreSQL',
      description: 'Redis or NATS server that wakes other processes ([live updates](docs/operations.md#live-updates))',
    }),
  TWILIO_ACCOUNT_SID: twilioSid('AC').meta({
    usual: 'built-in provider',
    description: 'Twilio account for agencies without their own',
  }),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional().meta({ description: 'Auth token of that account' }),
  TWILIO_API_KEY_SID: twilioSid('SK').meta({
    description: "Browser calling with that account. Needs the key's secret and the TwiML app",
  }),
  TWILIO_API_KEY_SECRET: z.string().min(1).optional().meta({ description: 'Secret of the API key' }),
  TWILIO_TWIML_APP_SID: twilioSid('AP').meta({ description: 'TwiML app for browser calling' }),
  TWILIO_API_URL: z
    .url({ protocol: /^https?$/, message: 'must be an http or https address' })
    .optional()
    .meta({ usual: 'Twilio', description: 'Address of a proxy for the Twilio API' }),
  STRIPE_SECRET_KEY: stripeKey('(sk|rk)', 'sk_ or rk_').meta({
    usual: 'test gateway',
    description: 'Stripe account for agencies without their own. Needs the other two keys',
  }),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk', 'pk_').meta({ description: 'Publishable key of that account' }),
  STRIPE_WEBHOOK_SECRET: stripeKey('whsec', 'whsec_').meta({ description: "Signing secret of that account's webhook" }),
  STRIPE_API_URL: webUrl.meta({ usual: 'Stripe', description: 'Address of a proxy for the Stripe API' }),
  GOOGLE_CLIENT_ID: z.string().optional().meta({
    description: 'Google OAuth client for agencies without their own ([connected accounts](#connected-accounts))',
  }),
  GOOGLE_CLIENT_SECRET: z.string().optional().meta({ description: 'Secret of the Google OAuth client' }),
  OUTLOOK_CLIENT_ID: z
    .string()
    .optional()
    .meta({ description: 'Microsoft OAuth client for agencies without their own' }),
  OUTLOOK_CLIENT_SECRET: z.string().optional().meta({ description: 'Secret of the Microsoft OAuth client' }),
  GOOGLE_URL: webUrl.meta({ usual: 'Google', description: 'Address of a proxy for the Google API' }),
  OUTLOOK_URL: webUrl.meta({ usual: 'Microsoft', description: 'Address of a proxy for the Microsoft Graph API' }),
  CALENDLY_URL: webUrl.meta({ usual: 'Calendly', description: 'Address of a proxy for the Calendly API' }),
  CSG_URL: webUrl.meta({ usual: 'CSG Actuarial', description: 'Address of a proxy for the CSG Actuarial API' }),
  PHONE_BURNER_URL: webUrl.meta({ usual: 'PhoneBurner', description: 'Address of a proxy for the PhoneBurner API' }),
  FIRE_LIGHT_URL: webUrl.meta({ usual: 'FireLight', description: 'Address of a proxy for the FireLight API' }),
  VOICE_GATEWAY: flag.optional().meta({
    usual: 'on, except in production',
    description: 'Whether the embedded voice gateway runs in this process',
  }),
  VOICE_MEDIA_ADDRESS: z.ipv4({ message: 'must be an IPv4 address of this machine' }).default('127.0.0.1').meta({
    description: "This machine's IPv4 address, to which browsers send the audio of calls through the embedded gateway",
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      message: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info')
    .meta({
      description:
        '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`. Logs go to stdout in production, otherwise to `DATA_DIR/log/server.log`',
    }),
});

export type Environment = z.output<typeof environment>;

function slotOf(entry: string): [string, number] {
  const [lane = '', slots] = entry.split(':');
  return [lane, Number(slots)];
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
