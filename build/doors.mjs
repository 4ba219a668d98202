// node build/doors.mjs: checks which room of src imports which room and which libraries; part of npm run check.
import { checkSources, createDoors } from './lib/doors.mjs';
import { root } from './lib/paths.mjs';

const inside = (folder, names) => names.split(' ').map((name) => `${folder}/${name}`);

/** The rooms that the desk host's programs consist of. */
const HOST = inside(
  'src/main',
  'bridge devices host.ts office page policy print program registration rfid storage',
);
/** The rooms that server modules may import. */
const SERVER = inside(
  'src/server',
  'after-failure.ts audit config.ts context.ts db http jobs limits metrics operations program records rights secrets stock tally-import threads',
);
/** The rooms that the page's screens may import. */
const PAGE = inside('src/renderer', 'api chat desk i18n lock menu stores theme');
const PARTS = [...PAGE, ...inside('src/renderer', 'components grid records')];

/**
 * Each entry: a room (`*` stands for any one folder), the rooms it may import besides itself and `src/shared`, and in
 * `way` what to do instead of importing it. Without `way` the surrounding room's applies. The deepest room that holds
 * a file decides. A room with a `door` may be imported through that file only, except by the files of its parent
 * folder.
 */
const ROOMS = [
  { room: 'src/shared', may: [] },
  {
    room: 'src/rendering',
    may: [],
    way: 'Fonts and PDFs, for the host and the server; what needs a printer or a database stays there.',
  },
  { room: 'src/preload', may: [], way: 'The page reaches the desk through src/renderer/desk.' },

  {
    room: 'src/main',
    may: ['src/rendering'],
    way: 'The desk host is reached over the bridge: src/shared/desk/contract.ts.',
  },
  { room: 'src/main/devices', may: ['src/main/storage'] },
  ...inside('src/main', 'electron headless cli').map((room) => ({
    room,
    may: HOST,
    way: 'Programs share the other rooms of src/main.',
  })),

  { room: 'src/server', may: [], way: 'The back office is reached over its API: src/shared/api.' },
  ...inside('src/server', 'audit db http limits metrics records rights secrets stock threads').map(
    (room) => ({
      room,
      may: SERVER,
    }),
  ),
  {
    room: 'src/server/tally-import',
    may: ['src/server/http', 'src/server/threads'],
    way: 'Files of tallies are read without a database: the module compares them with stock.',
  },
  { room: 'src/server/modules', may: ['src/server'] },
  {
    room: 'src/server/modules/*',
    may: [...SERVER, 'src/server/modules', 'src/rendering'],
    door: 'service.ts',
    way: 'A module is entered through its service.ts; what many of them need has a room beside them.',
  },

  { room: 'src/renderer', may: [], way: 'The page is a program of its own: share types through src/shared.' },
  ...PAGE.map((room) => ({ room, may: [...PAGE, 'src/renderer/components'] })),
  { room: 'src/renderer/components', may: PAGE },
  ...inside('src/renderer', 'grid records').map((room) => ({ room, may: PARTS })),
  ...inside('src/renderer', 'backoffice features/*').map((room) => ({
    room,
    may: PARTS,
    way: 'Screens share src/renderer/components; a dialog is asked for through stores/dialogs.ts.',
  })),
  { room: 'src/renderer/app', may: ['src/renderer'], way: 'Screens and app share src/renderer/stores.' },
];

/**
 * Each entry: libraries (`*` matches the rest of a name), the only rooms that may import them, and in `way` what other
 * rooms do instead. Unlisted libraries are free.
 */
const LIBRARIES = [
  {
    libraries: ['electron', 'electron-updater', 'electron-store'],
    rooms: ['src/main/electron', 'src/main/bridge/ipc.ts', 'src/preload'],
    way: 'Electron is imported in src/main/electron, src/main/bridge/ipc.ts and src/preload only.',
  },
  {
    libraries: ['serialport', 'node-hid'],
    rooms: ['src/main/devices/transport'],
    way: 'Ports and HID devices are opened in src/main/devices/transport only.',
  },
  {
    libraries: ['fastify', '@fastify/*', 'drizzle-orm', 'pg', '@electric-sql/*', 'pino', 'prom-client'],
    rooms: ['src/server'],
    way: 'The database and the HTTP server live in src/server.',
  },
  {
    libraries: [
      'react',
      'react-*',
      'antd',
      '@ant-design/*',
      '@dnd-kit/*',
      '@tanstack/*',
      'zustand',
      'axios',
    ].concat(['i18next', 'echarts', 'dayjs', 'idb']),
    rooms: ['src/renderer'],
    way: 'The user interface lives in src/renderer.',
  },
  {
    libraries: ['node:*', 'ws', 'koffi'],
    rooms: ['src/main', 'src/server', 'src/rendering'],
    way: 'Pure TypeScript only: no Node.',
  },
];

export const doors = createDoors({ rooms: ROOMS, libraries: LIBRARIES });

if (import.meta.main) {
  const breaches = checkSources(root, doors);
  for (const { file, line, imported, way } of breaches)
    process.stderr.write(`${file}:${line} imports ${imported}\n  ${way}\n`);
  if (breaches.length > 0) process.exitCode = 1;
}
