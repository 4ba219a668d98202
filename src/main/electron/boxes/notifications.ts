import { Notification } from 'electron';

/** Those still shown: one that is collected as garbage no longer answers its click. */
const shown = new Set<Notification>();

/** Shows a notification of the system; without them (some Linux desktops) nothing. */
export function tellOnDesktop(title: string, body: string, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  shown.add(notification);
  notification.on('click', onClick);
  notification.on('close', () => shown.delete(notification));
  notification.show();
}
