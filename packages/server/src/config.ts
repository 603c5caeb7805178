import { createHash } from 'node:crypto';
import { isAbsolute, resolve } from 'node:path';
import { type Environment, environment, secretVariables } from './environment.ts';
import { misspeltVariables } from './misspelt-variables.ts';
import { type Slots, usualSlots } from './platform/jobs/lanes.ts';
import type { S3Settings } from './providers/files/s3-store.ts';
import type { MailOptions } from './providers/mail/open-mail.ts';
import type { VendorsConfig } from './providers/outside-accounts/open-vendors.ts';
import type { PaymentsOptions } from './providers/payments/open-payments.ts';
import type { TelephonyOptions } from './providers/telephony/open-carriers.ts';

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
  /** The host name that public pages are subdomains of. Absent: there are none. */
  readonly webpage_host?: string;
  readonly secure_cookies: boolean;
  readonly demo_data: boolean;
  /** Proxies that are trusted to report a request's origin. */
  readonly trust_proxy: string | false;
  /** How long a stopping server still answers requests while it reports that it isn't ready. */
  readonly drain_ms: number;
  /** Whether this process also runs jobs. */
  readonly worker: boolean;
  /** How many jobs of each lane one process runs at a time. */
  readonly worker_slots: Slots;
  /** Absent: uploaded files are stored under `data_dir`. */
  readonly s3?: S3Settings;
  readonly mail: MailOptions;
  readonly telephony: TelephonyOptions;
  readonly payments: PaymentsOptions;
  /** Whether users on this machine may read the local mailbox without signing in. */
  readonly open_mailbox: boolean;
  /** The vendors whose accounts users can connect. */
  readonly vendors: VendorsConfig;
  /** Absent: PostgreSQL wakes the processes. */
  readonly live_url?: string;
  /** Absent: the embedded voice gateway doesn't run here. */
  readonly voice_gateway?: { readonly media_address: string };
  readonly log_level: string;
  /** Absent: metrics are off, and none are collected. */
  readonly metrics?: { readonly host: string; readonly port: number; readonly token?: string };
  /** Absent: no traces. */
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
    throw new ConfigError(
      `${name} ${issue?.message}${secretVariables.includes(name) ? '' : ` (it is '${given[name]}')`}.`,
    );
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
  const stripe = [value.STRIPE_SECRET_KEY, value.STRIPE_PUBLISHABLE_KEY, value.STRIPE_WEBHOOK_SECRET];
  if (stripe.some(Boolean) && !stripe.every(Boolean))
    throw new ConfigError('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together.');
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
    ...webpageHostOf(value),
    secure_cookies: value.PUBLIC_URL?.startsWith('https:') ?? false,
    demo_data: demo,
    trust_proxy: value.TRUST_PROXY ?? false,
    drain_ms: 1000 * (value.DRAIN_SECONDS ?? (production ? 5 : 0)),
    worker: value.WORKER,
    worker_slots: { ...usualSlots, ...value.WORKER_SLOTS },
    ...s3Of(value),
    mail: { ...smtpOf(value), private_servers: value.ALLOW_PRIVATE_ADDRESSES },
    telephony: twilioOf(value),
    payments: stripeOf(value),
    // Behind a proxy, every visitor may look local.
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

/** On this machine, public pages work without a setting: browsers resolve every subdomain of localhost. */
function webpageHostOf({ WEBPAGE_HOST, PUBLIC_URL }: Environment): Pick<Config, 'webpage_host'> {
  if (WEBPAGE_HOST) return { webpage_host: WEBPAGE_HOST };
  return isThisMachine(PUBLIC_URL) ? { webpage_host: 'pages.localhost' } : {};
}

function smtpOf(value: Environment): Pick<MailOptions, 'smtp'> {
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

function twilioOf(value: Environment): TelephonyOptions {
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

function stripeOf(value: Environment): PaymentsOptions {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL: stripe_url } = value;
  const stripe = STRIPE_SECRET_KEY &&
    STRIPE_PUBLISHABLE_KEY &&
    STRIPE_WEBHOOK_SECRET && {
      account: 'installation',
      secret_key: STRIPE_SECRET_KEY,
      publishable_key: STRIPE_PUBLISHABLE_KEY,
      webhook_secret: STRIPE_WEBHOOK_SECRET,
    };
  return { ...(stripe && { stripe }), ...(stripe_url && { stripe_url }) };
}

function s3Of(value: Environment): Pick<Config, 's3'> {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix } = value;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!bucket) return {};
  const credentials = accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {};
  return { s3: { bucket, region, prefix, ...(endpoint && { endpoint }), ...credentials } };
}

function vendorsOf(value: Environment): VendorsConfig {
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
    ...(value.FIRE_LIGHT_URL && { fire_light_url: value.FIRE_LIGHT_URL }),
    ...(google && { google }),
    ...(outlook && { outlook }),
  };
}

/** The same for a command: variables that are nearly settings are reported on its error stream. */
export function configOfProgram(): Config {
  for (const sentence of misspeltVariables(process.env)) console.error(sentence);
  return readConfig(process.env);
}

/** Throws ConfigError if a server would use its own port for metrics, before anything starts. A worker opens no other port. */
export function requireTwoPorts({ port, host, metrics }: Pick<Config, 'port' | 'host' | 'metrics'>): void {
  if (!metrics || metrics.port !== port) return;
  const everywhere = (name: string) => name === '0.0.0.0' || name === '::';
  if (metrics.host === host || everywhere(metrics.host) || everywhere(host))
    throw new ConfigError(`METRICS_PORT and PORT are both ${port}: set METRICS_PORT to another port.`);
}

const isThisMachine = (url: string | undefined): boolean =>
  url === undefined || /(^|\.)localhost$|^127\.|^\[::1\]$/.test(new URL(url).hostname);

/** Derives a key for one purpose from the installation's secret, as 64 hex characters. */
export function deriveKey(secret: string, purpose: string): string {
  return createHash('sha256').update(`${purpose}\u0000${secret}`).digest('hex');
}
