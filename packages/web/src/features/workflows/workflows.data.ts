import { contacts } from '@bookline/contract/features/contacts';
import { workflow } from '@bookline/contract/features/workflow';
import type { WorkflowTab } from '@bookline/contract/features/workflow-list';
import type { Step, Trigger } from '@bookline/contract/features/workflow-steps';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { peopleOf, type StepNames, type TriggerNames } from '@bookline/contract/rules/workflow-words';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { useEmailsById } from '../broadcast-emails/broadcast-emails.api.ts';
import { usePersonNames, useStatuses, useTags } from '../contact-fields/contact-fields.api.ts';
import { useDispositions } from '../dispositions/dispositions.api.ts';

/** Queries that show workflows. They're out of date after a change. */
const invalidates = ['workflow', contacts.timeline] as const;
/** The polling interval of pages with running contacts. */
const AGAIN_MS = 5000;

export const useCategories = () => useCall(workflow.categories, {});
export const useWorkflows = (query: { page: number; tab: WorkflowTab; q?: string; category_id?: string }) =>
  useCall(workflow.workflows, { query }, { keepPrevious: true, refetchInterval: AGAIN_MS });
export const useTemplate = (id: string | undefined) =>
  useCall(workflow.template, { params: { id: id ?? '' } }, { enabled: id !== undefined });
export const useVersions = (id: string, page: number) =>
  useCall(workflow.versions, { params: { id }, query: { page, limit: 20 } }, { keepPrevious: true });
/** The active workflows that contacts can be enrolled in, filtered by name. */
export function useStartable(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  return useCall(workflow.flows, { query: { startable: 'true', ...(q && { q }) } }, { keepPrevious: true });
}
export const useFlow = (id: string) => useCall(workflow.flow, { params: { id } }, { refetchInterval: AGAIN_MS });
export const useHistory = (
  id: string,
  query: { page: number; state?: 'active' | 'finished' | 'stopped' | 'failed' | 'refused'; step_id?: string },
) =>
  useCall(
    workflow.flow_history,
    { params: { id }, query: { ...query, limit: 25 } },
    { keepPrevious: true, refetchInterval: AGAIN_MS },
  );
export const useRun = (id: string) => useCall(workflow.run_logs, { params: { id } });
export const useContactRuns = (id: string, limit: number) =>
  useCall(workflow.contact_logs, { params: { id }, query: { limit } }, { keepPrevious: true });

export const useArrangeCategories = () => useSend(workflow.bulk_update_categories, { invalidates, quiet: true });
export const useDeleteCategory = () => useSend(workflow.delete_category, { invalidates });
export const useCreateTemplate = () => useSend(workflow.create_template, { invalidates, quiet: true });
export const useChangeTemplate = () => useSend(workflow.update_template, { invalidates, quiet: true });
export const useDeleteTemplate = () => useSend(workflow.delete_template, { invalidates });
export const useActivateTemplate = () => useSend(workflow.activate_template, { invalidates, quiet: true });
export const useTryTemplate = () => useSend(workflow.try_template, { quiet: true });
export const useNewSecret = () => useSend(workflow.new_webhook_secret, {});
export const useCreateFlow = () => useSend(workflow.create_flow, { invalidates, quiet: true });
export const useChangeFlow = () => useSend(workflow.update_flow, { invalidates, quiet: true });
export const useDeleteFlow = () => useSend(workflow.delete_flow, { invalidates });
export const useActivateFlow = () => useSend(workflow.activate_flow, { invalidates });
export const useAcceptVersion = () => useSend(workflow.accept_version, { invalidates, quiet: true });
export const useEndFlow = () => useSend(workflow.end_flow, { invalidates });
export const useStartFlow = () => useSend(workflow.start_flow, { invalidates, quiet: true });
export const useStopRun = () => useSend(workflow.stop_run, { invalidates });

/** The names of the ids in steps and triggers. */
export function useStepNames(steps: readonly Step[], triggers: readonly Trigger[] = []): StepNames & TriggerNames {
  const people = [...new Set(steps.flatMap((step) => peopleOf(step)?.ids ?? []))];
  const nameOf = usePersonNames(people);
  const tagIds = [...steps, ...triggers].flatMap((part) => ('tag_ids' in part ? part.tag_ids : []));
  const { tags } = useTags('', steps.length + triggers.length > 0, tagIds);
  const emails = useEmailsById([
    ...new Set(steps.flatMap((step) => (step.type === 'send_email' && step.saved_email ? step.saved_email.id : []))),
  ]);
  const disposed = useDispositions(triggers.some(({ type }) => type === 'call_disposition')).data?.data;
  const statuses = useStatuses(steps.length + triggers.length > 0);
  return useMemo(
    () => ({
      tags: new Map(tags.map(({ id, name }) => [id, name])),
      statuses: new Map((statuses ?? []).map(({ id, title }) => [id, title])),
      dispositions: new Map((disposed ?? []).map(({ id, name }) => [id, name])),
      people: new Map(people.flatMap((id) => [[id, nameOf(id) ?? '…'] as const])),
      emails: new Map(emails.map(({ id, name }) => [id, name])),
    }),
    [tags, statuses, disposed, people, nameOf, emails],
  );
}
