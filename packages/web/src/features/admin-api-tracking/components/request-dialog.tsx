import type { ApiRequest } from '@bookline/contract/features/admin-api-tracking';
import { fullTime } from '../../../lib/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './api-requests.module.css';
import { RequestStatus } from './request-status.tsx';

/** Everything recorded about one request. */
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
        <dt>Date</dt>
        <dd>{fullTime(request.at, zone)}</dd>
        <dt>Response</dt>
        <dd>
          <RequestStatus status={request.status} />
        </dd>
        <dt>Duration</dt>
        <dd className="tabular">{request.duration_ms} ms</dd>
        <dt>Key</dt>
        <dd>{request.api_key ? `${request.api_key.name} (${request.api_key.prefix}…)` : 'Deleted with its owner'}</dd>
        <dt>Owner</dt>
        <dd>{request.user?.name ?? 'Deleted user'}</dd>
        <dt>Request</dt>
        <dd>{request.endpoint}</dd>
        <dt>IP address</dt>
        <dd>{request.ip}</dd>
        <dt>User agent</dt>
        <dd>{request.user_agent || 'Not sent'}</dd>
      </dl>
    </Dialog>
  );
}
