import { DESK_TASKS, PRINT_CENTRE, SPLICING, TAG_CENTRE, TASKS, VENEER_WIKI } from '../menu/addresses.ts';

export type GuideName =
  | 'tally'
  | 'import'
  | 'inbound'
  | 'grading'
  | 'sale'
  | 'delivery'
  | 'return'
  | 'reversal'
  | 'other-stock'
  | 'comparison'
  | 'stock'
  | 'statistics'
  | 'partners'
  | 'approval'
  | 'production'
  | 'splicing'
  | 'desks'
  | 'printing'
  | 'print-labels'
  | 'print-centre'
  | 'labels'
  | 'write-tags'
  | 'batch-tags'
  | 'read-tags'
  | 'administration';

/** The page of the guide for each screen; the first address that fits decides. Apart from the pages, which are long. */
export const GUIDE_TARGETS: readonly (readonly [address: string, name: GuideName])[] = [
  ['/inventory/packages/import', 'import'],
  ['/inventory/packages', 'tally'],
  ['/inventory/tags', 'read-tags'],
  ['/inventory/zones', 'print-labels'],
  ['/inventory/stock', 'stock'],
  ['/inventory/statistics', 'statistics'],
  ['/inventory/desk-board', 'desks'],
  ['/inventory/other-in', 'other-stock'],
  ['/inventory/other-out', 'other-stock'],
  ['/inventory/gradings', 'grading'],
  ['/inventory/scan-lists', 'comparison'],
  [SPLICING, 'splicing'],
  [VENEER_WIKI, 'splicing'],
  ['/purchase/orders', 'inbound'],
  ['/purchase/inbounds', 'inbound'],
  ['/sales/orders', 'sale'],
  ['/sales/deliveries', 'delivery'],
  ['/sales/returns', 'return'],
  ['/yard/logs', 'production'],
  ['/yard/feed-orders', 'production'],
  [TASKS, 'production'],
  ['/yard/yields', 'production'],
  ['/system/desks', 'desks'],
  ['/desk/devices', 'desks'],
  [DESK_TASKS, 'desks'],
  [PRINT_CENTRE, 'print-centre'],
  [TAG_CENTRE, 'write-tags'],
  ['/veneer/print/saleOrder', 'printing'],
  ['/veneer/print/purchaseOrder', 'printing'],
  ['/factory/label-templates', 'labels'],
  ['/factory', 'production'],
  ['/partners', 'partners'],
  ['/workflow', 'approval'],
  ['/system', 'administration'],
  ['/monitor', 'administration'],
];

/** Its list of pages. */
export const GUIDE_ADDRESS = '/guide';

/** Where the help of a screen is: its page of the guide, or the list of all. */
export function helpAddress(pathname: string): string {
  const target = GUIDE_TARGETS.find(
    ([address]) => pathname === address || pathname.startsWith(`${address}/`),
  );
  return target ? `${GUIDE_ADDRESS}/${target[1]}` : GUIDE_ADDRESS;
}
