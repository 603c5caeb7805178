import type { QueryInput } from '@bookline/contract/endpoint';
import { comraLeadsReports } from '@bookline/contract/features/comra-leads-reports';
import { useCall } from '../../lib/use-call.ts';

/** What became of the company's leads. */
export const useLeadReports = (query: NonNullable<QueryInput<typeof comraLeadsReports.list>>) =>
  useCall(comraLeadsReports.list, { query }, { keepPrevious: true });
