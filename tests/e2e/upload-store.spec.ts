import { makePicture } from '../../src/server/testing/sample-files.ts';
import { startS3 } from '../devices/s3.ts';
import { ADMIN } from './support/back-office.ts';
import { expect, test } from './support/office-test.ts';
import { button, goTo, signIn } from './support/steps.ts';

const ACCOUNT = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'secret',
  region: 'us-east-1',
  bucket: 'files',
};

test('with an S3 store the page posts to the store and shows what the server accepted', {
  tag: '@deep',
}, async ({ page, office }) => {
  const store = await startS3(ACCOUNT);
  const server = await office.listenWithStore({ ...ACCOUNT, endpoint: store.endpoint });
  await page.goto(server.url);
  await signIn(page, ADMIN);
  await goTo(page, '/info/index');
  const posted = page.waitForRequest((request) => request.url().startsWith(store.endpoint));
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: makePicture(64, 48),
  });
  expect((await posted).method()).toBe('POST');
  const thumbnail = page.getByRole('main').getByRole('img', { name: '头像' });
  await expect
    .poll(() => thumbnail.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(64);
  expect([...store.objects.keys()]).toEqual([expect.stringMatching(/^common\/000000\/\d+\.png$/)]);

  await button(page, '删除').click();
  await button(page.getByRole('dialog', { name: '确定删除该文件？' }), '删除').click();
  await expect(page.getByText('已删除')).toBeVisible();
  expect(store.objects.size).toBe(0);
  expect(store.refusals).toEqual([]);
  await server.close();
  await store.close();
});
