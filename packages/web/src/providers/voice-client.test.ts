import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// The package that is bundled, as it is installed: these values are the voice client's own, and an update must not change them unseen.
const main = createRequire(import.meta.url).resolve('@twilio/voice-sdk');
const client = join(main.slice(0, main.lastIndexOf('voice-sdk')), 'voice-sdk/esm/twilio');
const source = (file: string) => readFileSync(join(client, file), 'utf8').replace(/\s+/g, ' ');

it.each([
  ['R466: jitter max 30', 'statsMonitor.js', 'jitter: { max: 30 }'],
  ['R467: mos min 3', 'statsMonitor.js', 'mos: { min: 3 }'],
  ['R468: rtt max 400', 'statsMonitor.js', 'rtt: { max: 400 }'],
  ['R469: packet loss fraction max 1', 'statsMonitor.js', 'packetsLostFraction: [{ max: 1, }, {'],
  ['R470: packet loss average above 3 over 7 samples', 'statsMonitor.js', 'maxAverage: 3, sampleCount: 7,'],
  ['R471: bytes sent min 1', 'statsMonitor.js', 'bytesSent: { clearCount: 2, min: 1,'],
  ['R472: bytes received min 1', 'statsMonitor.js', 'bytesReceived: { clearCount: 2, min: 1,'],
  ['R473: warnings clear after 5 s', 'statsMonitor.js', 'WARNING_TIMEOUT = 5 * 1000'],
  ['R474: bitrate from 6000', 'rtc/sdp.js', 'BITRATE_MIN = 6000'],
  ['R474: bitrate to 510000', 'rtc/sdp.js', 'BITRATE_MAX = 510000'],
  ['R475: quality warnings after 5 s', 'call.js', 'METRICS_DELAY = 5000'],
  ['R476: metrics in batches of 10', 'call.js', 'METRICS_BATCH_SIZE = 10'],
  ['R477: ICE gathering 15 s', 'rtc/peerconnection.js', 'ICE_GATHERING_TIMEOUT = 15000'],
  ['R478: reconnect backoff at most 30 s', 'call.js', 'jitter: 0.5, max: 30000'],
  ['R479: registration every 30 s', 'device.js', 'REGISTRATION_INTERVAL = 30000'],
  ['R480: ringtone wait 2 s', 'device.js', 'RINGTONE_PLAY_TIMEOUT = 2000'],
  ['R481: token refresh 10 s before', 'device.js', 'tokenRefreshMs: 10000'],
  ['R482: preflight signaling 10 s', 'preflight/preflight.js', 'signalingTimeoutMs: 10000'],
  ['R483: heartbeat 15 s', 'wstransport.js', 'HEARTBEAT_TIMEOUT = 15000'],
  ['R484: connect 5 s', 'wstransport.js', 'CONNECT_TIMEOUT = 5000'],
])('the installed voice client: %s', (_rule, file, code) => {
  expect(source(file)).toContain(code);
});

// The options that are ours must not move them.
it("R466–R484: our options don't change the voice client's thresholds", () => {
  const ours = readFileSync(join(import.meta.dirname, 'voice-client.ts'), 'utf8');
  expect(ours).not.toMatch(/tokenRefreshMs|maxAverageBitrate|thresholds|preflight/i);
  expect(ours).toContain('MAX_RECONNECTING_MS = 30_000');
});
