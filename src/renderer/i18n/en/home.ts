import type { Catalogue } from '../catalogue.ts';

export const home: Catalogue['home'] = {
  morning: 'Good morning',
  afternoon: 'Good afternoon',
  evening: 'Good evening',
  greeting: '{{greeting}}, {{name}}',
  findLabel: 'Package no.',
  findPlaceholder: 'Type a package number or scan its QR code',
  find: 'Open',
  findHint: 'The scanner works on every page',
  inStock: 'In stock',
  untagged: 'Without tag',
  totalArea: 'Area in stock',
  unitPacks: 'packages',
  viewAll: 'View all',
  recent: 'Recently changed packages',
  recentEmpty: 'No packages yet',
  quick: 'Quick actions',
  actionList: 'Browse packages',
  actionUntagged: 'Write tags for packages without one',
  actionDevices: 'Set up printers and readers',
};
