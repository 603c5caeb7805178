import { randomBytes } from 'node:crypto';
import { RTCPeerConnection, type RTCRtpTransceiver, RtpHeader, RtpPacket, usePCMU } from 'werift';
import { createQueue, type Leg } from './leg.ts';
import { FRAME_BYTES } from './mu-law.ts';

const PCMU = 0;

export interface WebLeg extends Leg {
  /** Answers a browser's offer, the first one or a renegotiation. Throws if it contains no audio. */
  answer(offer: string): Promise<string>;
  /** The offer for a browser that is called. */
  offer(): Promise<string>;
  accept(answer: string): Promise<void>;
}

/** A leg in a browser, connected over WebRTC at this machine's `address`. */
export function createWebLeg(address: string): WebLeg {
  const peer = new RTCPeerConnection({
    // The browser chooses the route. Full ICE would need a server of its own.
    iceLite: true,
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: [address],
    iceInterfaceAddresses: { udp4: address },
    codecs: { audio: [usePCMU()] },
  });
  const heard = createQueue();
  const rest: { bytes: Buffer } = { bytes: Buffer.alloc(0) };
  const tracks = new Set<string>();
  let sequence = randomBytes(2).readUInt16BE();
  let timestamp = randomBytes(4).readUInt32BE();
  let transceiver: RTCRtpTransceiver | undefined;

  peer.onTrack.subscribe((track) => {
    // The same track returns when the connection is renegotiated.
    if (tracks.has(track.uuid)) return;
    tracks.add(track.uuid);
    track.onReceiveRtp.subscribe(({ header, payload }) => {
      if (header.payloadType !== PCMU) return;
      rest.bytes = Buffer.concat([rest.bytes, payload]);
      for (; rest.bytes.length >= FRAME_BYTES; rest.bytes = rest.bytes.subarray(FRAME_BYTES))
        heard.add(rest.bytes.subarray(0, FRAME_BYTES));
    });
  });

  const described = () => {
    const sdp = peer.localDescription?.sdp;
    if (!sdp) throw new Error('the connection has no local description');
    // The machine may have other addresses, where no audio is received.
    return sdp.replace(/^a=candidate:.*\r\n/gm, (line) => (line.includes(` ${address} `) ? line : ''));
  };

  return {
    said: heard.take,
    hear(frame) {
      sequence = (sequence + 1) & 0xffff;
      timestamp = (timestamp + frame.length) >>> 0;
      if (!transceiver || peer.connectionState !== 'connected') return;
      const header = new RtpHeader({ payloadType: PCMU, sequenceNumber: sequence, timestamp });
      void transceiver.sender.sendRtp(new RtpPacket(header, Buffer.from(frame)));
    },
    async answer(offer) {
      if (!/^m=audio /m.test(offer)) throw new Error('the offer contains no audio');
      const isAgain = transceiver !== undefined;
      await peer.setRemoteDescription({ type: 'offer', sdp: offer });
      transceiver = peer.getTransceivers()[0];
      if (!transceiver) throw new Error('the offer contains no audio');
      transceiver.setDirection('sendrecv');
      await peer.setLocalDescription(await peer.createAnswer());
      // Otherwise no audio is sent after the browser tries another route.
      if (isAgain) await peer.iceTransports[0]?.start();
      return described();
    },
    async offer() {
      transceiver = peer.addTransceiver('audio', { direction: 'sendrecv' });
      await peer.setLocalDescription(await peer.createOffer());
      return described();
    },
    async accept(answer) {
      await peer.setRemoteDescription({ type: 'answer', sdp: answer });
    },
    close() {
      // A connection that is already down closes with an error.
      peer.close().catch(() => undefined);
    },
  };
}
