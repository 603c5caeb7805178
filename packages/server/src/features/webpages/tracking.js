(() => {
  const code = document.body.dataset.tracking;
  const banner = document.getElementById('cookies');
  const KEY = 'analytics';
  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  // The agency's analytics, only after the visitor accepts.
  const track = () => {
    const manager = /^GTM-/i.test(code);
    window.dataLayer = window.dataLayer || [];
    if (manager) window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    else {
      window.gtag = function gtag() {
        // biome-ignore lint/complexity/noArguments: Google's script reads the arguments object itself
        window.dataLayer.push(arguments);
      };
      window.gtag('js', new Date());
      window.gtag('config', code);
    }
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/${manager ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(code)}`;
    document.head.append(script);
  };
  if (code && banner) {
    const choice = stored();
    if (choice === 'yes') track();
    else if (choice !== 'no') banner.hidden = false;
    banner.addEventListener('click', ({ target }) => {
      const { cookies } = target.dataset;
      if (!cookies) return;
      banner.hidden = true;
      try {
        localStorage.setItem(KEY, cookies);
      } catch {
        // Private windows may not store it. Then the banner shows again.
      }
      if (cookies === 'yes') track();
    });
  }
})();
