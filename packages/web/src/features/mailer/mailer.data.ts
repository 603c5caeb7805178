import type { BodyInput } from '@bookline/contract/endpoint';
import { jobs } from '@bookline/contract/features/jobs';
import { adminMailerKits, type MailerAssignment, mailer } from '@bookline/contract/features/mailer';
import { useQuery } from '@tanstack/react-query';
import { callOptions, useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const BUSY_MS = 2000;

/** The active kits. `all` includes inactive ones. */
export const useKits = (all: boolean) => useCall(mailer.kits, { query: all ? { all: 'true' } : {} });

/** The number of contacts in a set that can be mailed. */
export const useMailable = (body: BodyInput<typeof mailer.count>) =>
  useCall(mailer.count, { body }, { keepPrevious: true, staleTime: 10_000 });

export const isUnderWay = ({ status }: Pick<MailerAssignment, 'status'>): boolean =>
  status === 'queued' || status === 'processing';

/** A page of mailings. Polled while one of them is processing. */
export const useMailings = (page: number) =>
  useQuery({
    ...callOptions(mailer.list, { query: { page, limit: 50 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? BUSY_MS : false),
  });

const stale = ['mailer', jobs.list] as const;
/** Starts a mailing. The form shows the failure. */
export const useCreateMailing = () => useSend(mailer.create, { invalidates: stale, quiet: true });
export const useCancelMailing = () => useSend(jobs.cancel, { invalidates: stale });

/** Adds, changes, and deletes kits. The form shows the failures of the first two. */
export const useAddKit = () => useSend(adminMailerKits.create, { invalidates: ['mailer'], quiet: true });
export const useChangeKit = () => useSend(adminMailerKits.update, { invalidates: ['mailer'], quiet: true });
export const useDeleteKit = () => useSend(adminMailerKits.delete, { invalidates: ['mailer'] });
