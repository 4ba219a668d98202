import type { AuditWords } from './area.ts';

/** Audit words of packages and of the files they are made from. */
export const PACK_AUDIT = {
  pack: {
    area: { zh: '包', en: 'Package' },
    actions: {
      print: { zh: '打印标签', en: 'Printed label' },
      tag: { zh: '写标签', en: 'Wrote tag' },
      checkLabel: { zh: '核对标签', en: 'Checked label and tag' },
      untag: { zh: '作废标签', en: 'Voided tag' },
      make: { zh: '新增包', en: 'Made package' },
      change: { zh: '编辑包', en: 'Edited package' },
      /** A migration left it, because others have it in half width. */
      keepFullWidth: {
        zh: '全角的包号或条码未改为半角（半角的已被占用）',
        en: 'Kept a number or code in full width: its half width is taken',
      },
      split: { zh: '拆包', en: 'Split package' },
      merge: { zh: '并包', en: 'Merged packages' },
      wrap: { zh: '打包', en: 'Packed' },
      unwrap: { zh: '拆散', en: 'Unpacked' },
      regrade: { zh: '退回待分等', en: 'Sent back to grading' },
      move: { zh: '移库', en: 'Moved to a zone' },
      void: { zh: '作废包', en: 'Voided package' },
      addImage: { zh: '添加包图片', en: 'Added picture of a package' },
      orderImages: { zh: '调整包图片顺序', en: 'Reordered pictures of a package' },
      coverImage: { zh: '设置包封面', en: 'Chose cover of a package' },
      removeImage: { zh: '删除包图片', en: 'Deleted picture of a package' },
    },
  },
  tallyimport: {
    area: { zh: '码单导入', en: 'Import of tallies' },
    actions: {
      store: { zh: '导入码单', en: 'Imported tallies' },
      map: { zh: '保存供应商码单的对应关系', en: 'Saved the mapping of a supplier’s tallies' },
    },
  },
  suppliertally: {
    area: { zh: '供应商码单', en: 'Supplier’s tally' },
    actions: { keep: { zh: '保存供应商码单', en: 'Kept the supplier’s tally' } },
  },
} as const satisfies AuditWords;
