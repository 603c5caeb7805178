import { MAX_DIALED } from '@bookline/contract/rules/dial-runs';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Text } from '@mantine/core';
import { countedText } from '../../bulk/bulk.api.ts';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { NewRunDialog } from './new-run-dialog.tsx';
import { tooMany } from './run-form.tsx';

/** Makes a run of calls to the selected contacts. */
export default function BulkCallDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const isCut = tooMany(count) && selection.all === true;
  const sent = isCut
    ? { ...selection, contacts_scope: { ...selection.contacts_scope, select_n: MAX_DIALED } }
    : selection;
  return (
    <NewRunDialog
      title={`Call ${isCut ? `${formatNumber(MAX_DIALED)} contacts` : countedText(count, exact)}`}
      selection={sent}
      onClose={onClose}
      onMade={onDone}
    >
      {isCut && (
        <Text size="sm">
          A run can have {formatNumber(MAX_DIALED)} contacts. It gets the first ones in the order of the list.
        </Text>
      )}
    </NewRunDialog>
  );
}
