import { displayCurrency } from '@bookline/contract/rules/currency';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import { testCards } from '../../providers/payments/test-cards.ts';
import { TEST_GATEWAY } from '../../providers/payments/test-gateway.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Test gateway</title>
<link rel="stylesheet" href="${TEST_GATEWAY}/page.css">
</head>
<body>
<main>
<p class="badge">Test gateway · no money moves</p>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;

const problemOf = (problem: string | undefined) =>
  `<p class="problem" id="problem" role="alert"${problem ? '' : ' hidden'}>${escaped(problem ?? '')}</p>`;

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/**
 * The form for a card. The fields for the number and the security code have no names, so a browser never sends them, with or without the script.
 * The script replaces a test card's number with its token, and refuses any other number. It enables the button once it's loaded: a form sent before
 * that would lose what was typed.
 */
export function cardPage({ back, problem, year }: { back: string; problem?: string; year: number }): string {
  const cards = testCards.map(({ number, token, brand }) => ({ number, token, brand }));
  const rows = testCards
    .map(
      ({ number, brand, effect }) =>
        `<tr><td><code>${grouped(number)}</code></td><td class="brand">${brand}</td><td>${escaped(effect)}</td></tr>`,
    )
    .join('\n');
  return page(
    'Add a card',
    `<p>Use a test card. The number stays in this browser.</p>
${problemOf(problem)}
<form method="post" id="card" data-cards="${escaped(JSON.stringify(cards))}" autocomplete="off">
<input type="hidden" name="token" id="token">
<label for="number">Card number</label>
<input id="number" inputmode="numeric" maxlength="23" required aria-describedby="brand" autocomplete="off">
<p id="brand" class="hint" aria-live="polite"></p>
<div class="row">
<div><label for="expires">Expiration date</label>
<input id="expires" inputmode="numeric" placeholder="12/${String(year + 3).slice(-2)}" maxlength="7" required autocomplete="off"></div>
<div><label for="code">Security code</label>
<input id="code" inputmode="numeric" placeholder="123" maxlength="4" required autocomplete="off"></div>
</div>
<input type="hidden" name="exp_month" id="exp_month"><input type="hidden" name="exp_year" id="exp_year">
<button type="submit" disabled>Save card</button>
<noscript><p class="hint">Turn on JavaScript to enter a card.</p></noscript>
<a href="${escaped(back)}">Cancel</a>
</form>
<h2>Test cards</h2>
<p class="hint">Any future date and any security code.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Test cards"><table>
<thead><tr><th scope="col">Number</th><th scope="col">Brand</th><th scope="col">Effect</th></tr></thead>
<tbody>
${rows}
</tbody>
</table></div>
<script type="module" src="${TEST_GATEWAY}/card-form.js"></script>`,
  );
}

/** What a bank shows to its customer for 3-D Secure. */
export const bankPage = (amount_cents: number | undefined): string =>
  page(
    'Confirm that it’s you',
    `<p>${
      amount_cents === undefined
        ? 'Your bank asks you to confirm that you want to save this card.'
        : `Your bank asks you to confirm a payment of ${displayCurrency(moneyOfCents(amount_cents))}.`
    }</p>
<form method="post">
<button type="submit" name="answer" value="confirm">Confirm</button>
<button type="submit" name="answer" value="refuse" class="second">Refuse</button>
</form>`,
  );

export const lostPage = (): string =>
  page('This page is no longer available', '<p>Go back to the application and start again.</p>');
