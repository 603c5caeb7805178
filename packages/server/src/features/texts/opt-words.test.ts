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
