import { api } from '#shared/api/index';
import { AppError } from '#shared/errors';
import { SCREENS } from '#shared/menu/screens';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import {
  type Implementation,
  implement,
  implementPublic,
  type RequestFacts,
} from '../../../http/implement.ts';
import { formatTime } from '../../../http/time.ts';
import { limitPerMinute } from '../../../limits/rate-limit.ts';
import { pageDownloadRoutes } from '../../../records/page-download.ts';
import { beginChallenge, claimChallenge, findChallenge, QR, settleChallenge } from '../qr/qr-challenges.ts';
import type { AuthService } from '../service.ts';
import { findOutboxPage, OUTBOX_COLUMNS } from '../sms/sms-outbox.ts';
import { findBoundAccounts, unbindAccount } from '../social/identities.ts';

/** Limit of QR code calls from one address per minute; asking for the state once a second on ten desks. */
const QR_CALLS = 60;
const QR_CHECKS = 600;

/** SMS codes, QR codes, the binding of phones and of accounts at other services. */
export function signInRoutes(
  context: ServerContext,
  { phoneCodes, confirmBySocial }: AuthService,
): Implementation[] {
  const { config, database, now } = context;
  const limitQr = (facts: RequestFacts, what: string, calls: number) =>
    database.withSystem((tx) => limitPerMinute(tx, `${what} ${facts.network}`, calls, now()));

  return [
    implementPublic(api.signIn.sendLoginCode, async ({ query, facts }) => {
      await phoneCodes.sendLoginCode(query, facts);
      return {};
    }),
    implementPublic(api.signIn.sendBindCode, async ({ query, facts }) => {
      await phoneCodes.sendBindCode(query, facts);
      return {};
    }),
    implementPublic(api.signIn.bindPhone, async ({ body, facts }) => {
      await phoneCodes.bindPhone(body, facts);
      return {};
    }),
    implement(api.signIn.sendOwnPhoneCode, async ({ query, user, facts }) => {
      await phoneCodes.sendOwnPhoneCode(query.phone, user, facts);
      return {};
    }),
    implement(api.signIn.bindOwnPhone, async ({ body, user, facts }) => {
      await phoneCodes.bindOwnPhone(body, user, facts);
      return {};
    }),
    implement(api.signIn.boundAccounts, ({ user, withTenant }) =>
      withTenant((tx) => findBoundAccounts(tx, user.userId)),
    ),
    implement(api.signIn.unbindAccount, ({ body, user, facts, withTenant }) =>
      withTenant(async (tx) => {
        const { source, nickName } = await unbindAccount(tx, user.userId, body.id);
        await recordAudit(
          tx,
          { user, facts },
          {
            action: 'auth.unbind_social',
            target: { type: 'user', id: user.userId, name: user.account },
            details: { source, nickName },
          },
        );
        return {};
      }),
    ),
    implementPublic(api.signIn.qrInit, async ({ facts }) => {
      await limitQr(facts, 'qr', QR_CALLS);
      return database.withSystem((tx) => beginChallenge(tx, facts.address, now()));
    }),
    implementPublic(api.signIn.qrCheck, async ({ query, facts }) => {
      await limitQr(facts, 'qr check', QR_CHECKS);
      const challenge = await database.withSystem((tx) => findChallenge(tx, query));
      const isOver = challenge === undefined || challenge.usedAt !== null || challenge.expiresAt <= now();
      if (isOver) return { status: QR.over, oauthId: '' };
      return { status: challenge.state, oauthId: challenge.oauthId };
    }),
    implementPublic(api.signIn.qrSocial, async ({ body, facts }) => {
      await limitQr(facts, 'qr', QR_CALLS);
      return { status: await confirmBySocial(body, facts) };
    }),
    implement(api.signIn.qrScan, ({ body, user, facts, withTenant }) =>
      withTenant(async (tx) => {
        const by = { tenantId: user.tenantId, userId: user.userId };
        const challenge = await claimChallenge(tx, body.code, by, now());
        if (challenge === undefined) throw new AppError('auth.qr_expired');
        await recordAudit(
          tx,
          { user, facts },
          {
            action: 'auth.qr_scan',
            target: { type: 'user', id: user.userId, name: user.account },
            details: { pageAddress: challenge.address },
          },
        );
        return {
          address: challenge.address,
          createTime: formatTime(challenge.createTime),
          expiresIn: Math.max(0, Math.ceil((challenge.expiresAt.getTime() - now().getTime()) / 1000)),
        };
      }),
    ),
    implement(api.signIn.qrConfirm, ({ body, user, facts, withTenant }) =>
      withTenant(async (tx) => {
        const by = { userId: user.userId, accept: body.accept };
        const challenge = await settleChallenge(tx, body.code, by, now());
        if (challenge === undefined) throw new AppError('auth.qr_expired');
        await recordAudit(
          tx,
          { user, facts },
          {
            action: body.accept ? 'auth.qr_confirm' : 'auth.qr_refuse',
            target: { type: 'user', id: user.userId, name: user.account },
            details: { pageAddress: challenge.address },
          },
        );
        return {};
      }),
    ),
    implement(api.signIn.outbox, async ({ query, user: { userId }, withTenant }) => ({
      ...(await withTenant((tx) => findOutboxPage(tx, query, { userId, now: now() }))),
      delivery: config.sms.kind === 'webhook' ? ('provider' as const) : config.sms.kind,
    })),
    ...pageDownloadRoutes(
      context,
      { download: api.signIn.downloadOutbox, startDownload: api.signIn.startOutboxDownload },
      {
        title: SCREENS.codes.title,
        columns: OUTBOX_COLUMNS,
        findPage: (query, { read, user: { userId } }) =>
          read((tx) => findOutboxPage(tx, query, { userId, now: now() })),
      },
    ),
  ];
}
