import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { devices } from '../../i18n/en/devices.ts';
import { deviceName } from './device-name.ts';

const t = ((key: string) => devices[key.replace('devices.', '') as keyof typeof devices]) as TFunction;

test.each([
  ['virtual:label', '虚拟打印机', 'Virtual printer'],
  ['virtual:reader', '虚拟读写器', 'Virtual reader'],
  ['tcp://10.0.0.7:9100', '仓库 1', '仓库 1'],
])('%s is called in the page’s language unless a user named it', (id, name, shown) => {
  expect(deviceName({ id, name }, t)).toBe(shown);
});
