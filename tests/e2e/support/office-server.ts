import type { S3Config } from '../../../src/server/config.ts';
import { createDatabase } from '../../../src/server/db/tenancy.ts';
import { openDemoDatabase } from '../../../src/server/testing/demo-image.ts';
import { startProvider, type TestProvider } from '../../../src/server/testing/provider.ts';
import { createTestServer, type TestServer } from '../../../src/server/testing/test-server.ts';
import { type SignInService, startSignInService } from '../../devices/sign-in-service.ts';

const SECRET = 'between us';

export interface OfficeServer {
  server: TestServer;
  provider: TestProvider;
  /** Signs in accounts of other services: replaces DingTalk, with its own page. */
  service: SignInService;
  /** Starts another server of the same back office that keeps uploads in an S3 store. */
  listenWithStore(s3: S3Config): Promise<{ url: string; close(): Promise<void> }>;
  close(): Promise<void>;
}

/** Creates a back office on an in-memory database that serves the pages of `webDir`; it does not listen yet. */
export async function createOfficeServer(webDir: string): Promise<OfficeServer> {
  const database = createDatabase(await openDemoDatabase());
  const provider = await startProvider(SECRET);
  const service = await startSignInService(SECRET, { subject: 'ding-1', nickName: '小王' });
  const server = await createTestServer(database, {
    webDir,
    social: { wechat: provider.url, dingtalk: service.identify },
    socialPages: { dingtalk: service.page },
    providerSecret: SECRET,
  });
  return {
    server,
    provider,
    service,
    async listenWithStore(s3) {
      const { app } = await createTestServer(database, { webDir, s3 });
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      return { url, close: () => app.close() };
    },
    async close() {
      await server.app.close();
      await provider.close();
      await service.close();
      await database.close();
    },
  };
}
