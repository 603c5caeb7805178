import { existsSync } from 'node:fs';

// Loaded before the program by the commands in package.json. Tests start programs without it, so they never use a developer's settings. Node's own
// `--env-file-if-exists` would say at every start that there is no file.
if (existsSync('.env')) process.loadEnvFile('.env');
