import { Anchor, Box, Button, Group, Stack, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { askBank, type CardFields, type FieldsStep, showCardFields } from '../../../providers/card-fields.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { PublicText } from '../../public-pages/public-pages.api.ts';
import { useConfirmPayment, useConnectCard } from '../billing.data.ts';
import { Problem } from './billing-frame.tsx';

const leave = (back: string) => window.location.replace(back);
const FONT = "'Inter Variable', system-ui, sans-serif";

/** Saving a card in the gateway's own fields. */
export function CardStep({ entry, back }: { readonly entry: string; readonly back: string }) {
  const { mutate, data, error } = useConnectCard();
  useEffect(() => {
    mutate({ body: { entry_id: entry } });
  }, [mutate, entry]);
  const reply = data?.data;
  const step = reply?.step?.kind === 'elements' ? reply.step : undefined;
  // Saved or refused already: the page behind shows it.
  useEffect(() => {
    if (reply && !step) leave(back);
  }, [reply, step, back]);
  return (
    <PublicText title="Add a card">
      <Stack gap="md">
        {error && <Problem>{sentenceOf(error)}</Problem>}
        {step ? <Fields step={step} back={back} /> : !error && <TextSkeleton lines={4} />}
        {error && <Back back={back} />}
      </Stack>
    </PublicText>
  );
}

function Fields({ step, back }: { readonly step: FieldsStep; readonly back: string }) {
  const place = useRef<HTMLDivElement>(null);
  const dark = useComputedColorScheme('light') === 'dark';
  const [fields, setFields] = useState<CardFields>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { publishable_key, client_secret } = step;
  // Not for another color scheme: what was typed would be lost.
  useEffect(() => {
    let left = false;
    let opened: CardFields | undefined;
    if (!place.current) return;
    showCardFields({ publishable_key, client_secret }, place.current, { dark, font: FONT }).then(
      (shown) => {
        opened = shown;
        if (left) shown.close();
        else setFields(shown);
      },
      (failure: Error) => {
        if (!left) setProblem(failure.message);
      },
    );
    return () => {
      left = true;
      opened?.close();
    };
  }, [publishable_key, client_secret]);
  const save = async () => {
    if (!fields) return;
    setBusy(true);
    setProblem(undefined);
    const why = await fields.save(back).catch((failure: Error) => failure.message);
    if (why === undefined) return leave(back);
    setProblem(why);
    setBusy(false);
  };
  return (
    <Stack gap="md">
      {problem && <Problem>{problem}</Problem>}
      {!fields && !problem && <TextSkeleton lines={4} />}
      <Box ref={place} />
      <Group gap="sm">
        <Button loading={busy} disabled={!fields} onClick={() => void save()}>
          Save card
        </Button>
        <Back back={back} />
      </Group>
    </Stack>
  );
}

/** Answering the bank about a payment. */
export function BankStep({ payment, back }: { readonly payment: string; readonly back: string }) {
  const { mutate, error } = useConfirmPayment();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    mutate(
      { body: { payment_id: payment } },
      {
        onSuccess: ({ data: { step } }) => {
          if (step?.kind !== 'elements') return leave(back);
          askBank(step).then(
            () => leave(back),
            (failure: Error) => setProblem(failure.message),
          );
        },
      },
    );
  }, [mutate, payment, back]);
  const why = problem ?? (error ? sentenceOf(error) : undefined);
  return (
    <PublicText title="Confirm that it’s you">
      {why ? <Problem>{why}</Problem> : <p role="status">Your bank asks you to confirm this payment.</p>}
      {why && <Back back={back} />}
    </PublicText>
  );
}

const Back = ({ back }: { readonly back: string }) => (
  <Anchor href={back} size="sm">
    Back
  </Anchor>
);
