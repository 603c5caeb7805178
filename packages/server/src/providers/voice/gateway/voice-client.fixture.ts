import { once } from 'node:events';
import { RTCPeerConnection, type RTCRtpTransceiver, RtpHeader, RtpPacket, usePCMU } from 'werift';
import { WebSocket } from 'ws';
import { fromMuLaw, tone } from './mu-law.ts';

interface Message {
  readonly type: string;
  readonly payload: {
    readonly callsid?: string;
    readonly sdp?: string;
    readonly error?: { readonly code: number };
    readonly parameters?: Readonly<Record<string, string>>;
  };
}

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'type' in value;

/** A voice client for tests: signalling as the browser's, voice by WebRTC, with a tone as its microphone. */
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

  function talk(transceiver: RTCRtpTransceiver, peer: RTCPeerConnection): void {
    const samples = tone([hertz], 1000, 0.4);
    let [at, sequence] = [0, 0];
    const timer = setInterval(() => {
      if (peer.connectionState !== 'connected') return;
      const payload = Buffer.from(samples.subarray(at, at + 160));
      at = (at + 160) % samples.length;
      const header = new RtpHeader({ payloadType: 0, sequenceNumber: ++sequence & 0xffff, timestamp: sequence * 160 });
      void transceiver.sender.sendRtp(new RtpPacket(header, payload));
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
        for (const byte of payload) heard.push(fromMuLaw(byte));
        if (heard.length > 8000) heard.splice(0, heard.length - 8000);
      }),
    );
    return peer;
  }

  const client = {
    say,
    messages,
    /** The next message of this kind, also one that came already. */
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
    /** Resolves once the tone is what is heard. */
    async hears(tone_hertz: number): Promise<void> {
      while (strength(heard, tone_hertz) < 0.5) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    forget: () => heard.splice(0),
    async close() {
      for (const close of closers) await close();
      ws.terminate();
    },
  };
  say('listen', { token });
  return client;
}

/** Which part of the last fifth of a second is this tone (Goertzel). */
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
