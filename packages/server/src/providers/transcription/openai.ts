import { z } from 'zod';
import { createAsk } from '../outside-accounts/ask-vendor.ts';
import type { ReachVendor } from '../outside-accounts/reach-vendor.ts';
import type { Transcriber } from './port.ts';

const seconds = z.number().min(0);
/** `verbose_json` of OpenAI's audio API. Some servers leave out the scores. */
const written = z.object({
  text: z.string(),
  segments: z
    .array(
      z.object({
        start: seconds,
        end: seconds,
        text: z.string(),
        no_speech_prob: z.number().nullish(),
        avg_logprob: z.number().nullish(),
      }),
    )
    .nullish(),
});

/** Whisper's own limits: what is likely no speech, and that it isn't sure of, is made up. */
const [NO_SPEECH, UNSURE] = [0.6, -1];

/**
 * A service with OpenAI's audio API: OpenAI itself, or a Whisper server of one's own. `base` ends before `/audio/transcriptions`.
 * Source: https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export function createOpenAiTranscriber(
  { base, key, model }: { readonly base: string; readonly key: string; readonly model: string },
  reach: ReachVendor,
): Transcriber {
  const { ask } = createAsk('The transcription service', reach);
  return {
    async transcribe(sound) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(sound)], { type: 'audio/wav' }), 'call.wav');
      form.set('model', model);
      form.set('response_format', 'verbose_json');
      form.set('temperature', '0');
      const sent = new Response(form);
      const { segments, text } = await ask(written, {
        method: 'POST',
        address: `${base.replace(/\/+$/, '')}/audio/transcriptions`,
        ...(key !== '' && { token: key }),
        headers: { 'content-type': sent.headers.get('content-type') ?? '' },
        body: Buffer.from(await sent.arrayBuffer()),
        // The job tries again, later: others wait for its slot.
        repeatable: false,
      });
      // Models without times write the whole text.
      const all = segments ?? [{ start: 0, end: 0, text, no_speech_prob: null, avg_logprob: null }];
      return all
        .filter(
          ({ no_speech_prob, avg_logprob }) => !((no_speech_prob ?? 0) > NO_SPEECH && (avg_logprob ?? 0) < UNSURE),
        )
        .map(({ start, end, text: said }) => ({ start_s: start, end_s: Math.max(start, end), text: said.trim() }))
        .filter(({ text: said }) => said !== '');
    },
  };
}
