export { readOwnSubscriptions } from './subscriptions.service.ts';
export { countsAgainst, factsOf, hasUsedOwn, type Terms, termsOf } from './terms.ts';
