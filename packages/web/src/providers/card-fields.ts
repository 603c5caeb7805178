import type { Stripe, StripeElements } from '@stripe/stripe-js';

/** What the gateway's own fields in our page need. */
export interface FieldsStep {
  readonly publishable_key: string;
  readonly client_secret: string;
}

export interface CardFields {
  /** Saves the typed card. Returns why it wasn't saved. The fields then stay, with what was typed. */
  save(back: string): Promise<string | undefined>;
  close(): void;
}

const AWAY = 'The payment gateway isn’t responding. Check your connection, then try again.';

/** Loads Stripe's own script, from its site only: card data goes from its frames to Stripe. */
async function open(publishable_key: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishable_key).catch((cause: unknown) => {
    throw new Error(AWAY, { cause });
  });
  if (!stripe) throw new Error(AWAY);
  return stripe;
}

/** Shows the fields for a card in an element. Resolves once they can be filled in. */
export async function showCardFields(
  { publishable_key, client_secret }: FieldsStep,
  place: HTMLElement,
  { dark, font }: { readonly dark: boolean; readonly font: string },
): Promise<CardFields> {
  const stripe = await open(publishable_key);
  const elements: StripeElements = stripe.elements({
    clientSecret: client_secret,
    appearance: { theme: dark ? 'night' : 'stripe', variables: { fontFamily: font } },
  });
  const fields = elements.create('payment');
  await new Promise<void>((resolve, reject) => {
    fields.on('ready', () => resolve());
    fields.on('loaderror', ({ error }) => reject(new Error(error.message ?? AWAY)));
    fields.mount(place);
  });
  return {
    async save(back) {
      const { error } = await stripe.confirmSetup({
        elements,
        confirmParams: { return_url: new URL(back, window.location.origin).href },
        redirect: 'if_required',
      });
      return error && (error.message ?? 'The card wasn’t saved. Check it, then try again.');
    },
    close: () => fields.destroy(),
  };
}

/** Lets the payer's bank ask them about a payment, in a frame of its own. The server looks at the outcome afterwards. */
export async function askBank({ publishable_key, client_secret }: FieldsStep): Promise<void> {
  const stripe = await open(publishable_key);
  await stripe.handleNextAction({ clientSecret: client_secret });
}
