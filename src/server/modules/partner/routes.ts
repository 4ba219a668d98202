import { api } from '#shared/api/index';
import { customer, supplier } from '#shared/records/partner';
import type { ServerContext } from '../../context.ts';
import { customerContacts, customers, supplierContacts, suppliers } from '../../db/schema/partners.ts';
import type { Implementation } from '../../http/implement.ts';
import { recordModule, STATE_ACT_WORK } from '../../records/record-module.ts';
import { attachmentRoutes, withAttachments } from '../attachment/service.ts';

/** Customers and suppliers with their contacts and attachments. */
export function partnerRoutes(context: ServerContext): Implementation[] {
  const buying = recordModule(context, customer, api.customer, {
    table: customers,
    lines: { contacts: customerContacts },
    rules: withAttachments(customer),
    acts: STATE_ACT_WORK,
  });
  const selling = recordModule(context, supplier, api.supplier, {
    table: suppliers,
    lines: { contacts: supplierContacts },
    rules: withAttachments(supplier),
    acts: STATE_ACT_WORK,
  });
  return [
    ...buying.routes,
    ...selling.routes,
    ...attachmentRoutes(context, customer, buying.seen),
    ...attachmentRoutes(context, supplier, selling.seen),
  ];
}
