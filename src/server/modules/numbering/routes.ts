import { eq } from 'drizzle-orm';
import { api } from '#shared/api/index';
import { numbering } from '#shared/records/numbering';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import { numberingRules } from '../../db/schema/organisation.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { recordModule } from '../../records/record-module.ts';
import { DEFAULTS, previewNumbers, requireSound, takeNumber } from './service.ts';

export function numberingRoutes(context: ServerContext): Implementation[] {
  const { now } = context;
  const { routes } = recordModule(context, numbering, api.numbering, {
    table: numberingRules,
    rules: {
      async around(tx, { ids: [id = ''], isNew, values }, _by, write) {
        await write(isNew && values?.start === undefined ? { start: DEFAULTS.start } : {});
        const [rule] =
          values === null ? [] : await tx.select().from(numberingRules).where(eq(numberingRules.id, id));
        if (rule !== undefined) requireSound(rule);
      },
    },
  });
  return [
    ...routes,
    implement(api.numbering.preview, async ({ query, withTenant }) => {
      const { documentType, prefix, codeLength, start = DEFAULTS.start, dateBased = 1 } = query;
      const rule = {
        prefix,
        codeLength: codeLength ?? DEFAULTS.codeLength,
        start,
        dateBased: dateBased === 1,
      };
      return { numbers: await withTenant((tx) => previewNumbers(tx, documentType, rule, now())) };
    }),
    implement(api.numbering.next, (call) =>
      call.withTenant(async (tx) => {
        const { documentType } = call.query;
        const number = await takeNumber(tx, documentType, now());
        await recordAudit(tx, call, {
          action: 'numbering.next',
          target: { type: 'numbering', id: documentType, name: number },
        });
        return { number };
      }),
    ),
  ];
}
