(() => {
  const form = document.querySelector('form[data-bits]');
  const YOUNGEST_MS = 4000;
  const since = performance.now();
  const digest = async (text) =>
    new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).getUint32(0);

  // The browser searches for a number, which costs a person a second and a program that sends thousands a day.
  const search = async (text, bits) => {
    const STEP = 512;
    for (let from = 0; ; from += STEP) {
      const numbers = Array.from({ length: STEP }, (_, place) => from + place);
      const found = await Promise.all(numbers.map(async (n) => (await digest(text + n)) >>> (32 - bits) === 0));
      const place = found.indexOf(true);
      if (place >= 0) return from + place;
    }
  };

  // Without it, as on pages without https, the server shows a review page instead.
  if (form && window.crypto && crypto.subtle)
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const { token, work, email, phone } = form.elements;
      const button = form.querySelector('button');
      if (button.disabled) return;
      button.disabled = true;
      form.querySelector('.progress').textContent = 'Sending…';
      const wait = new Promise((done) => setTimeout(done, YOUNGEST_MS - (performance.now() - since)));
      work.value = await search(
        `${token.value}:${email.value.trim()}:${phone.value.trim()}:`,
        Number(form.dataset.bits),
      );
      await wait;
      form.submit();
    });
  // The browser's Back button shows the form as it was left.
  addEventListener('pageshow', () => {
    const button = form?.querySelector('button');
    if (!button) return;
    button.disabled = false;
    form.querySelector('.progress').textContent = '';
  });

  // Times are shown in the visitor's zone, and change with the one they choose.
  const zones = document.querySelector('form[data-zone]');
  if (zones) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const query = new URLSearchParams(location.search);
    if (zone && zone !== zones.dataset.zone && !query.has('zone')) {
      query.set('zone', zone);
      location.replace(`?${query}`);
    }
    zones.querySelector('button').hidden = true;
    zones.addEventListener('change', () => zones.submit());
  }

  // A website that shows the form in a frame makes the frame as high as the form.
  if (parent !== window)
    new ResizeObserver(() =>
      parent.postMessage({ bookline_height: document.documentElement.offsetHeight }, '*'),
    ).observe(document.documentElement);
})();
