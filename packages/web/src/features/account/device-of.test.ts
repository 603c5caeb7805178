import { expect, test } from 'vitest';
import { deviceOf } from './device-of.ts';

test('names a device as people call it', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36';
  expect(deviceOf(chrome)).toBe('Chrome on Windows');
  expect(deviceOf(`${chrome} Edg/126.0`)).toBe('Edge on Windows');
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/17.5 Mobile Safari/604';
  expect(deviceOf(iphone)).toBe('Safari on iPhone');
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0')).toBe('Firefox on Linux');
  expect(deviceOf('curl/8')).toBe('');
});
