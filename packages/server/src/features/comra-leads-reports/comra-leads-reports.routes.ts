import { comraLeadsReports } from '@bookline/contract/features/comra-leads-reports';
import { detached, implement } from '../../platform/http/routes.ts';
import { readLeadReports } from './comra-leads-reports.service.ts';

/** A report may take long if a company received very many leads. Beyond this, the caller is asked to try a shorter range. */
const TIMEOUT_MS = 20_000;

export const comraLeadsReportRoutes = implement(comraLeadsReports, {
  list: detached((ctx, { query }) =>
    ctx.transaction((tx) => readLeadReports(tx, query), { read_only: true, statement_timeout_ms: TIMEOUT_MS }),
  ),
});
