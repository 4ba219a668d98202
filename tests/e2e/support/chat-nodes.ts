import { join } from 'node:path';
import { type Program, root, startProgram } from './process.ts';

/** Nodes that share a database share the secret. */
const SECRET = 'chat-nodes-0123456789-0123456789-0123456789';

/** A back-office node that can be killed and restarted at the same address. */
export interface ChatNode {
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a node with demo data on this database; `folder` is its data folder. */
export async function startNode(databaseUrl: string, folder: string): Promise<ChatNode> {
  const start = (port: string) =>
    startProgram('server.js', [], {
      DATABASE_URL: databaseUrl,
      VENEER_DESK_SECRET: SECRET,
      VENEER_DESK_DATA: folder,
      VENEER_DESK_PORT: port,
      VENEER_DESK_DEMO: '1',
      VENEER_DESK_WEB_DIR: join(root, 'out/renderer'),
    });
  let program: Program = await start('0');
  const { url } = program;
  return {
    url,
    kill: async () => void (await program.stop('SIGKILL')),
    async restart() {
      program = await start(new URL(url).port);
    },
    stop: async () => void (await program.stop()),
  };
}
