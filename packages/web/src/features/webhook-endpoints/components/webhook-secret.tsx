import { WEBHOOK_SECRET_OVERLAP_H } from '@bookline/contract/rules/webhook-events';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';

/** Shows the signing secret of a webhook once. */
export function WebhookSecret({
  secret,
  renewed = false,
  onClose,
}: {
  readonly secret: string;
  /** It replaces another one. */
  readonly renewed?: boolean;
  readonly onClose: () => void;
}) {
  return (
    <SecretDialog
      title="Signing secret"
      secret={secret}
      warning="Copy this secret now. You won’t be able to see it again. Your software uses it to check that requests come from here."
      onClose={onClose}
    >
      {renewed && `Requests are also signed with the previous secret for ${WEBHOOK_SECRET_OVERLAP_H} hours. `}
      Requests are signed according to{' '}
      <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
        Standard Webhooks
      </a>
      .
    </SecretDialog>
  );
}
