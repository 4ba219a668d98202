import { ADMIN, CLERK } from './support/back-office.ts';
import { chatByHand, openMessages, openRoomWith, say, unreadButton } from './support/chat.ts';
import { seriousFaults } from './support/faults.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const BOSS = '管理员';

test('counts, announces and shows a colleague’s message, and answers it', async ({ openAs, product }) => {
  const boss = await chatByHand(product.apiUrl, ADMIN);
  const page = await openAs(CLERK);
  const before = await openRoomWith(page, BOSS);
  await button(before, '关闭')
    .or(before.getByRole('button', { name: 'Close' }))
    .first()
    .click();
  // Back from a time without a network, the connection is checked; an error of the page would fail the test.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const text = `${product.kind}：今天的货装好了吗`;
  await boss.say('301', text);
  await expect(unreadButton(page, 1)).toBeVisible();
  await expect(page.getByText(`${BOSS}：${text}`)).toBeAttached();

  const drawer = await openMessages(page);
  await expect(drawer.getByText(text)).toBeVisible();
  await expect(unreadButton(page, 0)).toBeAttached();
  expect((await boss.next(21)).data).toMatchObject({ from: '301' });

  const field = drawer.getByRole('textbox');
  await field.fill(' \n ');
  await field.press('Enter');
  await say(drawer, '装好了');
  expect((await boss.hear()).content).toBe('装好了');
  boss.send({ cmd: 22, to: '301' });
  await expect(drawer.getByText('已读').last()).toBeVisible();
  await boss.leave();
});

test('the message centre works by keyboard alone and has no serious accessibility fault', {
  tag: '@deep',
}, async ({ openAs, product }) => {
  const boss = await chatByHand(product.apiUrl, ADMIN);
  await boss.say('301', '请看一下');
  const page = await openAs(CLERK);
  await page.getByRole('button', { name: /^消息，/ }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: BOSS })).toBeVisible();
  expect(await seriousFaults(page), 'conversations').toEqual([]);

  await drawer.getByRole('tab', { name: '会话' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const search = drawer.getByRole('textbox', { name: '按姓名查找' });
  await search.fill('没有这个人');
  await expect(drawer.getByText('没有姓名包含“没有这个人”的同事')).toBeVisible();
  await search.fill('管理');
  expect(await seriousFaults(page), 'colleagues').toEqual([]);
  await drawer.getByRole('button', { name: BOSS }).focus();
  await page.keyboard.press('Enter');

  const field = drawer.getByRole('textbox', { name: `给${BOSS}写消息` });
  await expect(field).toBeFocused();
  await page.keyboard.type('第一行');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('第二行');
  await page.keyboard.press('Enter');
  expect((await boss.hear()).content).toBe('第一行\n第二行');
  expect(await seriousFaults(page), 'room').toEqual([]);
  await drawer.getByRole('button', { name: '返回列表' }).press('Enter');
  await expect(drawer.getByRole('button', { name: BOSS })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await boss.leave();
});

test('Enter that ends an input method’s word does not send the message', { tag: '@deep' }, async ({
  openAs,
  product,
}) => {
  const boss = await chatByHand(product.apiUrl, ADMIN);
  const page = await openAs(CLERK);
  const drawer = await openRoomWith(page, BOSS);
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
  await page.keyboard.press('Enter');
  await keyboard.send('Input.insertText', { text: '你好' });
  await expect(drawer.getByRole('textbox')).toHaveValue(/^你好/);
  await page.keyboard.press('Enter');
  // The first message that was sent at all.
  expect((await boss.hear()).content).toBe('你好');
  await boss.leave();
});
