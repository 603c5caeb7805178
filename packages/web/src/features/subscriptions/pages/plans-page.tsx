import type { Subscription, SubscriptionPlan } from '@bookline/contract/features/subscriptions';
import { type Channel, leadsTeam, orderTypes } from '@bookline/contract/rules/subscriptions';
import { Stack, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { ButtonLink } from '../../../lib/links.tsx';
import { useCurrentUser } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loaded } from '../../billing/billing.api.ts';
import { Review } from '../components/review.tsx';
import classes from '../components/subscriptions.module.css';
import { payersOf } from '../payers-of.ts';
import {
  useCard,
  useEnterprisePlans,
  usePlans,
  useSubscription,
  useSubscriptionNews,
  useSubscriptions,
} from '../subscriptions.data.ts';
import { adminScreensOf, includedText, nameOf, noPlans, priceText, screensOf } from '../words.ts';

interface State {
  readonly plan: string | undefined;
  readonly subscription: string | undefined;
  readonly payer: string | undefined;
  readonly licenses: number | undefined;
}
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  plan: text(search.plan),
  subscription: text(search.subscription),
  payer: text(search.payer),
  licenses: typeof search.licenses === 'number' ? search.licenses : undefined,
});

/** The plans to choose from, and the costs of a chosen one. */
export function PlansPage({ channel }: { readonly channel: Channel }) {
  useSubscriptionNews(channel);
  const [state] = useUrlState(parse);
  const plans = usePlans(channel);
  const enterprise = useEnterprisePlans(channel);
  return (
    <>
      <PageHeader title={`${nameOf[channel]} plans`} />
      <div className={classes.page}>
        <Loaded answer={plans}>
          {(offered) => (
            <Loaded answer={enterprise}>
              {(forCompany) =>
                state.plan ? (
                  <Chosen channel={channel} state={state} plans={[...offered, ...forCompany]} />
                ) : (
                  <Offers channel={channel} plans={offered} enterprise={forCompany} changing={state.subscription} />
                )
              }
            </Loaded>
          )}
        </Loaded>
      </div>
    </>
  );
}

function Offers({
  channel,
  plans,
  enterprise,
  changing,
}: {
  readonly channel: Channel;
  readonly plans: readonly SubscriptionPlan[];
  readonly enterprise: readonly SubscriptionPlan[];
  readonly changing: string | undefined;
}) {
  const { roles, admin } = useCurrentUser();
  const leads = leadsTeam(roles);
  const mine = useSubscriptions(channel, { mine: 'true', active: 'true' }).data?.data;
  // The subscription that a plan would change: the named one, or the only one the user pays.
  const current = mine?.find(({ id }) => id === changing) ?? (mine?.length === 1 ? mine[0] : undefined);
  const forCompany = leads ? enterprise : [];
  if (plans.length + forCompany.length === 0)
    return (
      <EmptyState
        icon={IconCreditCard}
        title={`No ${nameOf[channel].toLowerCase()} plans`}
        actions={admin && <ButtonLink to={adminScreensOf[channel].plans}>Add plans</ButtonLink>}
      >
        {noPlans[channel]} {admin ? 'Add plans in Administration. Users can then choose them here.' : 'Ask an admin.'}
      </EmptyState>
    );
  const isCompany = current?.order_type === orderTypes.company;
  return (
    <>
      {plans.length > 0 && (
        <OfferList
          channel={channel}
          title={leads ? 'For you and your team' : 'For you'}
          plans={plans}
          current={isCompany ? undefined : current}
          team={leads}
        />
      )}
      {forCompany.length > 0 && (
        <OfferList
          channel={channel}
          title="For the whole company"
          plans={forCompany}
          current={isCompany ? current : undefined}
          team
        />
      )}
    </>
  );
}

function OfferList({
  channel,
  title,
  plans,
  current,
  team,
}: {
  readonly channel: Channel;
  readonly title: string;
  readonly plans: readonly SubscriptionPlan[];
  readonly current: Subscription | undefined;
  readonly team: boolean;
}) {
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.offers}>
        {plans.map((plan) => {
          const has = current?.plan.id === plan.id;
          return (
            <li key={plan.id} className={classes.offer}>
              <h3 className={classes.heading}>{plan.name}</h3>
              <div>
                <span className={classes.price}>{priceText(plan)}</span>
                {team && Number(plan.price) > 0 && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    for each license
                  </Text>
                )}
              </div>
              <Text size="sm">{includedText(channel, plan)}</Text>
              {plan.description && (
                <Text size="sm" c="dimmed">
                  {plan.description}
                </Text>
              )}
              <div>
                {has ? (
                  <ButtonLink to={screensOf[channel].subscription(current.id)} size="xs" variant="default">
                    Your plan
                  </ButtonLink>
                ) : (
                  <ButtonLink
                    to={screensOf[channel].plans}
                    search={{ plan: plan.id, ...(current && { subscription: current.id, licenses: current.quantity }) }}
                    size="xs"
                    aria-label={`${current ? 'Change to this plan' : 'Choose plan'}: ${plan.name}`}
                  >
                    {current ? 'Change to this plan' : 'Choose plan'}
                  </ButtonLink>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A chosen plan with its costs. */
function Chosen({
  channel,
  state,
  plans,
}: {
  readonly channel: Channel;
  readonly state: State;
  readonly plans: readonly SubscriptionPlan[];
}) {
  const plan = plans.find(({ id }) => id === state.plan);
  const account = useCard();
  if (!plan)
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm">This plan is no longer offered. Choose another.</Text>
        <ButtonLink to={screensOf[channel].plans}>View plans</ButtonLink>
      </Stack>
    );
  return (
    <Loaded answer={account}>
      {(info) =>
        state.subscription ? (
          <Changing channel={channel} id={state.subscription} plan={plan} state={state} account={info} />
        ) : (
          <Choosing channel={channel} plan={plan} subscription={null} state={state} account={info} />
        )
      }
    </Loaded>
  );
}

type ChoosingProps = Omit<Parameters<typeof Review>[0], 'payers' | 'chosen' | 'onChoose'> & { readonly state: State };

function Changing({ id, ...rest }: Omit<ChoosingProps, 'subscription'> & { readonly id: string }) {
  const answer = useSubscription(rest.channel, id);
  return <Loaded answer={answer}>{(subscription) => <Choosing {...rest} subscription={subscription} />}</Loaded>;
}

function Choosing({ state, ...rest }: ChoosingProps) {
  const { roles } = useCurrentUser();
  const [, set] = useUrlState(parse);
  const payers = payersOf(rest.plan, roles);
  const payer = payers.find((one) => one === state.payer) ?? payers[0] ?? orderTypes.self;
  const licenses = state.licenses ?? rest.subscription?.quantity ?? 1;
  return (
    <Review
      {...rest}
      payers={payers}
      chosen={{ payer, licenses }}
      onChoose={(chosen) => set(chosen, { replace: true })}
    />
  );
}
