// The card form of the test gateway, in the payer's browser. A typed number never leaves it: only the token of a test card is sent.
// The application's own rule, served beside this file.
const { cardBrand } = await import(new URL('card-brand.js', import.meta.url));

const field = (id) => document.getElementById(id);
const form = field('card');
const cards = JSON.parse(form.dataset.cards);
const digitsOf = (text) => text.replace(/\D/g, '');
const brands = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', discover: 'Discover' };

function refuse(sentence) {
  const problem = field('problem');
  problem.textContent = sentence;
  problem.hidden = false;
}

field('number').addEventListener('input', () => {
  field('brand').textContent = brands[cardBrand(field('number').value)] ?? '';
});

form.addEventListener('submit', (event) => {
  const number = digitsOf(field('number').value);
  const card = cards.find((one) => one.number === number);
  const [, month, year] = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(field('expires').value.trim()) ?? [];
  const sentence = !card
    ? 'This page takes test cards only. Use a number from the list below.'
    : !(month >= 1 && month <= 12)
      ? 'Enter the expiration date as MM/YY.'
      : !/^\d{3,4}$/.test(field('code').value.trim())
        ? 'Enter the security code, 3 or 4 digits.'
        : undefined;
  if (sentence) {
    event.preventDefault();
    refuse(sentence);
    return;
  }
  field('token').value = card.token;
  field('exp_month').value = month;
  field('exp_year').value = year.length === 2 ? `20${year}` : year;
});

form.querySelector('button').disabled = false;
