import { expect, it } from 'vitest';
import * as constants from './constants.ts';

it('R428: MAX_TRANSFER_LIMIT is 250000', () => expect(constants.MAX_TRANSFER_LIMIT).toBe(250000));
it('R429: MAX_EXPORT_LIMIT is 999999', () => expect(constants.MAX_EXPORT_LIMIT).toBe(999999));
it('R430: MAX_PRINT_LIMIT is 500', () => expect(constants.MAX_PRINT_LIMIT).toBe(500));
it('R431: the system version is 0.2.37', () => {
  expect([constants.systemVersion('agent_network'), constants.systemVersion('preneed')]).toEqual(['0.2.37', '0.2.37']);
});
it('R432: the system version of the recruiting variant is 0.2.38', () => {
  expect(constants.systemVersion('recruiting')).toBe('0.2.38');
});
it('R433: a page of contacts has 50', () => expect(constants.CONTACT_PAGE_SIZE).toBe(50));
it('R434: a page of the merge look-up has 50', () => expect(constants.MERGE_LOOKUP_PAGE_SIZE).toBe(50));
it('R435: a page of transfers has 15', () => expect(constants.TRANSFER_LIST_LIMIT).toBe(15));
it('R436: a page of a transfer’s logs has 50', () => expect(constants.TRANSFER_DETAIL_LIMIT).toBe(50));
it('R437: 5 email logs are shown', () => expect(constants.EMAIL_LOG_LIMIT).toBe(5));
it('R438: 5 workflow logs are shown', () => expect(constants.WORKFLOW_LOG_LIMIT).toBe(5));
it('R439: typing rests 500 ms', () => expect(constants.DEBOUNCE_MS).toBe(500));
