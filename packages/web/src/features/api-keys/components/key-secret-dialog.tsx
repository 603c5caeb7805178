import { SecretDialog } from '../../../ui/secret-dialog.tsx';

/** Shows the secret of a key or token once. */
export function KeySecretDialog({
  title,
  secret,
  onClose,
}: {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
}) {
  return (
    <SecretDialog
      title={title}
      secret={secret}
      warning="Copy this key now. You won’t be able to see it again. Store it like a password, because it gives access to your data."
      onClose={onClose}
    >
      Send it with each request as <code>Authorization: Bearer …</code>. All calls are described in the{' '}
      <a href="/docs" target="_blank" rel="noreferrer">
        API reference
      </a>
      .
    </SecretDialog>
  );
}
