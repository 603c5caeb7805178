/** A stretch of speech, in seconds from the start of the sound. */
export interface SpokenText {
  readonly start_s: number;
  readonly end_s: number;
  readonly text: string;
}

/** A service that turns speech into text. There is no built-in one: without a service, there are no transcripts. Throws VendorError. */
export interface Transcriber {
  /** `sound` is a WAV file with one channel, of at most 10 MB. */
  transcribe(sound: Buffer): Promise<SpokenText[]>;
}
