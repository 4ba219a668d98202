import { expect, type Locator, type Page } from '@playwright/test';
import { type ChatClient, joinChat } from '../../../src/server/testing/chat-client.ts';
import { type Person, signInByHand } from './back-office.ts';

/** Opens the message centre from the top bar. */
export async function openMessages(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^消息，/ }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('已连接');
  return drawer;
}

/** Opens the message centre at the room of a colleague. */
export async function openRoomWith(page: Page, name: string): Promise<Locator> {
  const drawer = await openMessages(page);
  await drawer.getByRole('tab', { name: '同事' }).click();
  await drawer.getByRole('button', { name }).click();
  await expect(drawer.getByRole('textbox', { name: `给${name}写消息` })).toBeFocused();
  return drawer;
}

/** Writes in an open room, as a person does. */
export async function say(room: Locator, text: string): Promise<void> {
  const field = room.getByRole('textbox');
  await field.fill(text);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

/** What the top bar counts as unread. */
export function unreadButton(page: Page, count: number): Locator {
  return page.getByRole('button', { name: `消息，${count} 条未读`, exact: true });
}

/** Somebody's chat by hand, from a telephone: it leaves the seat of the person's browser alone. */
export async function chatByHand(apiUrl: string, person: Person): Promise<ChatClient> {
  const { token } = await signInByHand(apiUrl, person);
  return joinChat(apiUrl, token.access_token, { type: 'app' });
}
