import type { AccountInfo } from '@bookline/contract/features/billing';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Section } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAccount, useCancelPlan } from '../billing.data.ts';
import { dayOf } from '../billing-words.ts';
import { BillingFrame, Loaded, Problem } from '../components/billing-frame.tsx';

/** Canceling the user's plan. */
export function CancelPage() {
  const account = useAccount();
  return (
    <BillingFrame title="Cancel plan">
      <Loaded answer={account}>{(info) => <Cancel info={info} />}</Loaded>
    </BillingFrame>
  );
}

function Cancel({ info: { membership } }: { readonly info: AccountInfo }) {
  const zone = useTimeZone();
  const cancel = useCancelPlan();
  const navigate = useNavigate();
  const back = (
    <ButtonLink to={paths.billing} variant="default">
      Back to billing
    </ButtonLink>
  );
  if (!membership || membership.status === 'ended' || membership.cancel_at_end)
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm">There is no plan to cancel.</Text>
        {back}
      </Stack>
    );
  const end = dayOf(membership.period_end, zone);
  return (
    <Section title={`Cancel ${membership.plan.name}?`}>
      <Stack gap="sm">
        <Text size="sm">
          {membership.status === 'active'
            ? `Everything works until ${end}. You won’t be charged again. Until then, you can keep your plan.`
            : 'Your plan ends now, and the renewal is no longer due. You can choose a plan again at any time.'}
        </Text>
        {cancel.error && <Problem>{sentenceOf(cancel.error)}</Problem>}
        <Group gap="sm">
          <Button
            color="red"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(
                {},
                {
                  onSuccess: () => {
                    toast.done('Plan canceled');
                    void navigate({ to: paths.billing });
                  },
                },
              )
            }
          >
            Cancel plan
          </Button>
          {back}
        </Group>
      </Stack>
    </Section>
  );
}
