export { NO_PASSWORD } from './create-user.ts';
export { insertUsers, listTakenNames, replaceSignInNames } from './people.queries.ts';
