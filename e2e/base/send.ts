import type { Page } from '@playwright/test';

/** Sends a write as the page's user, without the screens. Returns its `data`. */
export const send = (
  page: Page,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: unknown,
): Promise<{ id: string }> =>
  page.evaluate(
    async ([method, path, body]) => {
      const csrf = /csrf_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(csrf) };
      const reply = await fetch(path, { method, headers, body });
      if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
      return (await reply.json()).data;
    },
    [method, path, JSON.stringify(body)] as const,
  );
