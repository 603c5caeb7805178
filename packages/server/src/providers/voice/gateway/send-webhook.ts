import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

export type Form = Readonly<Record<string, string>>;

/** A webhook that must arrive is sent again after these. */
const AGAIN_MS = [500, 2000, 8000];
const ANSWER_MS = 15_000;

/** The signature of a webhook: its address and the fields in order, signed with the account's token. */
function sign(token: string, url: string, form: Form): string {
  const text = Object.keys(form)
    .sort()
    .reduce((so_far, name) => so_far + name + form[name], url);
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}

/** Sends a webhook as Twilio does; answers what it is told, tried again where nothing sensible comes. Throws when all tries failed. */
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
      throw new Error(`the webhook was answered with ${reply.status}`);
    } catch (error) {
      const pause = AGAIN_MS[attempt];
      if (pause === undefined || attempt + 1 >= tries) throw error;
      await wait(pause);
    }
  }
}
