import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RTCPeerConnection, type RTCRtpTransceiver, RtpHeader, RtpPacket, usePCMU } from 'werift';
import { WebSocket } from 'ws';
import { fromMuLaw, SILENT_BYTE, tone } from './mu-law.ts';

export { tone };

interface Message {
  readonly type: string;
  readonly payload: {
    readonly callsid?: string;
    readonly sdp?: string;
    readonly error?: { readonly code: number };
    readonly reconnect?: string;
    readonly parameters?: Readonly<Record<string, string>>;
  };
}

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'type' in value;

/** A voice client for tests: a browser's signaling, audio over WebRTC, and a tone as its microphone. */
export async function openVoiceClient(url: string, token: string, hertz: number) {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/signal`);
  await once(ws, 'open');
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  ws.on('message', (data) => {
    const text = String(data);
    if (text === '\n') return;
    const read: unknown = JSON.parse(text);
    if (isMessage(read)) messages.push(read);
    for (const look of waiting) look();
  });
  const say = (type: string, payload: object) => ws.send(JSON.stringify({ type, version: '1.6', payload }));
  const heard: number[] = [];
  const closers: (() => Promise<void>)[] = [];
  let samples = tone([hertz], 1000, 0.4);
  const firstSound = Promise.withResolvers<number>();

  function talk(transceiver: RTCRtpTransceiver, peer: RTCPeerConnection): void {
    let [at, sequence] = [0, 0];
    let due = performance.now();
    // As a microphone does: audio that a busy machine couldn't send in time follows.
    const timer = setInterval(() => {
      const now = performance.now();
      due = Math.max(due, now - 200);
      for (; due <= now; due += 20) {
        if (peer.connectionState !== 'connected') continue;
        const payload = Buffer.from(samples.subarray(at, at + 160));
        at = (at + 160) % samples.length;
        const header = new RtpHeader({
          payloadType: 0,
          sequenceNumber: ++sequence & 0xffff,
          timestamp: sequence * 160,
        });
        void transceiver.sender.sendRtp(new RtpPacket(header, payload));
      }
    }, 20);
    closers.push(async () => {
      clearInterval(timer);
      await peer.close();
    });
  }

  function createPeer(): RTCPeerConnection {
    const peer = new RTCPeerConnection({
      iceServers: [],
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
      iceInterfaceAddresses: { udp4: '127.0.0.1' },
      codecs: { audio: [usePCMU()] },
    });
    peer.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe(({ payload }) => {
        if (payload.some((byte) => byte !== SILENT_BYTE)) firstSound.resolve(performance.now());
        for (const byte of payload) heard.push(fromMuLaw(byte));
        if (heard.length > 8000) heard.splice(0, heard.length - 8000);
      }),
    );
    return peer;
  }

  const client = {
    say,
    messages,
    /** When the first audio arrived that isn't silence, by `performance.now()`. */
    firstSound: firstSound.promise,
    /** The next message of this type, including one that has already arrived. */
    async next(type: string): Promise<Message['payload']> {
      for (;;) {
        const index = messages.findIndex((message) => message.type === type);
        const [found] = index < 0 ? [] : messages.splice(index, 1);
        if (found) return found.payload;
        await new Promise<void>((resolve) => {
          const look = () => {
            waiting.delete(look);
            resolve();
          };
          waiting.add(look);
        });
      }
    },
    async call(params: Readonly<Record<string, string>>): Promise<string> {
      const peer = createPeer();
      const transceiver = peer.addTransceiver('audio', { direction: 'sendrecv' });
      talk(transceiver, peer);
      await peer.setLocalDescription(await peer.createOffer());
      const sdp = peer.localDescription?.sdp;
      say('invite', { callsid: 'TJ1', sdp, twilio: { params: new URLSearchParams(params).toString() } });
      const ringing = await client.next('ringing');
      if (ringing.sdp === undefined || ringing.callsid === undefined) throw new Error('there is no answer');
      await peer.setRemoteDescription({ type: 'answer', sdp: ringing.sdp });
      return ringing.callsid;
    },
    async answer(): Promise<Message['payload']> {
      const invite = await client.next('invite');
      const peer = createPeer();
      await peer.setRemoteDescription({ type: 'offer', sdp: invite.sdp ?? '' });
      const [transceiver] = peer.getTransceivers();
      if (!transceiver) throw new Error('there is no audio');
      transceiver.setDirection('sendrecv');
      talk(transceiver, peer);
      await peer.setLocalDescription(await peer.createAnswer());
      say('answer', { callsid: invite.callsid, sdp: peer.localDescription?.sdp });
      return invite;
    },
    /** Answers a call that rings in another client of the same user, as a device that is on no call. */
    async takeOver({ callsid, reconnect }: Pick<Message['payload'], 'callsid' | 'reconnect'>): Promise<void> {
      const peer = createPeer();
      talk(peer.addTransceiver('audio', { direction: 'sendrecv' }), peer);
      await peer.setLocalDescription(await peer.createOffer());
      say('invite', { callsid, reconnect, sdp: peer.localDescription?.sdp, twilio: {} });
      const { sdp } = await client.next('answer');
      if (sdp === undefined) throw new Error('there is no answer');
      await peer.setRemoteDescription({ type: 'answer', sdp });
    },
    /** Sends another tone from now on. */
    changeTone(to_hertz: number): void {
      samples = tone([to_hertz], 1000, 0.4);
    },
    /** Resolves once it hears this tone. `at_least`: its share of all that is heard. */
    async hears(tone_hertz: number, at_least = 0.5): Promise<void> {
      while (strength(heard, tone_hertz) < at_least) await sleep(20);
    },
    /** Resolves once it doesn't hear this tone anymore. */
    async hearsNo(tone_hertz: number): Promise<void> {
      while (strength(heard, tone_hertz) > 0.05) await sleep(20);
    },
    async close() {
      for (const close of closers) await close();
      ws.terminate();
    },
  };
  say('listen', { token });
  return client;
}

/** Connects two WebRTC endpoints that do nothing else. Returns after how many milliseconds the first hears the tone that the second sends. */
export async function bareConnection(): Promise<number> {
  const options = {
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceInterfaceAddresses: { udp4: '127.0.0.1' },
    codecs: { audio: [usePCMU()] },
  };
  const [one, other] = [new RTCPeerConnection(options), new RTCPeerConnection({ ...options, iceLite: true })];
  const heard = Promise.withResolvers<number>();
  const began = performance.now();
  one.onTrack.subscribe((track) => track.onReceiveRtp.subscribe(() => heard.resolve(performance.now() - began)));
  one.addTransceiver('audio', { direction: 'sendrecv' });
  await one.setLocalDescription(await one.createOffer());
  await other.setRemoteDescription({ type: 'offer', sdp: one.localDescription?.sdp ?? '' });
  const [transceiver] = other.getTransceivers();
  transceiver?.setDirection('sendrecv');
  await other.setLocalDescription(await other.createAnswer());
  await one.setRemoteDescription({ type: 'answer', sdp: other.localDescription?.sdp ?? '' });
  let sequence = 0;
  const payload = Buffer.from(tone([440], 20, 0.4));
  const timer = setInterval(() => {
    if (other.connectionState !== 'connected') return;
    const header = new RtpHeader({ payloadType: 0, sequenceNumber: ++sequence, timestamp: sequence * 160 });
    void transceiver?.sender.sendRtp(new RtpPacket(header, payload));
  }, 20);
  const took = await heard.promise;
  clearInterval(timer);
  await one.close();
  await other.close();
  return took;
}

/** The samples of a recording: the caller's on the left, and with two channels the other side's on the right. */
export function sidesOf(wav: Buffer): { readonly left: number[]; readonly right: number[] } {
  const sides: [number[], number[]] = [[], []];
  const channels = wav.readUInt16LE(22);
  for (const [index, byte] of wav.subarray(58).entries())
    sides[channels === 2 && index % 2 === 1 ? 1 : 0].push(fromMuLaw(byte));
  return { left: sides[0], right: sides[1] };
}

/** Resolves once a recording in this folder contains these tones. The recording may still be running. */
export async function untilRecorded(folder: string, left_hertz: number, right_hertz?: number): Promise<void> {
  for (;;) {
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.wav')) continue;
      const file = await readFile(join(folder, name));
      if (file.length < 58) continue;
      const { left, right } = sidesOf(file);
      if (strongest(left, left_hertz) < 0.5) continue;
      if (right_hertz === undefined || strongest(right, right_hertz) >= 0.5) return;
    }
    await sleep(20);
  }
}

/** The tone's greatest strength in any fifth of a second. On a busy machine audio has gaps, so an average says little. */
export function strongest(samples: readonly number[], hertz: number): number {
  let most = 0;
  for (let end = 1600; end <= samples.length; end += 160)
    most = Math.max(most, strength(samples.slice(end - 1600, end), hertz));
  return most;
}

/** The tone's share of the last fifth of a second, 0 to 1 (Goertzel). */
export function strength(samples: readonly number[], hertz: number): number {
  const last = samples.slice(-1600);
  if (last.length < 1600) return 0;
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / 8000);
  let [one, two, all] = [0, 0, 0];
  for (const sample of last) {
    [one, two] = [sample + turn * one - two, one];
    all += sample * sample;
  }
  const power = one * one + two * two - turn * one * two;
  return all === 0 ? 0 : power / (all * (last.length / 2));
}
