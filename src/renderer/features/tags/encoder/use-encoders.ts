import type { Printer } from '#shared/desk/contract/printers';
import type { Reader } from '#shared/desk/contract/readers';
import { useListedPrinters } from '../../../components/desk/use-listed-printers.ts';
import { useDesk } from '../../../stores/desk.ts';
import { usePermission } from '../../../stores/session.ts';

/** The desk's printers that write the tags of their labels; none for a user who may not print. */
export function useEncoders(): Printer[] {
  const mayPrint = usePermission('pack_print');
  const isAny = useDesk(({ settings }) => settings?.printers.some((one) => one.encodesTags) === true);
  const printers = useDesk((state) => state.printers);
  // A failure is shown where the label is chosen, which lists them too.
  useListedPrinters(mayPrint && isAny);
  return mayPrint ? printers.filter(({ encodesTags }) => encodesTags) : [];
}

/** An entry for the choice of a device to write tags with. */
export function asReader({ id, uri, name }: Printer): Reader {
  return { id, uri, name, driver: '', origin: 'configured' };
}
