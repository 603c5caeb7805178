import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  BOOKLINE_SECRET: 'wq8Lr2vN0zXk5TgYb7HcJm4PsDf9Ua3E',
  PUBLIC_URL: 'https://crm.example.com',
};

it('needs nothing: a laptop has demo data, plain http and a database of its own', () => {
  expect(readConfig({ INIT_CWD: '/home/ann' })).toMatchObject({
    env: 'development',
    port: 3000,
    data_dir: '/home/ann/data',
    demo_data: true,
    secure_cookies: false,
    trust_proxy: false,
  });
});

it('in production it has no demo data, and cookies that travel over https only', () => {
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
  [{ NODE_ENV: 'prod' }, "NODE_ENV must be development, production or test (it is 'prod')."],
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

it('takes proxies by name, address and network', () => {
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
