import { z } from 'zod';

/** SHA-256 of a certificate, as `AB:CD:…`. */
export const FingerprintSchema = z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);

/** The certificate that identifies a device on a TLS connection, and another one that it has presented but no user has accepted. */
export const DeviceCertificateSchema = z.object({
  pinned: FingerprintSchema,
  offered: FingerprintSchema.nullable(),
});
export type DeviceCertificate = z.infer<typeof DeviceCertificateSchema>;
