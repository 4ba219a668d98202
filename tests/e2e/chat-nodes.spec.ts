import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findPostgres, startPostgres, type TestPostgres } from '../devices/postgres.ts';
import { ADMIN, CLERK, type Person } from './support/back-office.ts';
import { chatByHand, openMessages, openRoomWith, say, unreadButton } from './support/chat.ts';
import { type ChatNode, startNode } from './support/chat-nodes.ts';
import { button, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const BOSS = '管理员';
const WORKER = '李仓';
// Two browsers on two nodes that share one database.
test.describe.configure({ mode: 'serial' });
const programs = findPostgres();
test.skip(programs === null, 'needs the package postgresql');

let postgres: TestPostgres;
let folder = '';
const running: ChatNode[] = [];
const contexts: BrowserContext[] = [];
let here: ChatNode;
let there: ChatNode;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = mkdtempSync(join(tmpdir(), 'veneer-chat-'));
  postgres = startPostgres(programs ?? '');
  const databaseUrl = postgres.createDatabase('chat');
  here = await startNode(databaseUrl, join(folder, 'here'));
  running.push(here);
  there = await startNode(databaseUrl, join(folder, 'there'));
  running.push(there);
});
test.afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});
test.afterAll(async () => {
  await Promise.all(running.map((node) => node.stop()));
  postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function openBrowser(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  contexts.push(context);
  return context;
}

async function enter(browser: Browser, node: ChatNode, person: Person): Promise<Page> {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(node.url);
  await signIn(page, person);
  return page;
}

test.describe('messages between nodes', () => {
  test('a message sent on one node is read on the other, and the read mark comes back', {
    tag: '@deep',
  }, async ({ browser }) => {
    const [boss, worker] = [await enter(browser, here, ADMIN), await enter(browser, there, CLERK)];
    const bossRoom = await openRoomWith(boss, WORKER);
    await say(bossRoom, '三号柜到了');
    await expect(bossRoom.getByText(/已发送|已送达/)).toBeVisible();
    await expect(unreadButton(worker, 1)).toBeVisible();

    const messages = await openMessages(worker);
    const row = messages.getByRole('button', { name: BOSS });
    await expect(row).toContainText('三号柜到了');
    await expect(row).toContainText('1 条未读');
    await row.click();
    await expect(messages.getByText('三号柜到了')).toBeVisible();
    await expect(bossRoom.getByText('已读')).toBeVisible();
    await expect(unreadButton(worker, 0)).toBeAttached();

    await say(messages, '这就去卸');
    await expect(bossRoom.getByText('这就去卸')).toBeVisible();
    await expect(messages.getByText('已读')).toBeVisible();
  });

  test('messages sent while a user was away load page by page and count up to 99', { tag: '@deep' }, async ({
    browser,
  }) => {
    const context = await openBrowser(browser);
    const first = await context.newPage();
    await first.goto(there.url);
    await signIn(first, CLERK);
    await openMessages(first);
    await first.close();

    const boss = await chatByHand(here.url, ADMIN);
    const texts = Array.from({ length: 105 }, (_, number) => `离线 ${number + 1} 号`);
    for (const text of texts) await boss.say('301', text);
    await boss.leave();

    const back = await context.newPage();
    const asked: { cmd: number; current: number; size: number }[] = [];
    back.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const message = JSON.parse(String(payload));
        if (message.cmd === 19) asked.push(message);
      }),
    );
    await back.goto(there.url);
    await expect(unreadButton(back, 105)).toBeVisible();
    await expect(back.getByRole('banner').getByText('99+')).toBeVisible();
    const messages = await openMessages(back);
    const row = messages.getByRole('button', { name: BOSS });
    await expect(row).toContainText('99+');
    expect(asked.map(({ current, size }) => [current, size])).toEqual(
      [1, 2, 3, 4, 5, 6].map((current) => [current, 20]),
    );

    await row.click();
    const list = messages.getByRole('region', { name: `与${BOSS}的消息` });
    await expect(list.getByText('离线 105 号')).toBeInViewport();
    await expect(unreadButton(back, 0)).toBeAttached();
    await expect(list.getByText('离线 86 号')).toBeAttached();
    await expect(list.getByText('离线 85 号')).not.toBeAttached();
    await list.focus();
    await expect(async () => {
      await list.press('Home');
      await expect(list.getByText('离线 1 号', { exact: true })).toBeAttached({ timeout: 500 });
    }).toPass();
    const shown = await list.getByText(/^离线 \d+ 号$/).allTextContents();
    expect(shown).toEqual(texts);

    // Messages stored in the browser are shown without the server and not requested again.
    asked.length = 0;
    await back.reload();
    await openMessages(back);
    await expect.poll(() => asked.map(({ current }) => current)).toEqual([1]);
  });

  test('when a node dies the page shows it, keeps written messages, and sends them once the node is back', {
    tag: '@deep',
  }, async ({ browser }) => {
    const [boss, worker] = [await enter(browser, here, ADMIN), await enter(browser, there, CLERK)];
    const bossRoom = await openRoomWith(boss, WORKER);
    await here.kill();
    await expect(bossRoom.getByText('连接已断开').first()).toBeVisible();
    await say(bossRoom, '断开时说的');
    await expect(bossRoom.getByText('发送中')).toBeVisible();
    await here.restart();
    await expect(bossRoom.getByText('已连接')).toBeVisible({ timeout: 15_000 });
    await expect(bossRoom.getByText('发送中')).toBeHidden();
    const workerRoom = await openRoomWith(worker, BOSS);
    await expect(workerRoom.getByText('断开时说的')).toHaveCount(1);
    await expect(bossRoom.getByText('断开时说的')).toHaveCount(1);
    await say(workerRoom, '收到');
    await expect(bossRoom.getByText('收到')).toBeVisible();
  });
});

test.describe('one browser', () => {
  test('two tabs of one session share the chat; a later sign-in elsewhere ends it with a notice', {
    tag: '@deep',
  }, async ({ browser }) => {
    const first = await enter(browser, here, CLERK);
    const second = await first.context().newPage();
    await second.goto(here.url);
    const boss = await chatByHand(there.url, ADMIN);
    await openMessages(first);
    await openMessages(second);
    await boss.say('301', '两个标签页');
    for (const tab of [first, second]) await expect(unreadButton(tab, 1)).toBeAttached();
    await first.getByRole('dialog').getByRole('button', { name: BOSS }).click();
    for (const tab of [first, second]) await expect(unreadButton(tab, 0)).toBeAttached();

    const elsewhere = await enter(browser, there, CLERK);
    const alert = first.getByRole('alertdialog').or(first.getByRole('dialog')).filter({
      hasText: '账号在其他设备登录',
    });
    await expect(alert).toBeVisible();
    await button(first, '知道了').or(button(first, '确定')).or(button(first, '重新登录')).first().click();
    await expect(first).toHaveURL(/\/login/);
    await openMessages(elsewhere);
    await boss.leave();
  });

  test('chat works without browser storage and reports that', { tag: '@deep' }, async ({ browser }) => {
    const context = await openBrowser(browser);
    await context.addInitScript(() => {
      const { IDBFactory } = globalThis as unknown as { IDBFactory: { prototype: { open: () => never } } };
      IDBFactory.prototype.open = () => {
        throw new Error('The storage is damaged');
      };
    });
    const page = await context.newPage();
    await page.goto(here.url);
    await signIn(page, CLERK);
    const room = await openRoomWith(page, BOSS);
    await expect(room.getByText('本机无法保存聊天记录')).toBeVisible();
    await say(room, '照样能说');
    await expect(room.getByText('已发送').last()).toBeVisible();
  });
});
