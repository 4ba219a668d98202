import { and, eq, inArray } from 'drizzle-orm';
import type { RecordRow } from '#shared/records/record';
import { customerContacts, customers, supplierContacts, suppliers } from '../../../db/schema/partners.ts';
import type { TenantTx } from '../../../db/tenancy.ts';

/** The person of a partner to ask for, and how to reach them. */
interface Contact {
  contact: string;
  phone: string;
}

const NOBODY: Contact = { contact: '', phone: '' };

/** The primary contacts of the partners of documents of one kind, in the order of the rows. */
export async function contactsOf(tx: TenantTx, rows: readonly RecordRow[]): Promise<Contact[]> {
  const [field, partners, contacts] = rows.some((row) => 'customerId' in row)
    ? (['customerId', customers, customerContacts] as const)
    : (['supplierId', suppliers, supplierContacts] as const);
  const ids = [...new Set(rows.flatMap((row) => (row[field] ? String(row[field]) : [])))];
  if (ids.length === 0) return rows.map(() => NOBODY);
  const found = await tx
    .select({
      id: partners.id,
      phone: partners.phone,
      name: contacts.name,
      mobile: contacts.mobile,
      landline: contacts.landline,
    })
    .from(partners)
    .leftJoin(contacts, and(eq(contacts.recordId, partners.id), eq(contacts.isPrimary, 1)))
    .where(inArray(partners.id, ids));
  const contactOf = new Map(
    found.map(({ id, phone, name, mobile, landline }) => [
      id,
      { contact: name ?? '', phone: mobile || landline || phone },
    ]),
  );
  return rows.map((row) => contactOf.get(String(row[field])) ?? NOBODY);
}
