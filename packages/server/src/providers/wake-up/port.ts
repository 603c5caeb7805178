/**
 * Carries wake-up calls from process to process: that there are live events, not which. What they are stands in the database, so a call that is
 * lost costs a second at most, and one too many nothing.
 */
export interface WakeUp {
  /** Wakes all other processes. Throws if none could be told. */
  tell(): Promise<void>;
  close(): Promise<void>;
}

export interface Wakened {
  /** Another process called, or may have during an outage. */
  onWake(): void;
  /** The broker cannot be reached; it is tried again for ever. Said once each time it goes away. */
  onTrouble(error: unknown): void;
}
