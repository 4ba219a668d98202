import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors';

/** What one node of the back office is told; everything two nodes must agree on is in the database instead. */
export interface ServerConfig {
  databaseUrl: string | undefined;
  /** Folder of the embedded database, logs and uploads. */
  dataDir: string | undefined;
  host: string;
  /** 0: a free one. */
  port: number;
  /** Exact origins whose pages may call. */
  origins: readonly string[];
  webDir: string | undefined;
  demo: boolean;
  development: boolean;
  client: { id: string; secret: string };
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  /** Token calls one address may make in a minute. */
  tokenCallsPerMinute: number;
  /**
   * General manager number of the EPCs we give out. GS1 assigns these to companies; ours is from the unassigned range and
   * only has to be the same on every tag of this product.
   */
  epcManager: number;
}

export const DEFAULT_CONFIG: ServerConfig = {
  databaseUrl: undefined,
  dataDir: undefined,
  host: '127.0.0.1',
  port: 0,
  origins: [],
  webDir: undefined,
  demo: false,
  development: false,
  client: { id: 'merchant-web', secret: 'merchant-web-secret' },
  accessTokenSeconds: 3600,
  refreshTokenSeconds: 604_800,
  tokenCallsPerMinute: 120,
  epcManager: 95_100_000,
};

const filled = z
  .string()
  .optional()
  .transform((value) => value || undefined);

const EnvironmentSchema = z.object({
  DATABASE_URL: filled,
  VENEER_DESK_DATA: filled,
  VENEER_DESK_HOST: filled,
  VENEER_DESK_PORT: z.coerce.number().int().min(0).max(65_535).default(DEFAULT_CONFIG.port),
  VENEER_DESK_ORIGINS: filled,
  VENEER_DESK_WEB_DIR: filled,
  VENEER_DESK_DEMO: filled,
  NODE_ENV: filled,
});

/** Reads the environment; `server.failed` names the variable that is wrong or missing. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const parsed = EnvironmentSchema.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('server.failed', { reason: `${issue?.path.join('.')}: ${issue?.message}` });
  }
  const { data: values } = parsed;
  if (values.DATABASE_URL === undefined && values.VENEER_DESK_DATA === undefined)
    throw new AppError('server.failed', { reason: 'DATABASE_URL, VENEER_DESK_DATA: ?' });
  return {
    ...DEFAULT_CONFIG,
    databaseUrl: values.DATABASE_URL,
    dataDir: values.VENEER_DESK_DATA,
    host: values.VENEER_DESK_HOST ?? DEFAULT_CONFIG.host,
    port: values.VENEER_DESK_PORT,
    origins: (values.VENEER_DESK_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    webDir: values.VENEER_DESK_WEB_DIR,
    demo: values.VENEER_DESK_DEMO === '1',
    development: values.NODE_ENV === 'development',
  };
}

/** Folder of the embedded database inside the data folder. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'back-office');
}
