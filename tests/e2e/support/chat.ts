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

/** Opens the message centre at the conversation with a colleague. */
export async function openRoomWith(page: Page, name: string): Promise<Locator> {
  const drawer = await openMessages(page);
  await drawer.getByRole('tab', { name: '同事' }).click();
  await drawer.getByRole('button', { name }).click();
  await expect(drawer.getByRole('textbox', { name: `给${name}写消息` })).toBeFocused();
  return drawer;
}

/** Types and sends a message in an open conversation, as a user does. */
export async function say(room: Locator, text: string): Promise<void> {
  const field = room.getByRole('textbox');
  await field.fill(text);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

/** The top bar's button with its count of unread messages. */
export function unreadButton(page: Page, count: number): Locator {
  return page.getByRole('button', { name: `消息，${count} 条未读`, exact: true });
}

/**
 * A chat connection of a person made by the test, as a telephone's: it does not displace the one of the person's
 * browser.
 */
export async function chatByHand(apiUrl: string, person: Person): Promise<ChatClient> {
  const { token } = await signInByHand(apiUrl, person);
  return joinChat(apiUrl, token.access_token, { type: 'app' });
}
