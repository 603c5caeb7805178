// Runs before anything is drawn, so no one sees the wrong theme or text size for a moment. A file of its own because the
// content security policy allows no inline script. It reads what src/ui/theme/kept-look.ts keeps.
try {
  const looks = Object.keys(localStorage)
    .filter((key) => key.endsWith(':look'))
    .map((key) => JSON.parse(localStorage.getItem(key)))
    .sort((a, b) => b.at - a.at);
  const chosen = looks[0]?.scheme;
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  if (looks[0]?.density === 'compact') document.documentElement.setAttribute('data-density', 'compact');
  const scale = Number(looks[0]?.scale);
  if (scale >= 0.5 && scale <= 2.5) document.documentElement.style.setProperty('--font-scale', String(scale));
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
}
// Zod tries whether it may make code out of text. It may not here (script-src 'self'), and every try is a violation that browsers report.
globalThis.__zod_globalConfig = { jitless: true };
