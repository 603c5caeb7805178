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

/** The environment variables that Bookline reads, with the check of each. config.ts checks how they fit together. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { message: 'must be development, production or test' })
    .default('development'),
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl,
  DATABASE_URL_DIRECT: postgresUrl,
  DATABASE_POOL_SIZE: z.coerce.number(poolSize).int(poolSize).min(2, poolSize).max(200, poolSize).default(20),
  BOOKLINE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The previous secret, needed until every tenant's keys are encrypted with the new one. */
  BOOKLINE_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The address users type. It decides whether cookies are https-only, and how links in emails start. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  /** The host name that public pages are subdomains of. */
  WEBPAGE_HOST: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
      'must be a host name such as pages.example.com',
    )
    .optional(),
  DEMO_DATA: flag.optional(),
  TRUST_PROXY: proxies.optional(),
  WORKER: flag.default(true),
  /** How long a stopping server still answers, so that proxies notice. */
  DRAIN_SECONDS: z.coerce.number(drainTime).min(0, drainTime).max(300, drainTime).optional(),
  /** How many jobs of each lane run at once in one process, if not the default: 'bulk:4,mail:1'. */
  WORKER_SLOTS: z
    .string()
    .regex(
      /^(quick|mail|bulk|upkeep):\d{1,2}(,(quick|mail|bulk|upkeep):\d{1,2})*$/,
      'must look like quick:3,mail:2,bulk:2',
    )
    .transform((value): Partial<Slots> => Object.fromEntries(value.split(',').map(slotOf)))
    .optional(),
  /** Lets tenants use servers in private networks and on this machine: mail servers, identity providers, and webhooks. */
  ALLOW_PRIVATE_ADDRESSES: flag.default(false),
  /** The mail server for tenants without one of their own. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, message: 'must look like smtp://user:password@host:587' })
    .refine((url) => URL.parse(url)?.hostname, 'must look like smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z.email('must be a mail address').optional(),
  SMTP_DKIM_DOMAIN: z.string().optional(),
  SMTP_DKIM_SELECTOR: z.string().optional(),
  SMTP_DKIM_KEY: z
    .string()
    // If a variable can only have one line, \\n stands for a line break.
    .transform((key) => key.replaceAll('\\n', '\n'))
    .refine(isRsaKey, 'must be an RSA private key in PEM form')
    .optional(),
  /** Stores uploaded files in this bucket instead of DATA_DIR. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^(?!.*\.\.)([\w.-]+\/)*$/, 'must end with a slash, such as bookline/')
    .default(''),
  /** The address for metrics. Absent: no metrics. */
  METRICS_PORT: z.coerce.number(port).int(port).min(1, port).max(65_535, port).optional(),
  METRICS_HOST: z.string().min(1).default('localhost'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** The trace exporter reads this itself. If it's set, traces are on. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  /** The share of requests to trace. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(share).min(0, share).max(1, share).default(1),
  /** The broker that wakes other processes. Absent: PostgreSQL does. */
  LIVE_URL: z
    .url({ protocol: /^(rediss?|nats|tls)$/, message: brokerUrl })
    .refine((url) => URL.parse(url)?.hostname, brokerUrl)
    .optional(),
  /** The Twilio account for tenants without one of their own. Absent: the embedded phone provider. */
  TWILIO_ACCOUNT_SID: twilioSid('AC'),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** Creates the call tokens for browsers. */
  TWILIO_API_KEY_SID: twilioSid('SK'),
  TWILIO_API_KEY_SECRET: z.string().min(1).optional(),
  TWILIO_TWIML_APP_SID: twilioSid('AP'),
  /** Twilio's API, if not api.twilio.com. */
  TWILIO_API_URL: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  /** The Stripe account for tenants without one of their own. Absent: the test gateway. */
  STRIPE_SECRET_KEY: stripeKey('(sk|rk)', 'sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk', 'pk_'),
  STRIPE_WEBHOOK_SECRET: stripeKey('whsec', 'whsec_'),
  /** Stripe's API, if not api.stripe.com. */
  STRIPE_API_URL: webUrl,
  /** The installation's own applications at Google and Microsoft, for tenants without one. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OUTLOOK_CLIENT_ID: z.string().optional(),
  OUTLOOK_CLIENT_SECRET: z.string().optional(),
  /** Replace the vendors' own URLs. */
  GOOGLE_URL: webUrl,
  OUTLOOK_URL: webUrl,
  CALENDLY_URL: webUrl,
  CSG_URL: webUrl,
  PHONE_BURNER_URL: webUrl,
  FIRE_LIGHT_URL: webUrl,
  /** Whether the embedded voice gateway runs in this process. By default, everywhere but in production. */
  VOICE_GATEWAY: flag.optional(),
  /** This machine's address, to which browsers send audio for calls through the embedded gateway. */
  VOICE_MEDIA_ADDRESS: z.ipv4({ message: 'must be an IPv4 address of this machine' }).default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      message: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
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
