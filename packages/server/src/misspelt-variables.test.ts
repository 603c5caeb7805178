import { expect, it } from 'vitest';
import { environment } from './environment.ts';
import { misspeltVariables } from './misspelt-variables.ts';

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['BOOKLINE_SECERT', 'BOOKLINE_SECRET'],
  ['METRIC_PORT', 'METRICS_PORT'],
  ['TRUST_PROXIE', 'TRUST_PROXY'],
  ['S3_BUCKETS', 'S3_BUCKET'],
  ['WORKERS', 'WORKER'],
  ['POR', 'PORT'],
  ['data_dir', 'DATA_DIR'],
])('%s is reported, with the likely name: %s', (name, meant) => {
  const [sentence, ...others] = misspeltVariables({ [name]: 'hunter2-secret' });
  expect(sentence).toBe(`${name} isn't a Bookline setting and is ignored. Did you mean ${meant}?`);
  expect(others).toEqual([]);
});

it('an unknown name with our prefix is reported without a suggestion', () => {
  expect(misspeltVariables({ BOOKLINE_COLOR: 'red' })).toEqual([
    "BOOKLINE_COLOR isn't a Bookline setting and is ignored.",
  ]);
});

it('ignores known settings and variables of a terminal, a container, or an orchestrator', () => {
  const names = Object.keys(environment.shape);
  const usual =
    'PATH HOME USER LOGNAME SHELL TERM LANG LC_ALL PWD OLDPWD SHLVL HOSTNAME HOSTTYPE EDITOR PAGER MAIL TZ TMPDIR CI DEBUG COLUMNS LINES ' +
    'SSH_AUTH_SOCK DISPLAY XDG_RUNTIME_DIR KUBERNETES_PORT KUBERNETES_SERVICE_HOST POSTGRES_PORT REDIS_PORT DB_HOST DB_PORT PGHOST PGPORT ' +
    'NODE_OPTIONS NODE_EXTRA_CA_CERTS AWS_REGION OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_HEADERS npm_config_port INIT_CWD INVOCATION_ID JOURNAL_STREAM';
  const env = Object.fromEntries([...names, ...usual.split(' ')].map((name) => [name, 'x']));
  expect(misspeltVariables(env)).toEqual([]);
});
