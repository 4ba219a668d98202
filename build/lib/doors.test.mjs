import { describe, expect, test } from 'vitest';
import { doors } from '../doors.mjs';
import { createDoors, readImports } from './doors.mjs';

describe('the rooms of src', () => {
  test.each([
    ['src/renderer/features/tags/TagDialog.tsx', 'src/shared/errors.ts'],
    ['src/renderer/features/tags/TagDialog.tsx', 'src/renderer/features/tags/TagSteps.tsx'],
    ['src/renderer/features/tags/TagDialog.tsx', 'src/renderer/components/desk/StepList.tsx'],
    ['src/renderer/app/screens.ts', 'src/renderer/features/tags/TagDialog.tsx'],
    ['src/server/modules/user/routes.ts', 'src/server/modules/tenant/service.ts'],
    ['src/server/modules/auth/sms/sms-grant.ts', 'src/server/modules/auth/sign-in/sign-in.ts'],
    ['src/server/modules/index.ts', 'src/server/modules/user/routes.ts'],
    ['src/server/modules/user/user.suite.ts', 'src/server/testing/clerks.ts'],
    ['src/main/electron/client.ts', 'src/main/host.ts'],
  ])('%s may import %s', (file, imported) => {
    expect(doors(file, imported)).toBeNull();
  });

  test.each([
    ['src/shared/errors.ts', 'src/server/http/time.ts', /src\/shared\/api/],
    ['src/renderer/main.tsx', 'src/main/host.ts', /bridge/],
    ['src/main/host.ts', 'src/renderer/main.tsx', /src\/shared/],
    ['src/preload/index.ts', 'src/main/bridge/ipc.ts', /bridge/],
    ['src/server/modules/user/routes.ts', 'src/server/modules/role/repository.ts', /service\.ts/],
    ['src/server/housekeeping/schedule.ts', 'src/server/modules/auth/sms/codes.ts', /service\.ts/],
    ['src/server/rights/reach.ts', 'src/server/modules/role/service.ts', /service\.ts/],
    ['src/renderer/features/tags/TagDialog.tsx', 'src/renderer/features/print/JobPanel.tsx', /components/],
    ['src/renderer/components/list/ListTable.tsx', 'src/renderer/features/print/JobPanel.tsx', /components/],
    ['src/renderer/features/tags/TagDialog.tsx', 'src/renderer/app/screens.ts', /stores/],
    ['src/main/headless/run.ts', 'src/main/electron/words.ts', /other rooms/],
    ['src/renderer/x.test.ts', 'src/server/app.ts', /API/],
  ])('%s may not import %s', (file, imported, way) => {
    expect(doors(file, imported)).toMatch(way);
  });
});

describe('libraries', () => {
  test.each([
    ['src/main/electron/client.ts', 'electron'],
    ['src/main/bridge/ipc.ts', 'electron'],
    ['src/main/devices/transport/serial.ts', 'serialport'],
    ['src/renderer/main.tsx', 'react-dom/client'],
    ['src/server/app.ts', 'node:fs'],
    ['src/shared/errors.ts', 'zod'],
    ['src/shared/errors.test.ts', 'node:fs'],
  ])('%s may import %s', (file, library) => {
    expect(doors(file, library)).toBeNull();
  });

  test.each([
    ['src/main/host.ts', 'electron'],
    ['src/main/devices/printers/uri.ts', 'serialport'],
    ['src/main/host.ts', 'fastify'],
    ['src/server/app.ts', 'antd/es/button'],
    ['src/renderer/main.tsx', 'drizzle-orm/pg-core'],
    ['src/renderer/main.tsx', 'node:path'],
    ['src/shared/errors.ts', '@ant-design/icons'],
  ])('%s may not import %s', (file, library) => {
    expect(doors(file, library)).toMatch(/./);
  });
});

test('refuses a file that belongs to no room', () => {
  const judge = createDoors({ rooms: [{ room: 'src/shared', may: [] }], libraries: [] });
  expect(judge('src/other/a.ts', 'src/shared/errors.ts')).toMatch(/in no room/);
});

test('finds imports in every form, with their lines', () => {
  const text = `import { a } from './a.ts';
import type {
  B,
} from '#shared/b';
export * from '../c.ts';
import './d.css';
const e = await import('e');
const text = "from 'nothing'";
`;
  expect(readImports('src/x/y.ts', text).toSorted((a, b) => a.line - b.line)).toEqual([
    { imported: 'src/x/a.ts', line: 1 },
    { imported: 'src/shared/b.ts', line: 4 },
    { imported: 'src/c.ts', line: 5 },
    { imported: 'src/x/d.css', line: 6 },
    { imported: 'e', line: 7 },
  ]);
});
