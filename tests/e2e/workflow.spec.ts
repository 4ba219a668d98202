import { ADMIN, makePack, makeRole, signInNew } from './support/back-office.ts';
import { seriousFaults } from './support/faults.ts';
import { button, goTo, goWithin } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const KIND = 'otherOut';

test('a document is approved step by step, as the company designed it, and lists who did what', async ({
  openAs,
  asPerson,
  takePack,
}) => {
  const admin = await asPerson(ADMIN);
  const { packNo } = await takePack();
  const { id } = await admin.post<{ id: string }>(`/blade-veneer/v1/${KIND}/submit`, {
    cause: 'SAMPLE',
    packs: [{ packNo }],
  });

  const page = await openAs(ADMIN);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('splc');
  await page.getByRole('option', { name: '审批流程 · 其他出库单' }).click();
  await expect(page).toHaveURL(new RegExp(`/workflow/design/process/${KIND}$`));
  const design = page.getByRole('region', { name: '审批流程' });
  await expect(design).toContainText('尚未设置');
  for (const [at, name] of ['仓库复核', '总经理'].entries()) {
    await button(design, '添加步骤').click();
    await expect(design.getByLabel('步骤名称').nth(at)).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.keyboard.type('xtgly');
    const choices = page.locator('.ant-select-tree:visible').getByRole('treeitem');
    await expect(choices).toHaveText(['系统管理员']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Control+s');
  await expect(design).toContainText('第 1 版');

  await goTo(page, `/inventory/other-out/${id}`);
  // Pressed twice on a slow network, it is sent once.
  const answer = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route('**/otherOut/review*', async (route) => {
    sent.push(route.request().url());
    await answer.promise;
    await route.continue();
  });
  await button(page, '提交').dblclick();
  answer.resolve();
  await expect(page.getByText('已提交 1 条')).toBeVisible();
  expect(sent).toHaveLength(1);
  await button(page, '审核').click();
  await page.getByRole('link', { name: '审批详情' }).click();
  const detail = page.getByRole('region', { name: '审批详情' });
  await expect(detail).toContainText('审核中');
  await expect(detail.getByRole('listitem').filter({ hasText: '审核 仓库复核' })).toContainText('管理员');
  expect(await seriousFaults(page)).toEqual([]);
  await button(detail, '驳回').click();
  const question = page.getByRole('dialog', { name: /^驳回/ });
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter'])
    await question.getByRole('combobox', { name: '驳回给' }).press(key);
  await question.getByRole('textbox', { name: '驳回原因' }).fill('数量再核');
  await page.keyboard.press('Enter');
  await expect(detail.getByRole('listitem').filter({ hasText: '退回 总经理 → 仓库复核' })).toContainText(
    '数量再核',
  );
  await button(detail, '审核').click();
  await expect(detail.getByRole('listitem').filter({ hasText: '审核 仓库复核' })).toHaveCount(2);
  await button(detail, '审核').click();
  await expect(detail.getByText('已审核', { exact: true })).toBeVisible();
  await expect(detail.getByRole('listitem').filter({ hasText: '审核 总经理' })).toBeVisible();

  await goWithin(page, `/workflow/process/start/${KIND}`);
  const start = page.getByRole('region', { name: '发起审批' });
  await expect(start).toContainText('提交时须填写：事由。');
  await start.getByRole('link', { name: '审批流程' }).click();
  for (const _ of [1, 2]) await design.getByRole('button', { name: '删除第 1 步' }).click();
  await button(design, '保存').click();
  await expect(design).toContainText('第 2 版');
  await design.getByRole('link', { name: '流程历史' }).click();
  const history = page.getByRole('region', { name: '流程历史' });
  await expect(history.getByRole('row', { name: /仓库复核 \(系统管理员\) → 总经理/ })).toBeVisible();
  await history.getByRole('button', { name: '恢复第 1 版' }).click();
  await expect(history.getByRole('row')).toHaveCount(4);
  await history.getByRole('button', { name: '恢复第 2 版' }).click();
  await expect(history.getByRole('row')).toHaveCount(5);
  await button(history, '预览第 1 版').click();
  await expect(page.getByRole('dialog', { name: '第 1 版' })).toContainText('仓库复核');
  await page.keyboard.press('Escape');
  await expect(button(history, '删除第 4 版')).toHaveAccessibleDescription(/现在的版本/);
  await button(history, '删除第 3 版').click();
  await button(page.getByRole('dialog', { name: '确定删除第 3 版？' }), '删除').click();
  await expect(button(history, '删除第 3 版')).toHaveCount(0);
});

test('an approval of what another user has changed since is refused, and shows the change', {
  tag: '@deep',
}, async ({ openAs, asPerson, product, takePack }) => {
  const admin = await asPerson(ADMIN);
  const { packNo } = await takePack();
  const path = '/blade-veneer/v1/otherOut/submit';
  const { id } = await admin.post<{ id: string }>(path, { cause: 'SAMPLE', packs: [{ packNo }] });
  const editor = await signInNew(product.apiUrl, admin, {
    account: 'later-editor',
    realName: '钱改',
    codes: ['otherOut_view', 'otherOut_edit'],
  });

  const page = await openAs(ADMIN, `/inventory/other-out/${id}`);
  await expect(page.getByLabel('备注').first()).toHaveValue('');
  await goWithin(page, '/inventory/other-out');
  await editor.post(path, { id, remark: '改给一家' });
  await goWithin(page, `/inventory/other-out/${id}`);
  await expect(page.getByLabel('备注').first()).toHaveValue('改给一家');
  await editor.post(path, { id, remark: '改给另一家' });
  await button(page, '审核').click();
  await expect(page.getByRole('alert').filter({ hasText: /已被 钱改 于 .* 修改：备注/ })).toBeVisible();
  await expect(page.getByLabel('备注').first()).toHaveValue('改给另一家');
  await button(page, '审核').click();
  await expect(page.getByText('已审核', { exact: true }).first()).toBeVisible();
});

test('a step that nobody can approve is shown where it is designed and begun, and falls to administrators', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  await makePack(admin, 'STEP-1', 1);
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/otherIn/submit', {
    cause: 'OPENING',
    packs: [{ packNo: 'STEP-1' }],
  });
  const roles = await admin.get<{ id: string; title: string }[]>('/blade-system/role/tree');
  // The clerk's role of the demo data may print labels only.
  const roleIds = roles.filter(({ title }) => title === '仓库管理员').map(({ id }) => id);
  const save = (steps: object[], version: number) =>
    admin.post('/blade-workflow/process/submit', { kind: 'otherIn', steps, required: [], version });
  await save([{ name: '仓库复核', roleIds }], 0);
  const page = await openAs(ADMIN, '/workflow/design/process/otherIn');
  const told = page.getByRole('alert').filter({ hasText: '目前没有人能审核：仓库复核' });
  await expect(told).toContainText('审核其他入库单的权限');
  await goWithin(page, '/workflow/process/start/otherIn');
  await expect(told).toBeVisible();
  await goWithin(page, `/inventory/other-in/${id}`);
  await button(page, '审核').click();
  await expect(page.getByText('已审核', { exact: true })).toBeVisible();
  await goWithin(page, '/workflow/design/process/otherIn');
  const design = page.getByRole('region', { name: '审批流程' });
  await button(design, '选择第 1 步的审批人').click();
  await page.getByRole('dialog').getByRole('row', { name: /李仓/ }).click();
  await button(page.getByRole('dialog'), '确定').click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toContainText([
    '目前没有人能审核',
    '“仓库复核”的李仓没有审核这种单据的权限',
  ]);
  await save([], 2);
});

test('the notice that nobody of a step sees a document is read in full before it leads to the process', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  await makePack(admin, 'STEP-2', 1);
  const alias = 'own-rows';
  const roleId = await makeRole(admin, alias, ['otherIn_view', 'otherIn_approve'], '2');
  await admin.post('/blade-system/user/add', { account: alias, realName: '赵审', roleId: [roleId] });
  const { version } = await admin.get<{ version: number }>('/blade-workflow/process/detail', {
    kind: 'otherIn',
  });
  const save = (steps: object[], from: number) =>
    admin.post('/blade-workflow/process/submit', { kind: 'otherIn', steps, required: [], version: from });
  await save([{ name: '复核', roleIds: [roleId] }], version);
  const body = { cause: 'OPENING', packs: [{ packNo: 'STEP-2' }] };
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/otherIn/submit', body);
  await admin.post(`/blade-veneer/v1/otherIn/review?ids=${id}`, {});
  await save([], version + 1);

  const page = await openAs(ADMIN, '/info/notices');
  await page
    .getByRole('row', { name: /审批步骤的人看不到单据/ })
    .first()
    .click();
  const notice = page.getByRole('dialog', { name: '审批步骤的人看不到单据' });
  await expect(notice).toContainText('请放宽其角色的数据权限');
  await button(notice, '打开').click();
  await expect(page.getByRole('region', { name: '审批流程' })).toBeVisible();
});
