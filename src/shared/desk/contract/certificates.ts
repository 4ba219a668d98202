import { z } from 'zod';
import { DateTimeSchema } from './values.ts';

/** SHA-256 of a certificate, as `AB:CD:…`. */
export const FingerprintSchema = z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);

/**
 * The certificate that identifies a device on a TLS connection, and another one that it has presented but no user has
 * accepted.
 */
export const DeviceCertificateSchema = z.object({
  pinned: FingerprintSchema,
  offered: FingerprintSchema.nullable(),
});
export type DeviceCertificate = z.infer<typeof DeviceCertificateSchema>;

/** The certificate that this desk shows to a device under TLS. Its key stays in the desk's secure store. */
export const ClientCertificateSchema = z.object({
  subject: z.string(),
  fingerprint: FingerprintSchema,
  validUntil: DateTimeSchema,
});
export type ClientCertificate = z.infer<typeof ClientCertificateSchema>;

/** A certificate, those of its authorities if the device needs them, and its key without a password (RFC 7468). */
export const PemSchema = z.string().max(100_000);
