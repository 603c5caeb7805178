import { loadClient, type VoiceOptions } from './voice-client.ts';

/** What a test of the connection found out. */
export interface ConnectionReport {
  /** The estimated mean opinion score, 1 to 4.5. Null if no sound arrived. */
  readonly mos: number | null;
  readonly jitter_ms: number | null;
  readonly rtt_ms: number | null;
  /** The share of packets that got lost, in percent. */
  readonly loss: number | null;
  /** The provider's region. Null for the installation's own gateway. */
  readonly region: string | null;
  /** The loudest sound of the microphone, 0 to 1. */
  readonly loudest: number;
}

/** The loudest level that the client measures. */
const LOUDEST = 32_767;

/**
 * Calls no one for ten seconds and measures the connection. `heard` gets the microphone's level, 0 to 1, every second. Rejects with the client's error, whose
 * `code` says why, or with the browser's error about the microphone.
 */
export async function testConnection(
  { token, provider }: VoiceOptions,
  heard: (level: number) => void,
): Promise<ConnectionReport> {
  // A blocked microphone would only end the client's test without a reason.
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  for (const track of stream.getTracks()) track.stop();
  const { DeviceKind, options } = await loadClient(provider);
  // The test makes a client of its own, without these options.
  const deviceFactory = class extends DeviceKind {
    constructor(forTest: string, its: object = {}) {
      super(forTest, { ...options, ...its, ...(provider === 'local' && { publishEvents: false }) } as typeof options);
    }
  };
  const test = DeviceKind.runPreflight(token, { ...options, deviceFactory } as Parameters<
    typeof DeviceKind.runPreflight
  >[1]);
  let loudest = 0;
  return new Promise((resolve, reject) => {
    test.on('sample', ({ audioInputLevel }: { readonly audioInputLevel: number }) => {
      const level = audioInputLevel / LOUDEST;
      loudest = Math.max(loudest, level);
      heard(level);
    });
    test.on('failed', reject);
    test.on('completed', ({ stats, totals, selectedEdge, edge }: Awaited<Report>) =>
      resolve({
        mos: stats?.mos.average ?? null,
        jitter_ms: stats?.jitter.average ?? null,
        rtt_ms: stats?.rtt.average ?? null,
        loss: totals?.packetsLostFraction ?? null,
        region: provider === 'local' ? null : (edge ?? selectedEdge ?? null),
        loudest,
      }),
    );
  });
}

type Client = Awaited<ReturnType<typeof loadClient>>['DeviceKind'];
type Report = NonNullable<ReturnType<Client['runPreflight']>['report']>;
