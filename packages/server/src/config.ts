import { createHash } from 'node:crypto';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, message: 'must look like postgres://user:password@host:5432/database' })
  .optional();

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce
    .number({ message: 'must be a port number' })
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65_535, 'must be a port number')
    .default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl,
  DATABASE_URL_DIRECT: postgresUrl,
  DATABASE_POOL_SIZE: z.coerce.number({ message: 'must be a number' }).int().min(2).max(200).default(20),
  BOOKLINE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The address people type: decides whether cookies are https-only, and what links in mails begin with. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  DEMO_DATA: flag.optional(),
  TRUST_PROXY: z.string().optional(),
  WORKER: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  readonly env: 'development' | 'production' | 'test';
  readonly port: number;
  readonly host: string;
  readonly data_dir: string;
  /** Absent: the embedded PostgreSQL under `data_dir`. */
  readonly database?: { readonly url: string; readonly direct_url: string };
  readonly pool_size: number;
  readonly secret?: string;
  readonly public_url?: string;
  readonly secure_cookies: boolean;
  readonly demo_data: boolean;
  readonly trust_proxy: string | false;
  /** Whether this process also works off jobs. */
  readonly worker: boolean;
  readonly log_level: string;
}

/** A setting is missing or wrong: `message` names it in one sentence. */
export class ConfigError extends Error {}

/** The configuration from environment variables, validated. Throws ConfigError naming the first wrong value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      `${String(issue?.path[0])} ${issue?.message} (it is '${given[String(issue?.path[0])] ?? ''}').`,
    );
  }
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
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
    ...(value.PUBLIC_URL && { public_url: value.PUBLIC_URL }),
    secure_cookies: value.PUBLIC_URL?.startsWith('https:') ?? false,
    demo_data: demo,
    trust_proxy: value.TRUST_PROXY ?? false,
    worker: value.WORKER,
    log_level: value.LOG_LEVEL,
  };
}

/** A key for one purpose out of the installation's secret: hex of 64 characters. */
export function deriveKey(secret: string, purpose: string): string {
  return createHash('sha256').update(`${purpose}\u0000${secret}`).digest('hex');
}
