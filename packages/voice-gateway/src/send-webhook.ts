import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

export type Form = Readonly<Record<string, string>>;

/** The waits before a failed webhook is sent again. */
const AGAIN_MS = [500, 2000, 8000];
const ANSWER_MS = 15_000;

/** Twilio's signature of a webhook: the URL and its fields in alphabetical order, signed with the account's token. */
function sign(token: string, url: string, form: Form): string {
  const text = Object.keys(form)
    .sort()
    .reduce((signed, name) => signed + name + form[name], url);
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}

/** Sends a webhook as Twilio does and returns the answer's text. Retries an error or a status above 299. Throws if all tries fail. */
export async function sendWebhook(
  token: string,
  url: string,
  form: Form,
  tries = AGAIN_MS.length + 1,
): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { 'x-twilio-signature': sign(token, url, form) },
        signal: AbortSignal.timeout(ANSWER_MS),
        redirect: 'error',
      });
      if (reply.ok) return await reply.text();
      throw new Error(`the webhook returned status ${reply.status}`);
    } catch (error) {
      const pause = AGAIN_MS[attempt];
      if (pause === undefined || attempt + 1 >= tries) throw error;
      await wait(pause);
    }
  }
}
