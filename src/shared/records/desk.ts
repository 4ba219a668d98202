import { z } from 'zod';
import type { Acts } from './act.ts';
import { basis, derived, fixed, note, required, state, text, unique } from './field.ts';
import { type AnyRecord, record } from './record.ts';
import { moment } from './time-field.ts';

/** Raw Ed25519 public key (RFC 8032), 32 bytes in base64url. */
export const DeskKeySchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Most printers or readers that a desk reports by name. */
const LONGEST_NAMES = 2000;

const DESK_ACTS = {
  revoke: {
    words: { zh: '吊销', en: 'Revoke' },
    on: 'both',
    isDangerous: true,
    confirm: {
      zh: '确定吊销 {name} 的密钥？该工位立即不能再领取任务和上传记录，需在工位上重新登记。',
      en: 'Revoke the key of {name}? It can take no task and deliver no record any more, until it is registered again.',
    },
    refusal: (row) => (Number(row.status) === 1 ? null : { zh: '已经吊销', en: 'It is revoked already' }),
  },
  endLeases: {
    words: { zh: '收回预留标签', en: 'Take back leased tags' },
    permission: 'edit',
    on: 'row',
    isDangerous: true,
    confirm: {
      zh: '确定收回 {name} 预留的标签？若它正断网写标签，同一个包可能出现两张标签。',
      en: 'Take back the tags leased to {name}? If it is writing tags without the network, a package may get two.',
    },
  },
} as const satisfies Acts;

/** 工位: a computer with the client, registered with the company so that it works without a signed-in user. */
export const desk = record({
  area: 'desk',
  words: { many: { zh: '工位', en: 'Desks' }, one: { zh: '工位', en: 'desk' } },
  fields: {
    name: required(unique(text('工位名称', 'Name', { longest: 60, least: 1, width: 20 }))),
    place: text('位置', 'Place', { longest: 100, width: 20 }),
    /** The public key for verifying what the desk signs with its private key, which never leaves it. */
    publicKey: fixed(
      required({
        ...basis,
        kind: 'secret',
        words: { zh: '登记公钥', en: 'Public key' },
        output: z.string(),
        sent: DeskKeySchema,
        isSecret: true,
        width: 20,
        longest: 43,
        // The public key of RFC 8032, 7.1, test 1.
        sample: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      }),
    ),
    status: derived(
      state('状态', 'State', [
        { value: 1, words: { zh: '在用', en: 'In use' }, tone: 'green' },
        { value: 0, words: { zh: '已吊销', en: 'Revoked' }, tone: 'red' },
      ]),
    ),
    lastSeenTime: derived(moment('最近连接', 'Last seen')),
    appVersion: derived(text('客户端版本', 'Client version', { longest: 40, width: 12 })),
    platform: derived(text('系统', 'System', { longest: 60, width: 14 })),
    printers: derived(text('打印机', 'Printers', { longest: LONGEST_NAMES, width: 30 })),
    readers: derived(text('读写器', 'Readers', { longest: LONGEST_NAMES, width: 24 })),
    remark: note('备注', 'Remark'),
  },
  name: 'name',
  list: [
    'name',
    'place',
    'status',
    'lastSeenTime',
    'appVersion',
    'platform',
    'printers',
    'readers',
    'remark',
  ],
  filters: ['name', 'place', 'status'],
  order: 'name',
  acts: DESK_ACTS,
  menu: {
    id: 81_300,
    group: 'system',
    path: '/system/desks',
    icon: 'desktop',
    sort: 13,
    buttons: [
      'view',
      { code: 'add', words: { zh: '登记工位', en: 'Register a desk' } },
      'edit',
      'delete',
      'export',
    ],
  },
});

const { publicKey: _made, ...enteredFields } = desk.fields;

/** The record as people enter and see it: its key is made by the desk's host. */
export const enteredDesk: AnyRecord = { ...desk, fields: enteredFields };
