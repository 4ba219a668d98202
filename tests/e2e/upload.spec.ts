import type { Page } from '@playwright/test';
import { makePicture } from '../../src/server/testing/sample-files.ts';
import { CLERK } from './support/back-office.ts';
import { seriousFaults } from './support/faults.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const picture = makePicture(64, 48);

/** Opens personal information, ready for a picture. */
async function openAvatar(page: Page) {
  await expect(page.getByRole('heading', { name: '个人信息', level: 1 })).toBeVisible();
  return {
    choose: (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer }),
  };
}

const thumbnail = (page: Page) => page.getByRole('main').getByRole('img', { name: '头像' });

/** Checks that the browser really shows the picture and not only its border. */
async function expectShown(page: Page): Promise<void> {
  await expect
    .poll(() =>
      thumbnail(page).evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBe(64);
}

test('uploads, shows, replaces and deletes one’s own picture', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const clerk = await asPerson(CLERK);
  const avatarOf = async () =>
    (await clerk.get<{ avatar: string }>('/blade-system/user/detailBySelf')).avatar;
  const page = await openAs(CLERK, '/info/index');
  const { choose } = await openAvatar(page);
  await choose('我.png', picture);
  await expectShown(page);
  const first = await avatarOf();
  expect(first).toMatch(/\/oss\/file\/\d/);
  await expect(page.getByRole('button', { name: /^用户菜单/ }).locator('img')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await button(page, '预览').click();
  const preview = page.getByRole('dialog', { name: '预览 头像' });
  await expect(preview.getByRole('img', { name: '头像' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await choose('又.jpg', makePicture(64, 20, 'jpeg'));
  await expect.poll(avatarOf).not.toBe(first);
  const second = await avatarOf();
  await page.reload();
  await expectShown(page);

  await button(page, '删除').click();
  const question = page.getByRole('dialog', { name: '确定删除该文件？' });
  await button(question, '取消').click();
  await expect(question).toBeHidden();
  expect(await avatarOf()).toBe(second);
  await button(page, '删除').click();
  await button(question, '删除').click();
  await expect(page.getByText('已删除')).toBeVisible();
  expect(await avatarOf()).toBe('');
  await expect(button(page, '选择文件')).toBeVisible();
});

test('refuses an invalid file with a reason, before sending it or by the server', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(CLERK, '/info/index');
  const { choose } = await openAvatar(page);
  const alert = page.getByRole('region', { name: '基本信息' }).getByRole('alert');
  await choose('movie.mp4', picture);
  await expect(alert).toContainText('请上传图片文件');
  await choose('large.png', Buffer.alloc(512_001));
  await expect(alert).toContainText('文件不能超过 500 KB');
  // Only its bytes reveal that this is no picture.
  await choose('text.png', Buffer.from('no picture at all'));
  await expect(alert).toContainText('请上传图片文件');
  await expect(thumbnail(page)).toHaveCount(0);
});

test('reports a refused permission, a broken upload and a failed removal with their causes', {
  tag: '@deep',
}, async ({ openAs }) => {
  const page = await openAs(CLERK, '/info/index');
  const { choose } = await openAvatar(page);
  const alert = page.getByRole('region', { name: '基本信息' }).getByRole('alert');
  const refusal = { code: 400, success: false, data: { errorCode: 'upload.no_store' }, msg: '' };
  await page.route('**/oss/common/sign', (route) => route.fulfill({ status: 400, json: refusal }));
  const signing = page.waitForRequest('**/oss/common/sign');
  await choose('a.png', picture);
  expect((await signing).postDataJSON()).toMatchObject({ description: '头像' });
  await expect(alert).toContainText('获取签名失败：服务器没有配置文件存储');
  await page.unroute('**/oss/common/sign');

  await page.route('**/oss/upload', (route) => route.abort());
  await choose('a.png', picture);
  await expect(alert).toContainText('上传失败');
  await page.unroute('**/oss/upload');
  await button(page, '重试').click();
  await expectShown(page);

  await page.route('**/oss/common/remove', (route) => route.fulfill({ status: 400, json: refusal }));
  await button(page, '删除').click();
  const question = page.getByRole('dialog', { name: '确定删除该文件？' });
  await button(question, '删除').click();
  await expect(page.getByText('删除失败：服务器没有配置文件存储')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(thumbnail(page)).toBeVisible();
  await page.unroute('**/oss/common/remove');
  await button(page, '删除').click();
  await button(question, '删除').click();
  await expect(page.getByText('已删除')).toBeVisible();
});

test('shows the progress of an upload, which can be cancelled', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(CLERK, '/info/index');
  const { choose } = await openAvatar(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/oss/upload', async (route) => {
    await held;
    await route.abort();
  });
  await choose('slow.png', picture);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('正在上传 slow.png')).toBeVisible();
  await button(page, '取消上传').click();
  await expect(button(page, '选择文件')).toBeVisible();
  await expect(page.getByRole('region', { name: '基本信息' }).getByRole('alert')).toHaveCount(0);
  letGo();
});
