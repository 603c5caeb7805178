export { insertUsers, listTakenNames, replaceSignInNames } from './people.queries.ts';
