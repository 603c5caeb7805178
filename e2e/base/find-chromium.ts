import { existsSync } from 'node:fs';
import { chromium as playwrights } from '@playwright/test';
import packed from '@sparticuz/chromium';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium: from CHROMIUM, Playwright's, the system's, or the one from npm. */
export async function findChromium(): Promise<string> {
  const found = [process.env.CHROMIUM, playwrights.executablePath(), ...installed].find(
    (path) => path && existsSync(path),
  );
  // Unpacked into the temporary folder, once.
  return found ?? packed.executablePath();
}
