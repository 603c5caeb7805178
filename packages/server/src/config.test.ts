import { expect, it } from 'vitest';
import { ConfigError, readConfig, requireTwoPorts } from './config.ts';

const production = {
  NODE_ENV: 'production',
  BOOKLINE_SECRET: 'wq8Lr2vN0zXk5TgYb7HcJm4PsDf9Ua3E',
  PUBLIC_URL: 'https://crm.example.com',
};

it('needs no settings: a laptop has demo data, plain http, and its own database', () => {
  expect(readConfig({ INIT_CWD: '/home/ann' })).toMatchObject({
    env: 'development',
    port: 3000,
    data_dir: '/home/ann/data',
    demo_data: true,
    secure_cookies: false,
    trust_proxy: false,
  });
});

it('has no metrics or traces unless configured, and stops at once on a laptop', () => {
  expect(readConfig({})).toMatchObject({ drain_ms: 0 });
  expect(readConfig(production)).toMatchObject({ drain_ms: 5000 });
  for (const name of ['metrics', 'tracing']) expect(readConfig(production)).not.toHaveProperty(name);
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: 'localhost', port: 9464 });
});

it('in production it has no demo data, and sends cookies only over https', () => {
  expect(readConfig(production)).toMatchObject({ demo_data: false, secure_cookies: true });
});

it.each([
  [{ ...production, DEMO_DATA: 'true' }, 'DEMO_DATA must not be on in production: the demo sign-ins are public.'],
  [{ ...production, BOOKLINE_SECRET: '' }, 'BOOKLINE_SECRET must be set in production: 32 random characters or more.'],
  [
    { ...production, BOOKLINE_SECRET: 'ab'.repeat(20) },
    'BOOKLINE_SECRET must be random: this one repeats a few characters.',
  ],
  [
    { ...production, PUBLIC_URL: 'http://crm.example.com' },
    'PUBLIC_URL must be an https address in production: cookies are not sent over plain http.',
  ],
  [{ METRICS_PORT: 'http' }, "METRICS_PORT must be a port number (it is 'http')."],
  [{ METRICS_PORT: '9464', METRICS_TOKEN: 'geheim' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [
    { METRICS_TOKEN: 'a token without a port' },
    'METRICS_PORT must be set where METRICS_TOKEN is: the port that figures are asked for at.',
  ],
  [{ DRAIN_SECONDS: '-1' }, "DRAIN_SECONDS must be a number of seconds from 0 to 300 (it is '-1')."],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1 (it is '2')."],
  [{ NODE_ENV: 'prod' }, "NODE_ENV must be development, production or test (it is 'prod')."],
  [{ SMTP_URL: 'smtp.example.com' }, 'SMTP_URL must look like smtp://user:password@host:587.'],
  [{ SMTP_URL: 'http://u:geheim@x' }, 'SMTP_URL must look like smtp://user:password@host:587.'],
  [
    { LIVE_URL: 'http://:geheim@x' },
    'LIVE_URL must look like redis://:password@host:6379 or nats://user:password@host:4222.',
  ],
  [{ SMTP_URL: 'smtp://x' }, 'MAIL_FROM must be set with SMTP_URL: the address that mail comes from.'],
  [{ MAIL_FROM: 'me' }, "MAIL_FROM must be a mail address (it is 'me')."],
  [{ SMTP_DKIM_KEY: 'geheim' }, 'SMTP_DKIM_KEY must be an RSA private key in PEM form.'],
  [
    { SMTP_URL: 'smtp://x', MAIL_FROM: 'a@b.test', SMTP_DKIM_DOMAIN: 'b.test' },
    'SMTP_DKIM_DOMAIN, SMTP_DKIM_SELECTOR and SMTP_DKIM_KEY go together, with SMTP_URL.',
  ],
  [{ S3_BUCKET: 'a_b' }, "S3_BUCKET must be the name of a bucket (it is 'a_b')."],
  [{ S3_BUCKET: 'crm', S3_ACCESS_KEY_ID: 'x' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together.'],
  [
    { S3_ENDPOINT: 'https://s3.example.com' },
    'S3_BUCKET must be set where other S3 settings are: the bucket that files lie in.',
  ],
  [{ S3_BUCKET: 'crm', S3_PREFIX: '../x' }, "S3_PREFIX must end with a slash, such as bookline/ (it is '../x')."],
  [{ PORT: '70000' }, "PORT must be a port number (it is '70000')."],
  [{ PORT: 'http' }, "PORT must be a port number (it is 'http')."],
  [{ DATABASE_POOL_SIZE: '1.5' }, "DATABASE_POOL_SIZE must be a number from 2 to 200 (it is '1.5')."],
  [{ WORKER: 'maybe' }, "WORKER must be true or false (it is 'maybe')."],
  [
    { TRUST_PROXY: 'true' },
    "TRUST_PROXY must list the addresses or networks of the proxies in front, such as loopback, 10.0.0.0/8 (it is 'true').",
  ],
  [
    { DATABASE_URL_DIRECT: 'postgres://localhost/a' },
    'DATABASE_URL_DIRECT is set but DATABASE_URL is not: set both, or neither.',
  ],
])('names the wrong setting in one sentence: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
});

it("refuses a METRICS_PORT that equals the server's own port, under any name", () => {
  const check = (env: NodeJS.ProcessEnv) => () => requireTwoPorts(readConfig(env));
  const sentence = 'METRICS_PORT and PORT are both 3000: set METRICS_PORT to another port.';
  expect(check({ METRICS_PORT: '3000' })).toThrow(new ConfigError(sentence));
  expect(check({ METRICS_PORT: '3000', HOST: '0.0.0.0' })).toThrow(new ConfigError(sentence));
  expect(check({ METRICS_PORT: '3000', METRICS_HOST: '::' })).toThrow(new ConfigError(sentence));
  expect(check({ METRICS_PORT: '9464' })).not.toThrow();
  expect(check({ METRICS_PORT: '3000', METRICS_HOST: '10.0.0.7' })).not.toThrow();
  expect(check({})).not.toThrow();
});

it('accepts proxies by name, address, and network', () => {
  const list = 'loopback, 10.0.0.7, 172.16.0.0/12, fd00::/8';
  expect(readConfig({ TRUST_PROXY: list }).trust_proxy).toBe(list);
  for (const wrong of ['1', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.local', ','])
    expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow(ConfigError);
});

it.each([{ BOOKLINE_SECRET: 'too-short-secret' }, { DATABASE_URL: 'mysql://ann:hunter2-secret@db/crm' }])(
  'repeats no secret that is wrong: %o',
  (env) => {
    expect(() => readConfig(env)).toThrow(/^(BOOKLINE_SECRET|DATABASE_URL) must (?!.*(hunter2|too-short))/);
  },
);

it('reads the mail server from one URL', () => {
  const mailOf = (SMTP_URL: string) => readConfig({ SMTP_URL, MAIL_FROM: 'crm@example.com' }).mail.smtp;
  expect(mailOf('smtps://crm%40x:p%2Fw@mail.example.com')).toEqual({
    settings: { host: 'mail.example.com', port: 465, security: 'tls', username: 'crm@x', password: 'p/w' },
    from: 'crm@example.com',
  });
  expect(mailOf('smtp://mail.example.com')?.settings).toMatchObject({ port: 587, security: 'starttls', username: '' });
  expect(mailOf('smtp://10.0.0.5:25?tls=none')?.settings).toMatchObject({
    host: '10.0.0.5',
    port: 25,
    security: 'none',
  });
  expect(readConfig({}).mail).toEqual({ private_servers: false });
  expect(readConfig({ ALLOW_PRIVATE_ADDRESSES: 'true' }).mail).toEqual({ private_servers: true });
  expect(readConfig(production).mail).toEqual({ private_servers: false });
});

it('opens the local mailbox without a sign-in only if all users are on this machine', () => {
  const open = (env: NodeJS.ProcessEnv) => readConfig(env).open_mailbox;
  expect([
    open({}),
    open({ NODE_ENV: 'test', DEMO_DATA: 'true' }),
    open({ PUBLIC_URL: 'http://localhost:3000' }),
  ]).toEqual([true, true, true]);
  expect([
    open(production),
    open({ NODE_ENV: 'test' }),
    open({ TRUST_PROXY: 'loopback' }),
    open({ PUBLIC_URL: 'https://crm.example.com' }),
    open({ PUBLIC_URL: 'http://localhost.example.com' }),
  ]).toEqual([false, false, false, false, false]);
});

it('reads the bucket that stores files', () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig({ S3_BUCKET: 'crm' }).s3).toEqual({ bucket: 'crm', region: 'us-east-1', prefix: '' });
  const whole = {
    S3_BUCKET: 'crm',
    S3_REGION: 'auto',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PREFIX: 'bookline/',
  };
  expect(readConfig(whole).s3).toEqual({
    bucket: 'crm',
    region: 'auto',
    endpoint: 'https://s3.example.com',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    prefix: 'bookline/',
  });
});
