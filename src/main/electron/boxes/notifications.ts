import { Notification } from 'electron';

/** The notifications still shown: a garbage-collected one no longer reports its click. */
const shown = new Set<Notification>();

/** Shows a notification of the system; does nothing where there are none (some Linux desktops). */
export function showNotification(title: string, body: string, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  shown.add(notification);
  notification.on('click', onClick);
  notification.on('close', () => shown.delete(notification));
  notification.show();
}
