/** The form of a system's tray icon. */
export interface TrayLook {
  /** File name in the tray's folder. */
  icon: string;
  /** Edge in pixels; null where the system chooses among the file's sizes. */
  sizePx: number | null;
  /** Black and alpha only; macOS gives it the menu bar's colour. */
  isTemplate: boolean;
  /** True when a click opens the window. On macOS it opens the menu, and cannot do both. */
  opensOnClick: boolean;
}

export function trayLook(platform: NodeJS.Platform): TrayLook {
  if (platform === 'darwin')
    return { icon: 'trayTemplate.png', sizePx: null, isTemplate: true, opensOnClick: false };
  if (platform === 'win32') return { icon: 'tray.ico', sizePx: null, isTemplate: false, opensOnClick: true };
  return { icon: 'tray.png', sizePx: 22, isTemplate: false, opensOnClick: true };
}
