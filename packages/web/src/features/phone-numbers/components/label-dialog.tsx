import type { PhoneNumber } from '@bookline/contract/features/phone-numbers';
import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { useChangeNumber } from '../phone-numbers.data.ts';

/** The label of a number in the user's list. */
export function LabelDialog({ number, onClose }: { readonly number: PhoneNumber; readonly onClose: () => void }) {
  const change = useChangeNumber();
  const { draft, dirty, set } = useRecordForm({ label: number.label });
  return (
    <NameDialog
      title={`Label for ${displayPhone(number.phone_number)}`}
      submitLabel="Save label"
      fields={['label']}
      {...formFailure(change.error)}
      busy={change.isPending}
      dirty={dirty}
      name={draft.label}
      onName={(label) => set({ label })}
      maxLength={MAX_LABEL}
      onSubmit={() => change.mutate({ params: { id: number.id }, body: draft }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
