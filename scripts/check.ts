// npm run check: types, lint, import rules, dead code, schema and OpenAPI drift, plain words. Exit code 1 if one fails.
import { availableParallelism } from 'node:os';
import { checkSteps } from './check-steps.ts';
import { runSteps } from './steps.ts';

const outcomes = await runSteps(checkSteps, availableParallelism());
const failed = outcomes.filter(({ ok }) => !ok);
console.log(failed.length === 0 ? 'All checks passed.' : `${failed.length} of ${outcomes.length} checks failed.`);
process.exitCode = failed.length === 0 ? 0 : 1;
