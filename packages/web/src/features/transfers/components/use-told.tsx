import type { TransferAttempt } from '@bookline/contract/features/transfers';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/toast.ts';
import { useRevert } from '../transfers.data.ts';
import { contactsText } from './words.ts';

/** Shows a toast for a new transfer, with Revert or a link to its progress. */
export function useTold() {
  const revert = useRevert();
  return (attempt: TransferAttempt) => {
    if (attempt.status === 'complete')
      toast.done(`${contactsText(attempt.moved)} transferred`, {
        ...(attempt.revertable && {
          undo: () =>
            revert.mutate(
              { params: { id: attempt.id } },
              { onSuccess: ({ data }) => toast.done(`${contactsText(data.revert?.moved ?? 0)} reverted`) },
            ),
        }),
      });
    else
      toast.info(
        <>
          {contactsText(attempt.total)} are being transferred.{' '}
          <TextLink to={paths.transfer(attempt.id)}>View transfer</TextLink>
        </>,
      );
  };
}
