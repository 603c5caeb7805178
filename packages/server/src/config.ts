import { createHash, createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { type Slots, usualSlots } from './platform/jobs/lanes.ts';
import type { S3Settings } from './providers/files/s3-store.ts';
import type { MailOptions } from './providers/mail/open-mail.ts';
import type { VendorsConfig } from './providers/outside-accounts/open-vendors.ts';
import type { TelephonyOptions } from './providers/telephony/open-carriers.ts';

const flag = z
  .enum(['true', 'false', '1', '0'], { message: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, message: 'must look like postgres://user:password@host:5432/database' })
  .optional();

/** Addresses, networks or the names that proxy-addr knows; never 'true', with which anybody could claim any address. */
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

/** Settings whose value is a secret, or holds one: it is not repeated to the terminal. */
const secrets = [
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

const environment = z.object({
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
  /** The secret before this one, until every tenant's keys are under the new one. */
  BOOKLINE_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The address people type: decides whether cookies are https-only, and what links in mails begin with. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  DEMO_DATA: flag.optional(),
  TRUST_PROXY: proxies.optional(),
  WORKER: flag.default(true),
  /** How long a server that stops still answers, so that proxies notice. */
  DRAIN_SECONDS: z.coerce.number(drainTime).min(0, drainTime).max(300, drainTime).optional(),
  /** How many jobs of each lane run at once in one process, where that is not the usual: 'bulk:4,mail:1'. */
  WORKER_SLOTS: z
    .string()
    .regex(
      /^(quick|mail|bulk|upkeep):\d{1,2}(,(quick|mail|bulk|upkeep):\d{1,2})*$/,
      'must look like quick:3,mail:2,bulk:2',
    )
    .transform((value): Partial<Slots> => Object.fromEntries(value.split(',').map(slotOf)))
    .optional(),
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
    // Where a variable holds one line only, \\n stands for its end.
    .transform((key) => key.replaceAll('\\n', '\n'))
    .refine(isRsaKey, 'must be an RSA private key in PEM form')
    .optional(),
  /** Uploaded files lie in this bucket instead of in DATA_DIR. */
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
  /** Where whoever runs the installation asks for figures; absent: nowhere. */
  METRICS_PORT: z.coerce.number(port).int(port).min(1, port).max(65_535, port).optional(),
  METRICS_HOST: z.string().min(1).default('localhost'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Read by the exporter of traces itself; set, traces are kept. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  /** Which part of the requests is traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(share).min(0, share).max(1, share).default(1),
  /** The broker that wakes the other processes when something happened; without one PostgreSQL does. */
  LIVE_URL: z
    .url({ protocol: /^(rediss?|nats|tls)$/, message: brokerUrl })
    .refine((url) => URL.parse(url)?.hostname, brokerUrl)
    .optional(),
  /** The Twilio account for tenants without one of their own; absent: the embedded carrier. */
  TWILIO_ACCOUNT_SID: twilioSid('AC'),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** What browsers get their call tokens from. */
  TWILIO_API_KEY_SID: twilioSid('SK'),
  TWILIO_API_KEY_SECRET: z.string().min(1).optional(),
  TWILIO_TWIML_APP_SID: twilioSid('AP'),
  /** Where Twilio's API is, where that is not api.twilio.com. */
  TWILIO_API_URL: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  /** The installation's own applications at Google and Microsoft, for tenants without one. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OUTLOOK_CLIENT_ID: z.string().optional(),
  OUTLOOK_CLIENT_SECRET: z.string().optional(),
  /** In place of the vendors' own addresses. */
  GOOGLE_URL: webUrl,
  OUTLOOK_URL: webUrl,
  CALENDLY_URL: webUrl,
  CSG_URL: webUrl,
  PHONE_BURNER_URL: webUrl,
  /** Whether the embedded voice gateway runs in this process; everywhere but in production unless said otherwise. */
  VOICE_GATEWAY: flag.optional(),
  /** The address of this machine to which browsers send their voice, for calls through the embedded gateway. */
  VOICE_MEDIA_ADDRESS: z.ipv4({ message: 'must be an IPv4 address of this machine' }).default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      message: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

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

export interface Config {
  readonly env: 'development' | 'production' | 'test';
  readonly port: number;
  readonly host: string;
  readonly data_dir: string;
  /** Absent: the embedded PostgreSQL under `data_dir`. */
  readonly database?: { readonly url: string; readonly direct_url: string };
  readonly pool_size: number;
  readonly secret?: string;
  readonly previous_secret?: string;
  readonly public_url?: string;
  readonly secure_cookies: boolean;
  readonly demo_data: boolean;
  /** Whose word counts for where a request comes from. */
  readonly trust_proxy: string | false;
  /** How long a server that is asked to stop still answers requests while it says that it is not ready. */
  readonly drain_ms: number;
  /** Whether this process also works off jobs. */
  readonly worker: boolean;
  /** How many jobs of each lane one process works off at once. */
  readonly worker_slots: Slots;
  /** Absent: uploaded files lie under `data_dir`. */
  readonly s3?: S3Settings;
  readonly mail: MailOptions;
  readonly telephony: TelephonyOptions;
  /** Whether whoever sits at this machine may read the local mailbox without signing in. */
  readonly open_mailbox: boolean;
  /** The vendors whose accounts people connect. */
  readonly vendors: VendorsConfig;
  /** Absent: processes are woken by PostgreSQL. */
  readonly live_url?: string;
  /** Absent: the embedded voice gateway does not run here. */
  readonly voice_gateway?: { readonly media_address: string };
  readonly log_level: string;
  /** Absent: nobody asks for figures, and none are kept. */
  readonly metrics?: { readonly host: string; readonly port: number; readonly token?: string };
  /** Absent: no traces are kept. */
  readonly tracing?: { readonly ratio: number };
}

/** A setting is missing or wrong: `message` names it in one sentence. */
export class ConfigError extends Error {}

/** The configuration from environment variables, validated. Throws ConfigError naming the first wrong value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new ConfigError(`${name} ${issue?.message}${secrets.includes(name) ? '' : ` (it is '${given[name]}')`}.`);
  }
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  const demoOrDevelopment = value.DEMO_DATA === true || value.NODE_ENV === 'development';
  const demo = value.DEMO_DATA ?? value.NODE_ENV === 'development';
  if (production) {
    if (demo) throw new ConfigError('DEMO_DATA must not be on in production: the demo sign-ins are public.');
    if (!value.BOOKLINE_SECRET)
      throw new ConfigError('BOOKLINE_SECRET must be set in production: 32 random characters or more.');
    if (new Set(value.BOOKLINE_SECRET).size < 10)
      throw new ConfigError('BOOKLINE_SECRET must be random: this one repeats a few characters.');
    if (!value.PUBLIC_URL?.startsWith('https:'))
      throw new ConfigError('PUBLIC_URL must be an https address in production: cookies are not sent over plain http.');
  }
  if (value.DATABASE_URL_DIRECT && !value.DATABASE_URL)
    throw new ConfigError('DATABASE_URL_DIRECT is set but DATABASE_URL is not: set both, or neither.');
  if (value.SMTP_URL && !value.MAIL_FROM)
    throw new ConfigError('MAIL_FROM must be set with SMTP_URL: the address that mail comes from.');
  if (Boolean(value.S3_ACCESS_KEY_ID) !== Boolean(value.S3_SECRET_ACCESS_KEY))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together.');
  for (const vendor of ['GOOGLE', 'OUTLOOK'] as const)
    if (Boolean(value[`${vendor}_CLIENT_ID`]) !== Boolean(value[`${vendor}_CLIENT_SECRET`]))
      throw new ConfigError(`${vendor}_CLIENT_ID and ${vendor}_CLIENT_SECRET go together.`);
  if (!value.METRICS_PORT && value.METRICS_TOKEN)
    throw new ConfigError('METRICS_PORT must be set where METRICS_TOKEN is: the port that figures are asked for at.');
  if (!value.S3_BUCKET && (value.S3_ENDPOINT || value.S3_ACCESS_KEY_ID))
    throw new ConfigError('S3_BUCKET must be set where other S3 settings are: the bucket that files lie in.');
  if (Boolean(value.TWILIO_ACCOUNT_SID) !== Boolean(value.TWILIO_AUTH_TOKEN))
    throw new ConfigError('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN go together.');
  const calling = [value.TWILIO_API_KEY_SID, value.TWILIO_API_KEY_SECRET, value.TWILIO_TWIML_APP_SID];
  if (calling.some(Boolean) && !(value.TWILIO_ACCOUNT_SID && calling.every(Boolean)))
    throw new ConfigError(
      'TWILIO_API_KEY_SID, TWILIO_API_KEY_SECRET and TWILIO_TWIML_APP_SID go together, with TWILIO_ACCOUNT_SID.',
    );
  const dkim = [value.SMTP_DKIM_DOMAIN, value.SMTP_DKIM_SELECTOR, value.SMTP_DKIM_KEY];
  if (dkim.some(Boolean) && !(value.SMTP_URL && dkim.every(Boolean)))
    throw new ConfigError('SMTP_DKIM_DOMAIN, SMTP_DKIM_SELECTOR and SMTP_DKIM_KEY go together, with SMTP_URL.');
  return {
    env: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    data_dir: isAbsolute(value.DATA_DIR) ? value.DATA_DIR : resolve(env.INIT_CWD ?? process.cwd(), value.DATA_DIR),
    ...(value.DATABASE_URL && {
      database: { url: value.DATABASE_URL, direct_url: value.DATABASE_URL_DIRECT ?? value.DATABASE_URL },
    }),
    pool_size: value.DATABASE_POOL_SIZE,
    ...(value.BOOKLINE_SECRET && { secret: value.BOOKLINE_SECRET }),
    ...(value.BOOKLINE_SECRET_PREVIOUS && { previous_secret: value.BOOKLINE_SECRET_PREVIOUS }),
    ...(value.PUBLIC_URL && { public_url: value.PUBLIC_URL }),
    secure_cookies: value.PUBLIC_URL?.startsWith('https:') ?? false,
    demo_data: demo,
    trust_proxy: value.TRUST_PROXY ?? false,
    drain_ms: 1000 * (value.DRAIN_SECONDS ?? (production ? 5 : 0)),
    worker: value.WORKER,
    worker_slots: { ...usualSlots, ...value.WORKER_SLOTS },
    ...s3Of(value),
    mail: { ...smtpOf(value), private_servers: !production },
    telephony: twilioOf(value),
    // Behind a proxy everybody may look as if they sat here.
    open_mailbox: !production && demoOrDevelopment && !value.TRUST_PROXY && isThisMachine(value.PUBLIC_URL),
    vendors: vendorsOf(value),
    ...(value.LIVE_URL && { live_url: value.LIVE_URL }),
    ...((value.VOICE_GATEWAY ?? !production) && { voice_gateway: { media_address: value.VOICE_MEDIA_ADDRESS } }),
    log_level: value.LOG_LEVEL,
    ...(value.METRICS_PORT && {
      metrics: {
        host: value.METRICS_HOST,
        port: value.METRICS_PORT,
        ...(value.METRICS_TOKEN && { token: value.METRICS_TOKEN }),
      },
    }),
    ...(value.OTEL_EXPORTER_OTLP_ENDPOINT && { tracing: { ratio: value.OTEL_TRACES_SAMPLER_ARG } }),
  };
}

function smtpOf(value: z.output<typeof environment>): Pick<MailOptions, 'smtp'> {
  const {
    SMTP_URL,
    MAIL_FROM,
    SMTP_DKIM_DOMAIN: domain,
    SMTP_DKIM_SELECTOR: selector,
    SMTP_DKIM_KEY: private_key,
  } = value;
  if (!SMTP_URL || !MAIL_FROM) return {};
  const url = new URL(SMTP_URL);
  const tls = url.protocol === 'smtps:';
  const settings = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (tls ? 465 : 587),
    security: tls ? 'tls' : url.searchParams.get('tls') === 'none' ? 'none' : 'starttls',
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...(domain && selector && private_key && { dkim: { domain, selector, private_key } }),
  } as const;
  return { smtp: { settings, from: MAIL_FROM } };
}

function twilioOf(value: z.output<typeof environment>): TelephonyOptions {
  const { TWILIO_ACCOUNT_SID: account_sid, TWILIO_AUTH_TOKEN: auth_token, TWILIO_API_URL: twilio_url } = value;
  const twilio = account_sid &&
    auth_token && {
      account_sid,
      auth_token,
      api_key_sid: value.TWILIO_API_KEY_SID ?? '',
      api_key_secret: value.TWILIO_API_KEY_SECRET ?? '',
      twiml_app_sid: value.TWILIO_TWIML_APP_SID ?? '',
    };
  return { ...(twilio && { twilio }), ...(twilio_url && { twilio_url }) };
}

function s3Of(value: z.output<typeof environment>): Pick<Config, 's3'> {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix } = value;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!bucket) return {};
  const credentials = accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {};
  return { s3: { bucket, region, prefix, ...(endpoint && { endpoint }), ...credentials } };
}

function vendorsOf(value: z.output<typeof environment>): VendorsConfig {
  const clientOf = (client_id: string | undefined, client_secret: string | undefined) =>
    client_id && client_secret ? { client_id, client_secret } : undefined;
  const google = clientOf(value.GOOGLE_CLIENT_ID, value.GOOGLE_CLIENT_SECRET);
  const outlook = clientOf(value.OUTLOOK_CLIENT_ID, value.OUTLOOK_CLIENT_SECRET);
  return {
    ...(value.GOOGLE_URL && { google_url: value.GOOGLE_URL }),
    ...(value.OUTLOOK_URL && { outlook_url: value.OUTLOOK_URL }),
    ...(value.CALENDLY_URL && { calendly_url: value.CALENDLY_URL }),
    ...(value.CSG_URL && { csg_url: value.CSG_URL }),
    ...(value.PHONE_BURNER_URL && { phone_burner_url: value.PHONE_BURNER_URL }),
    ...(google && { google }),
    ...(outlook && { outlook }),
  };
}

const isThisMachine = (url: string | undefined): boolean =>
  url === undefined || /(^|\.)localhost$|^127\.|^\[::1\]$/.test(new URL(url).hostname);

/** A key for one purpose out of the installation's secret: hex of 64 characters. */
export function deriveKey(secret: string, purpose: string): string {
  return createHash('sha256').update(`${purpose}\u0000${secret}`).digest('hex');
}
