import type { Page } from '@playwright/test';

/**
 * What Stripe's site serves as its script, as far as our page uses it: fields for a card, and the bank's questions. It asks Stripe's API itself, as
 * the real one does.
 */
const script = `
window.Stripe = (key) => {
  const api = async (path, form) => {
    const reply = await fetch('https://api.stripe.com' + path, {
      method: 'POST',
      headers: { authorization: 'Bearer ' + key, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form),
    });
    return await reply.json();
  };
  const idOf = (secret) => secret.slice(0, -'_secret'.length);
  const tokens = { 4242424242424242: 'pm_visa', 4000002760003184: 'pm_asks', 4000000000000002: 'pm_refused' };
  return {
    elements: ({ clientSecret }) => {
      const on = {};
      const elements = {
        secret: clientSecret,
        create: () => ({
          on: (event, told) => { on[event] = told; },
          mount(place) {
            const label = document.createElement('label');
            label.textContent = 'Card number';
            elements.number = document.createElement('input');
            label.append(elements.number);
            place.append(label);
            setTimeout(() => on.ready());
          },
          destroy() { elements.number?.parentElement?.remove(); },
        }),
      };
      return elements;
    },
    async confirmSetup({ elements }) {
      const payment_method = tokens[elements.number.value.replace(/ /g, '')];
      if (!payment_method) return { error: { message: 'Your card number is incomplete.' } };
      const form = { client_secret: elements.secret, payment_method };
      return api('/v1/setup_intents/' + idOf(elements.secret) + '/confirm', form);
    },
    async handleNextAction({ clientSecret }) {
      const approves = await new Promise((answer) => {
        const dialog = document.createElement('dialog');
        dialog.innerHTML = '<p>Bank of Stripe</p><button value="true">Complete</button><button value="false">Fail</button>';
        for (const button of dialog.querySelectorAll('button')) button.onclick = () => answer(button.value);
        document.body.append(dialog);
        dialog.showModal();
      });
      return api('/v1/payment_intents/' + idOf(clientSecret) + '/answer', { client_secret: clientSecret, approves });
    },
  };
};
`;

/** Lets a page load Stripe's script, and answers its calls from the simulated Stripe that the server uses too. Returns what it loaded. */
export async function serveStripe(page: Page): Promise<readonly string[]> {
  const loaded: string[] = [];
  await page.route('https://js.stripe.com/**', async (route) => {
    loaded.push(new URL(page.url()).pathname);
    await route.fulfill({ contentType: 'text/javascript', body: script });
  });
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS')
      return route.fulfill({ headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' } });
    const reply = await fetch(`${process.env.STRIPE_API_URL}${new URL(request.url()).pathname}`, {
      method: 'POST',
      headers: {
        authorization: (await request.headerValue('authorization')) ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: request.postData(),
    });
    await route.fulfill({
      status: reply.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await reply.text(),
    });
  });
  return loaded;
}
