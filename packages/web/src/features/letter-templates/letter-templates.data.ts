import { letterTemplates } from '@bookline/contract/features/letter-templates';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = [letterTemplates.list];

export const useLetterTemplates = () => useCall(letterTemplates.list, {});
export const useWriteLetter = () => useSend(letterTemplates.create, { quiet: true, invalidates });
export const useChangeLetter = () =>
  useSend(letterTemplates.update, { quiet: true, invalidates: [...invalidates, 'print'] });
export const useDeleteLetter = () => useSend(letterTemplates.delete, { quiet: true, invalidates });
