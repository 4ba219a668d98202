import { expect, test } from 'vitest';
import { isOverdue, pathOf } from './backup-age.ts';

const made = (hoursAgo: number) => ({
  name: `backup-${hoursAgo}`,
  createTime: '2026-11-21 02:00:00',
  ageSeconds: hoursAgo * 3600,
});

test.each([
  ['none at all', [], true],
  ['one of last night', [made(8)], false],
  ['one night missed', [made(47)], false],
  ['two nights missed', [made(49), made(73)], true],
])('%s', (_what, backups, overdue) => {
  expect(isOverdue(backups)).toBe(overdue);
});

test('writes a backup’s path in the style of its folder', () => {
  expect(pathOf('/srv/backups', 'b1')).toBe('/srv/backups/b1');
  expect(pathOf('D:\\backups', 'b1')).toBe('D:\\backups\\b1');
});
