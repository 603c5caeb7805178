import type {
  RegisteredNumber,
  TextRegistration,
  TextRegistrationState,
} from '@bookline/contract/features/text-registrations';
import { displayPhone } from '@bookline/contract/rules/phone';
import { builtInRules, isEditable, registrationLabels, textUses } from '@bookline/contract/rules/text-registrations';
import { Alert, Button, Group, List, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { dayIn, dayText } from '../../../lib/dates.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { RegistrationDialog } from '../components/registration-dialog.tsx';
import classes from '../components/text-registrations.module.css';
import { emptyBrand, emptyCampaign, emptyTollFree, type Facts, stateColors } from '../drafts.ts';
import { useDeleteRegistration, useRegistrations } from '../text-registrations.data.ts';

interface Opened {
  readonly known: TextRegistration | undefined;
  readonly first: Facts;
}

/** 10DLC and toll-free verification: the company, what it texts about, and which numbers can text in the US. */
export function TextRegistrationPage() {
  const { data, error, refetch } = useRegistrations();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [removing, setRemoving] = useState<TextRegistration | null>(null);
  const remove = useDeleteRegistration();
  const state = data?.data;
  return (
    <>
      <PageHeader title="Text registration" />
      {state ? (
        <Stack className={classes.page} gap="md">
          <Intro state={state} />
          <Brand state={state} onOpen={setOpened} />
          <Uses state={state} onOpen={setOpened} onRemove={setRemoving} />
          <Numbers state={state} onOpen={setOpened} />
        </Stack>
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.page}>
          <TextSkeleton lines={8} />
        </div>
      )}
      {opened && state && (
        <RegistrationDialog
          known={opened.known}
          first={opened.first}
          numbers={state.numbers}
          onClose={() => setOpened(null)}
        />
      )}
      <Confirm
        opened={removing !== null}
        title="Delete this registration?"
        action="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          removing && remove.mutate({ params: { id: removing.id } }, { onSuccess: () => setRemoving(null) })
        }
        onClose={() => setRemoving(null)}
      >
        What you entered is lost.{' '}
        {state?.registry === 'local'
          ? 'Its numbers need no registration then, and can text again.'
          : 'Its numbers can’t text in the US until they have another one.'}
      </Confirm>
    </>
  );
}

function Intro({ state }: { readonly state: TextRegistrationState }) {
  return (
    <Text size="sm" component="div">
      US carriers only take texts from registered numbers. Register your company, then what you text about, and choose
      the numbers. Toll-free numbers are verified one by one.
      {state.registry === 'local' ? (
        <Alert color="gray" variant="light" mt="sm" title="Built-in registry">
          You can try the process here. Nothing leaves this installation. Numbers of the built-in phone provider can
          text without a registration. Once you submit one for a number, it can’t text until it’s verified, like numbers
          of a real provider. The registry decides by these rules:
          <List size="sm" mt={6}>
            {builtInRules.map((rule) => (
              <List.Item key={rule}>{rule}</List.Item>
            ))}
          </List>
        </Alert>
      ) : (
        ' Twilio hands the facts to the registry, which takes some days and charges your Twilio account.'
      )}
    </Text>
  );
}

const Chip = ({ state }: { readonly state: TextRegistration['state'] }) => (
  <StatusChip label={registrationLabels[state]} color={stateColors[state]} />
);

/** When it was submitted or decided, and why it was rejected. */
function Outcome({ of }: { readonly of: TextRegistration }) {
  const zone = useTimeZone();
  const day = (at: string) => dayText(dayIn(new Date(at), zone));
  return (
    <>
      {of.problem && (
        <Alert color="red" variant="light" title="What to change">
          {of.problem}
        </Alert>
      )}
      <Text size="xs" c="dimmed">
        {of.decided_at
          ? `Decided on ${day(of.decided_at)}`
          : of.submitted_at
            ? `Submitted on ${day(of.submitted_at)}`
            : `Saved on ${day(of.updated_at)}`}
      </Text>
    </>
  );
}

interface Part {
  readonly state: TextRegistrationState;
  readonly onOpen: (opened: Opened) => void;
}

function Brand({ state, onOpen }: Part) {
  const themselves = useCurrentUser().real_user === null;
  const brand = state.registrations.find(({ kind }) => kind === 'brand');
  const edit = brand ? isEditable(brand.state) : true;
  return (
    <Panel
      title="1. Your company"
      action={
        edit &&
        themselves && (
          <Button
            size="xs"
            variant={brand ? 'default' : 'filled'}
            onClick={() => onOpen({ known: brand, first: brand?.facts ?? emptyBrand })}
          >
            {brand ? 'Edit and submit' : 'Register company'}
          </Button>
        )
      }
    >
      {brand?.facts.kind === 'brand' ? (
        <Stack gap="xs">
          <Group gap="sm">
            <Text size="sm" fw={500}>
              {brand.facts.legal_name || 'No name yet'}
            </Text>
            <Chip state={brand.state} />
          </Group>
          <Text size="sm">
            {[brand.facts.ein && `EIN ${brand.facts.ein}`, brand.facts.website, brand.facts.city, brand.facts.state]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Outcome of={brand} />
        </Stack>
      ) : (
        <Text size="sm">
          Legal name, EIN, address, website, and a contact. The registry compares them with tax records.
        </Text>
      )}
    </Panel>
  );
}

function Uses({ state, onOpen, onRemove }: Part & { readonly onRemove: (of: TextRegistration) => void }) {
  const themselves = useCurrentUser().real_user === null;
  const uses = state.registrations.filter(({ kind }) => kind === 'campaign');
  return (
    <Panel
      title="2. What you text about"
      action={
        themselves && (
          <Button size="xs" variant="default" onClick={() => onOpen({ known: undefined, first: emptyCampaign })}>
            Add use
          </Button>
        )
      }
    >
      {uses.length === 0 ? (
        <Text size="sm">
          The kind of texts, how people agree to them, and samples. Carriers call it a 10DLC campaign. Submit it once
          your company is verified.
        </Text>
      ) : (
        <Stack gap="md">
          {uses.map((use) => (
            <Stack key={use.id} gap="xs">
              <Group gap="sm">
                <Text size="sm" fw={500}>
                  {use.facts.kind === 'campaign' && textUses[use.facts.use_case]}
                </Text>
                <Chip state={use.state} />
                {use.throughput && <Text size="sm">{use.throughput}</Text>}
              </Group>
              {use.facts.kind === 'campaign' && use.facts.description && (
                <Text size="sm" lineClamp={3}>
                  {use.facts.description}
                </Text>
              )}
              <Outcome of={use} />
              {themselves && (isEditable(use.state) || use.state === 'verified') && (
                <Group gap="xs">
                  <Button size="xs" variant="default" onClick={() => onOpen({ known: use, first: use.facts })}>
                    {isEditable(use.state) ? 'Edit and submit' : 'Change numbers'}
                  </Button>
                  {isEditable(use.state) && (
                    <Button size="xs" variant="subtle" color="red" onClick={() => onRemove(use)}>
                      Delete
                    </Button>
                  )}
                </Group>
              )}
            </Stack>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function Numbers({ state, onOpen }: Part) {
  const themselves = useCurrentUser().real_user === null;
  const of = ({ registration_id }: RegisteredNumber) => state.registrations.find(({ id }) => id === registration_id);
  if (state.numbers.length === 0)
    return (
      <Panel title="3. Numbers">
        <Text size="sm">Your company has no numbers that can text.</Text>
      </Panel>
    );
  return (
    <Panel title="3. Numbers" flush>
      <Table.ScrollContainer
        minWidth={520}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Numbers' } }}
      >
        <Table aria-label="Numbers">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Number</Table.Th>
              <Table.Th>Owner</Table.Th>
              <Table.Th>Status</Table.Th>
              <Table.Th>Texts a minute</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {state.numbers.map((number) => {
              const filing = of(number);
              const verifies = number.type === 'toll_free' && themselves && (!filing || isEditable(filing.state));
              return (
                <Table.Tr key={number.id}>
                  <Table.Td className="tabular">{displayPhone(number.phone_number)}</Table.Td>
                  <Table.Td>{number.owner ?? 'Unassigned'}</Table.Td>
                  <Table.Td>
                    {number.state === 'none' ? (
                      <StatusChip
                        label={number.provider === 'local' ? 'Not needed' : 'Not registered'}
                        color={stateColors.none}
                      />
                    ) : (
                      <Chip state={number.state} />
                    )}
                    {/* Of a use, it’s shown above, once for all its numbers. */}
                    {number.type === 'toll_free' && filing?.problem && (
                      <Text size="xs" mt={4} maw="22rem">
                        {filing.problem}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{number.throughput?.replace(' a minute', '') ?? ''}</Table.Td>
                  <Table.Td ta="right">
                    {verifies && (
                      <Button
                        size="xs"
                        variant="default"
                        onClick={() => onOpen({ known: filing, first: filing?.facts ?? emptyTollFree(number.id) })}
                      >
                        {filing ? 'Edit and submit' : 'Verify'}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}
