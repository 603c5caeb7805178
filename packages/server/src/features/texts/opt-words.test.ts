import { describe, expect, it } from 'vitest';
import { wishOf } from './opt-words.ts';

describe('the wish of a text', () => {
  it.each([
    ...['STOP', 'stop', ' Stop. ', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'End!', 'QUIT', 'Revoke', 'OPTOUT', 'opt-out'],
    ...['Please stop', 'STOP PLEASE', 'Alto', 'PARAR', 'cancelar', 'Baja', '“STOP”'],
    ...['Please stop texting me', 'stop sending me these messages', "Don't text me again", 'do not contact me anymore'],
    ...['Don’t message me', 'No more texts!', 'take me off your list', 'Remove my number from your list please'],
    ...[
      'I want to opt out',
      'I would like to stop receiving these',
      'unsubscribe me',
      'leave me alone',
      'I revoke my consent',
    ],
    ...[
      'No me escriba más',
      'por favor no me manden mensajes',
      'Deje de escribirme',
      'ya no quiero recibir más mensajes',
    ],
    ...['No más mensajes', 'Quítenme de su lista', 'borre mi número', 'quiero darme de baja'],
    ...['STOP STOP STOP', 'Stop it', 'Stop this', 'just stop', 'ok stop', 'Stop now please', 'STOP thanks', 'S.T.O.P'],
    ...['wrong number stop', 'STOP\nSent from my iPhone', 'Deténgase', 'No más', 'end texts', 'cancel texts'],
    ...['You never stop texting me! STOP', 'Please don’t stop by. Stop texting me.', 'Stop. I already have a policy.'],
    ...[
      'stop writing to me',
      'Please don’t text',
      'Opt me out',
      'I want to be removed from your list',
      'No me contacten más',
    ],
  ])('%s: no more texts', (words) => {
    expect(wishOf(words)).toBe('stop');
  });

  it.each([
    ...[
      'Can you stop by tomorrow?',
      'Please cancel my appointment on Friday',
      'When does my policy end?',
      'I quit smoking',
    ],
    ...[
      'Call me, don’t email',
      'Bus stop is on Main St',
      'Don’t stop texting me the updates',
      'No',
      'Thanks!',
      '',
      '👍',
    ],
    ...[
      'I sent you a message',
      '¿Para cuándo es la cita?',
      'Voy a cancelar mi póliza vieja',
      'Text me when you can',
      'No me llega el correo',
    ],
    ...['Acme Bank: your code is 12345. Reply STOP to opt out.', 'Reply STOP to stop receiving texts'],
    'Acme Life: Reply STOP to get no more texts. Message and data rates may apply. To reach us, call this number.',
    ...['Liked “Reply STOP to opt out”', 'Please remove me from my dad’s policy', 'Can I opt out of Part B?'],
    ...[
      'I want to unsubscribe from the dental plan',
      'When will I stop getting Social Security?',
      'no text this week?',
    ],
    ...['Don’t bother, I found it', 'I don’t text much, call me', 'I dont write English well', 'take me out to lunch'],
    ...['do not contact my employer, contact me', 'stop by and text me when here', 'Can I stop in and write a check?'],
    ...[
      'I quit my job, send me the COBRA forms',
      'Stop calling, text me instead',
      'Does the bus stop there? Is it far?',
    ],
    ...['No me mandó la factura', 'No me envió el documento', 'No me contactó el doctor', 'No me llame, mándeme texto'],
  ])('%s: nothing', (words) => {
    expect(wishOf(words)).toBeUndefined();
  });

  it.each(['START', 'unstop', 'Start.', 'Empezar'])('%s: texts again', (words) => {
    expect(wishOf(words)).toBe('start');
  });

  it.each(['HELP', 'help?', 'INFO', 'Ayuda'])('%s: help', (words) => {
    expect(wishOf(words)).toBe('help');
  });
});
