import type { DeskClient } from '#shared/desk/contract';
import { useDesk } from '../stores/desk.ts';
import { requireDesk } from './connect.ts';

export type SettingsChange = Parameters<DeskClient['settings']['update']>[0];

/** Changes settings of the desk; the page shows them once the desk has stored them. */
export async function keepSettings(change: SettingsChange): Promise<void> {
  useDesk.setState({ settings: await requireDesk().settings.update(change) });
}
