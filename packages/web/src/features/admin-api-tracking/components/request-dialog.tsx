import type { ApiRequest } from '@bookline/contract/features/admin-api-tracking';
import { fullTime } from '../../../lib/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './api-requests.module.css';
import { RequestStatus } from './request-status.tsx';

/** Everything that is kept of one call. */
export function RequestDialog({
  request,
  zone,
  onClose,
}: {
  readonly request: ApiRequest;
  readonly zone: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog opened title={`${request.method} ${request.path}`} onClose={onClose}>
      <dl className={classes.facts}>
        <dt>When</dt>
        <dd>{fullTime(request.at, zone)}</dd>
        <dt>Answer</dt>
        <dd>
          <RequestStatus status={request.status} />
        </dd>
        <dt>Took</dt>
        <dd className="tabular">{request.duration_ms} ms</dd>
        <dt>Key</dt>
        <dd>{request.api_key ? `${request.api_key.name} (${request.api_key.prefix}…)` : 'Gone with its owner'}</dd>
        <dt>Acts for</dt>
        <dd>{request.user?.name ?? 'Somebody who is gone'}</dd>
        <dt>Call</dt>
        <dd>{request.endpoint}</dd>
        <dt>From</dt>
        <dd>{request.ip}</dd>
        <dt>Software</dt>
        <dd>{request.user_agent || 'Did not say'}</dd>
      </dl>
    </Dialog>
  );
}
